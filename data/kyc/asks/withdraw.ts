import type { Actor } from "../../audit/trail.ts";
import { write } from "../../audit/write.ts";
import { Overtaken } from "../../errors/domain_error.ts";
import type { Store } from "../../store.ts";
import { emit } from "../../webhooks/events.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { eventOf } from "../requests/events.ts";
import { lockRequest } from "../requests/lock.ts";
import type { KycRecord } from "../requests/requests.ts";
import { documentOf } from "./ask.ts";
import { type Ask, asksOf, lastUntil, openAsks } from "./asks.ts";
import { inStage, writeStage } from "./stages.ts";

interface WithdrawTerms {
  reviewer: Actor & { id: string };
  /** The version that the reviewer saw; null skips the check. */
  version: number | null;
}

/**
 * Takes back the open ask for a document, which counts as one of the three. Without another open ask
 * the request returns to review, and the time waited moves its deadline. Sent twice for the same
 * version, it does so once. Throws `not_found` for an unknown document, and `Overtaken`.
 */
export async function withdrawAsk(
  store: Store,
  id: string,
  documentId: string,
  { reviewer, version }: WithdrawTerms,
): Promise<KycRecord> {
  return await write(store, reviewer, async (trx, record, now) => {
    const current = await lockRequest(trx, id, now);
    const document = documentOf(current, documentId);
    const asks = await asksOf(trx, id);
    const isRepeated = version === current.version - 1 &&
      asks.some((ask) => ask.documentId === documentId && ask.withdrawnBy === reviewer.id);
    if (isRepeated) return current;
    const before = version === null ? current : await lockRequest(trx, id, now, version);
    const open = openAsks(before, asks);
    const ask = open.find((one) => one.documentId === documentId);
    if (!ask) {
      throw new Overtaken("conflict", "ask.none", before);
    }
    await trx.updateTable("kyc_asks")
      .set({ withdrawnAt: now.toISOString(), withdrawnBy: reviewer.id })
      .where("id", "=", ask.id).execute();
    const left = open.filter((one) => one !== ask);
    const after = left.length > 0
      ? { ...before, version: before.version + 1, stageUntil: lastUntil(left) }
      : await inStage(trx, before, stageAfter(before, asks), now);
    await writeStage(trx, before, after);
    const facts = { documentId, reason: ask.reason, version: after.version };
    record(kycEvent("Document request withdrawn", before, { after: facts }, document));
    const event = eventOf("kyc.document_request_withdrawn", { ...after, reasons: [ask.reason] });
    await emit(trx, [{ ...event, data: { ...event.data, documentId } }], now);
    return after;
  });
}

/** Documents that came while the request waited are to be reviewed first. */
const stageAfter = ({ stageSince }: KycRecord, asks: readonly Ask[]): "answered" | "review" =>
  asks.some(({ answeredAt }) => answeredAt !== null && answeredAt >= (stageSince ?? ""))
    ? "answered"
    : "review";
