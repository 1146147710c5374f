import type { Actor } from "../../audit/trail.ts";
import { write } from "../../audit/write.ts";
import { invalidate } from "../../db/cache_tags.ts";
import type { Database } from "../../db/database.ts";
import { DomainError, Overtaken } from "../../errors/domain_error.ts";
import type { Store } from "../../store.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { lockRequest, staleError } from "../requests/lock.ts";
import { get, type KycRecord, listShape } from "../requests/requests.ts";
import { insertKycStep } from "../undo/steps.ts";
import type { ResolutionInput } from "./check.ts";
import { countOpenChecks, openChecks, type ProviderCheck, readChecks } from "./checks.ts";

interface ResolveTerms {
  reviewer: Actor & { id: string };
  /** The version of the request that the reviewer saw; null skips the check. */
  version: number | null;
  /** The run of the kind that the reviewer saw. */
  number: number;
}

/**
 * Says of an open check if it is about this person. Sent twice by the same reviewer, it is resolved
 * once. Throws `not_found`, and `Overtaken` with `stale` or `conflict`.
 */
export async function resolveCheck(
  store: Store,
  id: string,
  { kind, outcome, reason }: ResolutionInput & { kind: string },
  { reviewer, version, number }: ResolveTerms,
): Promise<KycRecord> {
  return await write(store, reviewer, async (trx, record, now) => {
    const before = await lockRequest(trx, id, now);
    const check = runOf(await readChecks(trx, id), kind, number);
    const { resolution } = check;
    const isRepeated = resolution?.staffId === reviewer.id && resolution.outcome === outcome &&
      resolution.reason === reason;
    if (isRepeated) return before;
    if (version !== null && version !== before.version) throw staleError(before);
    if (!check.isOpen) throw new Overtaken("conflict", "check.not_open", before);
    await insertKycStep(trx, before, { kind: "resolution", staffId: reviewer.id, now });
    const resolved = { version: before.version + 1 };
    await trx.updateTable("kyc_requests").set(resolved).where("id", "=", id).execute();
    await trx.insertInto("kyc_check_resolutions").values({
      id: `${id}:${resolved.version}`,
      requestId: id,
      checkId: check.id,
      staffId: reviewer.id,
      outcome,
      reason,
      resolvedAt: now.toISOString(),
      undoneAt: null,
    }).execute();
    await countOpenChecks(trx, id);
    await invalidate(trx, listShape.tag);
    const facts = { kind, number, outcome, reason, ...resolved };
    record(kycEvent("Check resolved", before, { after: facts }));
    return await get({ db: trx, now: () => now }, id);
  });
}

/** Throws `not_found`. */
export function runOf(
  checks: readonly ProviderCheck[],
  kind: string,
  number: number,
): ProviderCheck {
  const found = checks.find((one) => one.kind === kind && one.number === number);
  if (!found) throw new DomainError("not_found", "check.not_found");
  return found;
}

/** An acceptance that open checks stand against. */
export class UnresolvedChecks extends DomainError {
  constructor(readonly checks: readonly ProviderCheck[]) {
    super("conflict", "check.unresolved", {
      params: { kinds: [...new Set(checks.map(({ kind }) => kind))].join(", ") },
    });
  }
}

/** Throws `UnresolvedChecks`. The row of the request is locked, so that no check arrives meanwhile. */
export async function requireNoOpenChecks(trx: Database, requestId: string): Promise<void> {
  const open = await openChecks(trx, requestId);
  if (open.length > 0) throw new UnresolvedChecks(open);
}
