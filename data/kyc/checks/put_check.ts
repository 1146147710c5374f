import type { Actor } from "../../audit/trail.ts";
import { write } from "../../audit/write.ts";
import { MINUTE_MS } from "../../base/durations.ts";
import { invalidate } from "../../db/cache_tags.ts";
import type { Database } from "../../db/database.ts";
import { requireNotErased } from "../../ledger/erased.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { Store } from "../../store.ts";
import { emit } from "../../webhooks/events.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { eventOf } from "../requests/events.ts";
import { lockRequest } from "../requests/lock.ts";
import { type KycRecord, listShape } from "../requests/requests.ts";
import { noteRun } from "../screening/runs.ts";
import type { CheckInput } from "./check.ts";
import { dismissalOf } from "./dismissed.ts";
import { countOpenChecks, digestOfRun, type ProviderCheck, readChecks } from "./checks.ts";

/** Most runs of all kinds that a request holds. */
export const MOST_CHECKS = 500;

/** Clocks of providers may be ahead by this much. */
const AHEAD_MS = 5 * MINUTE_MS;

/**
 * Stores a provider's result as a further run of its kind. One that is known, whatever came since, is
 * not stored again. A hit whose matches were all dismissed before counts as resolved; another one about
 * an accepted request puts it under *To re-check*. Throws `not_found`,
 * `invalid` for a run that is still to come, `conflict` at `MOST_CHECKS`.
 */
export async function putCheck(
  store: Store,
  requestId: string,
  { kind, ...input }: CheckInput & { kind: string },
  actor: Actor,
): Promise<{ check: ProviderCheck; isNew: boolean }> {
  await requireNotErased(store, requestId);
  return await write(store, actor, async (trx, record, now) => {
    const request = await lockRequest(trx, requestId, now);
    if (Date.parse(input.ranAt) > now.getTime() + AHEAD_MS) {
      throw new DomainError("invalid", "check.still_to_come");
    }
    const { provider, ranAt, result, ...details } = withSortedFacts(input);
    const sent = { provider, ranAt, result, details: JSON.stringify(details) };
    const sha256 = digestOfRun(sent);
    const before = await readChecks(trx, requestId);
    const runs = before.filter((run) => run.kind === kind);
    const known = runs.find((run) => run.sha256 === sha256);
    if (known) return { check: known, isNew: false };
    if (before.length >= MOST_CHECKS) {
      throw new DomainError("conflict", "check.too_many", { params: { most: MOST_CHECKS } });
    }
    const number = Math.max(0, ...runs.map((run) => run.number)) + 1;
    const id = `${requestId}:${kind}:${number}`;
    const dismissal = await dismissalOf(trx, request, { ...input, kind }, now);
    await trx.insertInto("kyc_checks").values({
      ...sent,
      id,
      requestId,
      kind,
      number,
      sha256,
      receivedAt: now.toISOString(),
      receivedFrom: actor.name,
      dismissedBy: JSON.stringify(dismissal?.resolutions ?? []),
    }).execute();
    if (result !== "failed") await noteRun(trx, { userId: request.userId, kind, ranAt });
    await countOpenChecks(trx, requestId);
    await invalidate(trx, listShape.tag);
    record(kycEvent("Check received", request, {
      after: { kind, number, provider, ranAt, result, sha256 },
    }));
    if (dismissal) {
      const after = { kind, number, ...dismissal };
      record(kycEvent("Check dismissed earlier", request, { after }));
    }
    const check = (await readChecks(trx, requestId)).find((one) => one.id === id)!;
    if (check.isOpen && request.status === "accepted") {
      const notBefore = await announcementOf(trx, request) ?? now;
      await emit(trx, [recheckOf(request)], now, { notBefore });
    }
    return { check, isNew: true };
  });
}

/** The end of the time in which the acceptance can be undone; null if it was announced. */
async function announcementOf(trx: Database, { id, version }: KycRecord): Promise<Date | null> {
  const step = await trx.selectFrom("steps").select("announceAt")
    .where("id", "=", `${id}:${version}`).executeTakeFirst();
  return step?.announceAt ? new Date(step.announceAt) : null;
}

/** Says neither which check it was nor what it found. */
export const recheckOf = ({ id, userId, version }: KycRecord) =>
  eventOf("kyc.recheck_needed", { id, userId, version, status: "accepted" });

/** Two bodies with the same facts in another order are the same. */
const withSortedFacts = ({ facts, ...input }: CheckInput): CheckInput => ({
  ...input,
  ...facts && {
    facts: Object.fromEntries(Object.entries(facts).toSorted(([a], [b]) => a < b ? -1 : 1)),
  },
});
