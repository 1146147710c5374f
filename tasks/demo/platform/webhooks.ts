import { Webhook, WebhookVerificationError } from "standardwebhooks";

/** An event of the desk, in the form of its payload. */
export interface DeskEvent {
  type: string;
  timestamp: string;
  data: {
    requestId: string;
    userId: string;
    status: string;
    version: number;
    reasons: string[];
    message: string | null;
    /** The document of `kyc.document_requested`. */
    documentId?: string;
    href: string;
  };
}

/** Returns the event of a delivery, or null where the signature is not that of the desk. */
export function verified(secret: string, body: string, headers: Headers): DeskEvent | null {
  try {
    return new Webhook(secret).verify(body, Object.fromEntries(headers)) as DeskEvent;
  } catch (error) {
    if (error instanceof WebhookVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}
