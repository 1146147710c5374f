import { DomainError } from "../../errors/domain_error.ts";
import { log } from "../../base/log.ts";
import { invalidate } from "../../db/cache_tags.ts";
import type { Database } from "../../db/database.ts";
import { takeLock } from "../../db/locks.ts";
import type { Source } from "../../list/shape.ts";

/** A lease on a request while somebody reviews it. It is neither audited nor part of the history. */
interface KycClaimRow {
  requestId: string;
  staffId: string;
  claimedAt: string;
  until: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_claims: KycClaimRow;
  }
}

export interface Claim {
  requestId: string;
  staffId: string;
  /** Name of the reviewer. */
  name: string;
}

/** Claims the next request of the queue, in the transaction of the step with the one before. */
export type ClaimNext = (trx: Database) => Promise<void>;

const LEASE_MS = 5 * 60 * 1000;
const MAX_CLAIMS = 5;
const TAG = "Claims";

/** Serializes claims, so that nobody else claims a request between finding it free and claiming it. */
export const lockClaims = (trx: Database) => takeLock(trx, "kyc claims");

/** Claims a pending request, or renews the claim; false if somebody else has it, or it is decided. */
export async function claim(source: Source, requestId: string, staffId: string): Promise<boolean> {
  if (await renew(source, requestId, staffId)) return true;
  return await source.db.transaction().execute(async (trx) => {
    if (!await isPending(trx, requestId)) return false;
    await lockClaims(trx);
    return await insertClaim({ ...source, db: trx }, requestId, staffId);
  });
}

async function isPending(db: Database, id: string): Promise<boolean> {
  const found = await db.selectFrom("kyc_requests").select("status").where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw new DomainError("not_found", "request.not_found");
  return found.status === "pending";
}

/** Extends a live claim; false if there is none of this reviewer. */
export async function renew(source: Source, requestId: string, staffId: string): Promise<boolean> {
  const { numUpdatedRows } = await source.db.updateTable("kyc_claims")
    .set({ until: timeOf(source, LEASE_MS) })
    .where("requestId", "=", requestId).where("staffId", "=", staffId)
    .where("until", ">", timeOf(source)).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Requires `lockClaims`. False if somebody else has a live claim. Ends the oldest above the limit. */
export async function insertClaim(
  source: Source,
  requestId: string,
  staffId: string,
): Promise<boolean> {
  const { db } = source;
  const lease = leaseOf(source, staffId);
  const { numInsertedOrUpdatedRows } = await db.insertInto("kyc_claims")
    .values({ requestId, ...lease })
    .onConflict((conflict) =>
      conflict.column("requestId").doUpdateSet(lease).where((eb) =>
        eb.or([
          eb("kyc_claims.staffId", "=", staffId),
          eb("kyc_claims.until", "<=", timeOf(source)),
        ])
      )
    ).executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await endOldest(source, requestId, staffId);
  await invalidate(db, TAG);
  return true;
}

/** Ends the oldest claims of a reviewer above the limit, beside the newest one. */
async function endOldest(source: Source, newestId: string, staffId: string): Promise<void> {
  const others = await source.db.selectFrom("kyc_claims").select("requestId")
    .where("staffId", "=", staffId).where("requestId", "!=", newestId)
    .where("until", ">", timeOf(source)).orderBy("claimedAt", "desc").execute();
  const oldest = others.slice(MAX_CLAIMS - 1).map(({ requestId }) => requestId);
  if (oldest.length === 0) return;
  await source.db.deleteFrom("kyc_claims").where("requestId", "in", oldest).execute();
  log("warn", "claims over the limit", { staffId, ended: oldest.length });
}

/** Claims a request that is pending or claimed. The other reviewer's draft stays. */
export async function takeOver(source: Source, requestId: string, staffId: string): Promise<void> {
  await source.db.transaction().execute(async (trx) => {
    const inTransaction = { ...source, db: trx };
    if (!await isPending(trx, requestId) && !await claimOf(inTransaction, requestId)) return;
    await endClaims(trx, { requestId });
    await insertClaim(inTransaction, requestId, staffId);
  });
}

export async function release({ db }: Source, requestId: string, staffId: string): Promise<void> {
  await db.transaction().execute((trx) => endClaims(trx, { requestId, staffId }));
}

/** Ends the claims with these values, whoever has them. */
export async function endClaims(
  trx: Database,
  claim: Partial<Pick<KycClaimRow, "requestId" | "staffId">>,
): Promise<void> {
  await lockClaims(trx);
  const { numDeletedRows } = await trx.deleteFrom("kyc_claims").where((eb) => eb.and(claim))
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await invalidate(trx, TAG);
}

/** Live claims by request; of all requests without `ids`. */
export async function claimsOf(
  source: Source,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, Claim>> {
  if (ids?.length === 0) return new Map();
  const live = selectClaims(source.db, timeOf(source));
  const rows = await (ids ? live.where("requestId", "in", ids) : live).execute();
  return new Map(rows.map((claim) => [claim.requestId, claim]));
}

/** Claims that are held at an instant (ISO 8601). */
export const selectClaims = (db: Database, nowIso: string) =>
  db.selectFrom("kyc_claims").innerJoin("staff", "staff.id", "kyc_claims.staffId")
    .select(["requestId", "staffId", "name"])
    .where("until", ">", nowIso).orderBy("requestId");

export async function claimOf(source: Source, requestId: string): Promise<Claim | null> {
  return (await claimsOf(source, [requestId])).get(requestId) ?? null;
}

/** Also makes open pages show the requests as free. */
export async function removeExpiredClaims(source: Source): Promise<void> {
  const { db } = source;
  const expired = await db.selectFrom("kyc_claims").select("requestId")
    .where("until", "<=", timeOf(source)).limit(1).execute();
  if (expired.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await lockClaims(trx);
    await trx.deleteFrom("kyc_claims").where("until", "<=", timeOf(source))
      .execute();
    await invalidate(trx, TAG);
  });
}

const leaseOf = (source: Source, staffId: string) => ({
  staffId,
  claimedAt: timeOf(source),
  until: timeOf(source, LEASE_MS),
});

const timeOf = ({ now }: Source, laterMs = 0): string =>
  new Date(now().getTime() + laterMs).toISOString();
