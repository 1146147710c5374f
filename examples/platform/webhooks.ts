import { Webhook, WebhookVerificationError } from "standardwebhooks";

interface Sent<Type extends string, Data> {
  type: Type;
  timestamp: string;
  data: Data & { href: string };
}

/** An event about a KYC request. */
export type KycEvent = Sent<
  `kyc.${string}`,
  {
    requestId: string;
    userId: string;
    status: string;
    version: number;
    reasons: string[];
    message: string | null;
    /** The document of `kyc.document_requested`. */
    documentId?: string;
    /** The check of `kyc.screening_due`. */
    kind?: string;
  }
>;

export type PayoutEvent = Sent<
  "payout.held" | "payout.released",
  { transactionId: string; userId: string; version: number }
>;

export type CorrectionEvent = Sent<
  "user.correction_requested",
  { correctionId: string; userId: string; field: "name" | "email" | "language" }
>;

/** A change of a record that staff asks for. */
export type ChangeEvent =
  | Sent<"user.change_requested", { instructionId: string; field: string; userId: string }>
  | Sent<
    "community.change_requested",
    { instructionId: string; field: string; communityId: string }
  >
  | Sent<"content.change_requested", { instructionId: string; field: string; contentId: string }>
  | Sent<"partner.change_requested", { instructionId: string; field: string; partnerId: string }>;

/** An event of the desk, in the form of its payload. */
export type DeskEvent = KycEvent | PayoutEvent | CorrectionEvent | ChangeEvent;

export const isOfRequest = (event: DeskEvent): event is KycEvent => "requestId" in event.data;

/** Returns the event of a delivery, or null where the signature is not that of the desk. */
export function verified(secret: string, body: string, headers: Headers): DeskEvent | null {
  try {
    return new Webhook(secret).verify(body, Object.fromEntries(headers)) as DeskEvent;
  } catch (error) {
    if (error instanceof WebhookVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
}
