import * as auditLog from "../../data/audit/log.ts";
import { community } from "../../data/records/communities.ts";
import { content } from "../../data/records/content.ts";
import { type KycRecord, type KycRequest, kycRequest } from "../../data/kyc/requests.ts";
import { partner } from "../../data/records/partners.ts";
import type { ReportListName, ReportRecords } from "../../data/reports/custom/lists.ts";
import { staff } from "../../data/staff/staff.ts";
import { type Transaction, transaction } from "../../data/records/transactions.ts";
import { user } from "../../data/records/users.ts";

/** A record as programs read it, by the API and in files; `fields` are the columns of a CSV. */
export interface JsonShape<Row> {
  fields: readonly string[];
  toJson: (row: Row) => object;
}

const asIs = (fields: object): JsonShape<object> => ({
  fields: Object.keys(fields),
  toJson: (row) => row,
});

export const userShape = asIs(user.shape);
export const communityShape = asIs(community.shape);
export const contentShape = asIs(content.shape);
export const partnerShape = asIs(partner.shape);
export const staffShape = asIs(staff.shape);
export const auditShape: JsonShape<auditLog.AuditEntry> = {
  fields: ["id", "action", "user", "target", "timestamp", "status"],
  toJson: (entry) => entry,
};

export const kycShape = {
  fields: Object.keys(kycRequest.shape),
  toJson: ({ version: _, reviewerName: __, ...request }: KycRecord): KycRequest => request,
} satisfies JsonShape<KycRecord>;

/** Cents are for counting; programs are told dollars. */
export const transactionShape: JsonShape<Transaction> = {
  fields: Object.keys(transaction.shape).map((name) => name === "amountCents" ? "amount" : name),
  toJson: ({ amountCents, ...transaction }) => ({ ...transaction, amount: amountCents / 100 }),
};

const reportShapes: { [Name in ReportListName]: JsonShape<ReportRecords[Name]> } = {
  users: userShape,
  "kyc-requests": kycShape,
  communities: communityShape,
  transactions: transactionShape,
  content: contentShape,
  partners: partnerShape,
};

/** A list whose records are only passed on to its own shape. */
export const reportShape = (list: ReportListName): JsonShape<{ id: string }> =>
  reportShapes[list] as unknown as JsonShape<{ id: string }>;
