import type { AuditEvent } from "../../audit/trail.ts";

type Changes = Pick<AuditEvent, "before" | "after">;

interface Subject {
  id: string;
  userName: string;
}

/** An event of the audit trail about a request, or about one of its documents. */
export const kycEvent = (
  action: AuditEvent["action"],
  { id, userName }: Subject,
  changes: Changes,
  document?: { name: string },
): AuditEvent => ({
  category: "kyc",
  action,
  ...changes,
  target: document ? `${document.name}, ${userName} (${id})` : `${userName} (${id})`,
});
