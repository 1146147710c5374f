import * as z from "zod";
import { instant, recordId, shortText } from "../../data/list/fields.ts";
import { documentEnd, documentTypeKey } from "../../data/kyc/requests/document.ts";
import { applicantMessage, reasonCodes } from "../../data/kyc/requests/message.ts";
import { kycRequest } from "../../data/kyc/requests/requests.ts";
import type { RecordName } from "../../data/lists.ts";
import { community } from "../../data/records/communities.ts";
import { content } from "../../data/records/content.ts";
import { partner } from "../../data/records/partners.ts";
import { transaction } from "../../data/transactions/transactions.ts";
import { user } from "../../data/records/users.ts";
import { staff } from "../../data/staff/accounts/staff.ts";

/** A document of a request, as the API answers it. */
export const documentAnswer = z.strictObject({
  id: recordId,
  type: documentTypeKey,
  url: z.string().describe("The desk's own address."),
  name: shortText,
  sha256: z.string().nullable(),
  bytes: z.int().nullable(),
  contentType: z.string().nullable(),
  expiresOn: documentEnd.nullable().describe(
    "The last day on which it is valid; it is expired from the next day in UTC.",
  ),
  deletedAt: instant.nullable().describe("When the bytes were deleted by a rule of the desk."),
}).meta({ id: "Document" });

export const kycRequestAnswer = kycRequest.extend({
  documents: z.array(documentAnswer),
  undisplayed: z.array(recordId).describe("Documents that the reviewer had not viewed."),
  reasons: reasonCodes.describe("Codes of the decision's reasons."),
  message: applicantMessage.nullable().describe("The message to the applicant."),
}).meta({ id: "KycRequest" });

const transactionAnswer = transaction.omit({ amountCents: true })
  .extend({ amount: z.number().describe("Major units of the desk's currency.") });

/** The records of each list, as the API answers them. */
export const recordAnswers = {
  users: user.extend({
    risk: user.shape.risk.describe("For readers with `checks.read`; absent is `normal`."),
  }).meta({ id: "User" }),
  "kyc-requests": kycRequestAnswer,
  communities: community.meta({ id: "Community" }),
  transactions: transactionAnswer.meta({ id: "Transaction" }),
  content: content.meta({ id: "Content" }),
  partners: partner.meta({ id: "Partner" }),
  staff: staff.meta({ id: "StaffMember" }),
} satisfies Record<RecordName | "staff", z.ZodType>;
