import * as kyc from "../kyc/requests/requests.ts";
import type { Permission } from "../permissions.ts";
import * as communities from "../records/communities.ts";
import * as content from "../records/content.ts";
import * as transactions from "../transactions/transactions.ts";
import type { Source } from "../list/shape.ts";

export type RelatedRecords = Awaited<ReturnType<typeof readRelatedRecords>>;

export async function readRelatedRecords(
  source: Source,
  userId: string,
  may: (permission: Permission) => boolean,
) {
  const [theirRequests, theirCommunities, theirContent, theirTransactions] = await Promise.all([
    may("kyc.read") ? kyc.ownedBy(source, userId) : null,
    may("communities.read") ? communities.ownedBy(source, userId) : null,
    may("content.read") ? content.ownedBy(source, userId) : null,
    may("finance.read") ? transactions.ownedBy(source, userId) : null,
  ]);
  return {
    requests: theirRequests,
    communities: theirCommunities,
    content: theirContent,
    transactions: theirTransactions,
  };
}
