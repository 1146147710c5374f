import * as z from "zod";
import type { Actor } from "../../audit/trail.ts";
import { type AuditedTransaction, write } from "../../audit/write.ts";
import type { Database } from "../../db/database.ts";
import { lockRequest } from "../requests/lock.ts";
import type { KycRecord } from "../requests/requests.ts";
import { idIn, versionIn } from "../requests/step_ids.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import type { Store } from "../../store.ts";

/** A request as it was selected: its id and version, `k_1:2`. */
const selectedRequest = z.string().max(100).regex(/^[\w.-]+:\d{1,9}$/);

const NONE = "choice.none" satisfies ErrorCode;
/** As many as a page of the list shows. */
const MOST = 50;

export const selectedRequests = z.array(selectedRequest).min(1, NONE).max(MOST);

export interface SelectionTerms {
  reviewer: Actor & { id: string };
  /** Names these steps, and is their idempotency key. */
  batch: string;
}

/** The requests with which a step was taken, and those that were left as they are. */
export interface Outcome {
  done: number;
  left: number;
}

/**
 * Takes a step with each selected request that allows it, in one transaction; `take` returns false
 * where it does not. A request that has changed since it was selected is left. Sent twice, it is done
 * once.
 */
export async function takeTogether(
  store: Store,
  selected: readonly string[],
  { reviewer, batch }: SelectionTerms,
  take: (work: AuditedTransaction, request: KycRecord) => Promise<boolean>,
): Promise<Outcome> {
  return await write(store, reviewer, async (trx, record, now) => {
    const sorted = [...new Set(selected)].toSorted();
    // All are locked before the first step, as sums are locked after requests elsewhere.
    for (const one of sorted) await lockRequest(trx, idIn(one), now);
    const earlier = await countSteps(trx, batch, reviewer.id);
    if (earlier > 0) return { done: earlier, left: sorted.length - earlier };
    let done = 0;
    for (const one of sorted) {
      const request = await lockRequest(trx, idIn(one), now);
      const isFresh = request.version === versionIn(one);
      if (isFresh && await take({ trx, record, now }, request)) done++;
    }
    return { done, left: sorted.length - done };
  });
}

async function countSteps(trx: Database, batch: string, staffId: string): Promise<number> {
  const steps = await trx.selectFrom("kyc_steps").select("id")
    .where("batch", "=", batch).where("staffId", "=", staffId).execute();
  return steps.length;
}
