import type { ErrorCode } from "../../errors/texts.ts";
import { Overtaken } from "../../errors/domain_error.ts";
import type { Database } from "../../db/database.ts";
import { takeLock } from "../../db/locks.ts";
import { get, type KycRecord } from "./requests.ts";

/**
 * Locks a request until the end of the transaction, and returns it. Throws `not_found`, and
 * `Overtaken` with `stale` unless it has the version that is `expected`.
 */
export async function lockRequest(
  trx: Database,
  id: string,
  now: Date,
  expected: number | null = null,
): Promise<KycRecord> {
  await takeLock(trx, `kyc ${id}`);
  const request = await get({ db: trx, now: () => now }, id);
  if (expected !== null && expected !== request.version) throw staleError(request);
  return request;
}

export const NOT_AVAILABLE = "request.step_unavailable" satisfies ErrorCode;

export const staleError = (request: KycRecord) =>
  new Overtaken("stale", "request.changed", request);
