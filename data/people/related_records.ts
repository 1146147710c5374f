import * as kyc from "../kyc/requests/requests.ts";
import type { Permission } from "../permissions.ts";
import * as communities from "../records/communities.ts";
import * as content from "../records/content.ts";
import * as transactions from "../records/transactions.ts";
import type { Source } from "../list/shape.ts";

/** The newest of what a person has at each list; null is what the reader may not see. */
export type Belongings = Awaited<ReturnType<typeof belongingsOf>>;

/** Reads it side by side; what may not be seen is not read. */
export async function belongingsOf(
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
