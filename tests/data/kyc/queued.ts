import { inStage, writeStage } from "../../../data/kyc/asks/stages.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { kycStatuses, kycTypes, stages } from "../../../data/kyc/requests/statuses.ts";
import type { Store } from "../../../data/store.ts";
import { aRequest, DAY_MS } from "../../support/records.ts";

export const HOUR_MS = 60 * 60 * 1000;

/** Some are due or end to the millisecond when a queue begins or is over. */
export const plantQueues = (store: Store, now: Date) => {
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  const at = (ms: number) => new Date(ms).toISOString();
  return kyc.insert(
    store.db,
    Array.from({ length: 90 }, (_, n) => {
      const status = kycStatuses[n % 2 ? 0 : (n / 2) % kycStatuses.length]!;
      const type = kycTypes[n % 3 ? 0 : 1]!;
      const hours = type === "individual" ? 24 : 48;
      const dueAt = minute + [0, 6 * HOUR_MS, n * HOUR_MS / 4, -n * HOUR_MS][n % 4]! - n % 2;
      const ends = [now.getTime(), minute + 30 * DAY_MS, now.getTime() + n * HOUR_MS][n % 3]! +
        n % 7 - 3;
      return aRequest({
        id: `k_${n}`,
        status,
        type,
        userName: `${["Zoë", "Ana", "ana"][n % 3]} ${n % 4}`,
        submittedAt: at(dueAt - hours * HOUR_MS),
        expiresAt: status === "accepted" ? at(ends) : status === "expired" ? at(0) : null,
      });
    }),
  );
};

/**
 * Moves most of the pending requests on, about as many to each stage, and assigns some of each to
 * `s_1`.
 */
export async function plantStages(store: Store, now: Date): Promise<void> {
  await plantQueues(store, now);
  const assigned = Array.from({ length: 90 }, (_, n) => `k_${n}`).filter((_, n) => n % 3 === 1);
  await store.db.updateTable("kyc_requests").set({ assigneeId: "s_1" })
    .where("id", "in", assigned).where("status", "=", "pending").execute();
  await store.db.updateTable("kyc_requests").set({ openChecks: 1 })
    .where("id", "in", assigned).where("status", "in", ["accepted", "pending"]).execute();
  for (let n = 1; n < 90; n += 2) {
    const request = await kyc.get(store, `k_${n}`);
    const stage = stages[(n >> 1) % stages.length]!;
    if (request.status !== "pending" || stage === "review") continue;
    // The answers of later requests are due earlier.
    const until = new Date(now.getTime() + (100 - n) * HOUR_MS).toISOString();
    const stageUntil = stage === "waiting" ? until : null;
    await store.db.transaction().execute(async (trx) =>
      writeStage(trx, request, { ...await inStage(trx, request, stage, now), stageUntil })
    );
  }
}
