import type { Seal } from "../../audit/seals.ts";
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
  seals: sealsAfter(action, id, changes),
  target: document ? `${document.name}, ${userName} (${id})` : `${userName} (${id})`,
});

/** Those of a request that got another version, and of the step that made it. */
function sealsAfter(action: AuditEvent["action"], id: string, { after = {} }: Changes): Seal[] {
  if (after.version !== undefined) return [`request ${id}`, `step ${id}:${after.version}`];
  return action === "Document received" ? [`request ${id}`] : [];
}
