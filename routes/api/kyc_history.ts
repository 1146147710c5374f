import * as z from "zod";
import { decisionStatuses, kycStatuses } from "../../data/kyc/requests/statuses.ts";
import { instant, recordId } from "../../data/list/fields.ts";

const staffId = recordId.describe("A member of the staff.");
const replaced = z.enum(kycStatuses);

const undone = {
  undoneAt: instant.optional().describe("Only of a step that its reviewer has undone."),
};

const decision = z.strictObject({
  status: z.enum(decisionStatuses),
  decidedAt: instant,
  reviewedBy: staffId,
  reviewNotes: z.string().describe("Internal notes."),
  reasons: z.array(z.string()).describe("Codes."),
  message: z.string().nullable().describe("The message to the applicant."),
  undisplayed: z.array(recordId).describe("Documents that the reviewer had not viewed."),
  expiredReason: z.string().nullable().describe("Why an expired document was accepted."),
  replaced: replaced.nullable().describe("The status before; null if unknown."),
  ...undone,
}).meta({ id: "KycDecision" });

const documentRequest = z.strictObject({
  type: z.literal("document_requested"),
  documentId: recordId.describe("The document that a new one was asked for."),
  reason: z.string().describe("A code."),
  message: z.string().describe("The message to the applicant."),
  requestedAt: instant,
  requestedBy: staffId,
  until: instant.describe("The end of the applicant's time."),
  answeredAt: instant.nullable(),
  answeredWith: recordId.nullable().describe("The new document."),
  endedAt: instant.nullable().describe("When another request replaced this one unanswered."),
  withdrawnAt: instant.nullable().describe("When a reviewer took it back."),
  withdrawnBy: recordId.nullable().describe("A member of the staff."),
  ...undone,
}).meta({ id: "KycDocumentRequest" });

const escalation = z.strictObject({
  type: z.literal("escalated"),
  escalatedAt: instant,
  escalatedBy: staffId,
  answeredAt: instant.nullable(),
  answeredBy: recordId.nullable().describe("A member of the staff."),
  ...undone,
}).meta({ id: "KycEscalation" });

const reopening = z.strictObject({
  type: z.literal("reopened"),
  reopenedAt: instant,
  reopenedBy: staffId,
  reason: z.string().describe("Internal text."),
  replaced: replaced.describe("The status before."),
  ...undone,
}).meta({ id: "KycReopening" });

export const kycHistory = z.array(
  z.union([decision, documentRequest, escalation, reopening]),
);
