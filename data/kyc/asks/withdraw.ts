import { Overtaken } from "../../errors/domain_error.ts";
import { provenIn } from "../../steps/proof.ts";
import type { Step } from "../../steps/step.ts";
import { kycEvent } from "../requests/audit_event.ts";
import { eventOf } from "../requests/events.ts";
import type { KycRecord } from "../requests/requests.ts";
import { requests } from "../requests/step_subject.ts";
import { documentOf } from "./ask.ts";
import { type Ask, asksOf, lastUntil, openAsks } from "./asks.ts";
import { inStage, writeStage } from "./stages.ts";

/**
 * Takes back the open ask for a document, which counts as one of the three. Without another open ask
 * the request returns to review, and the time waited moves its deadline.
 */
export const withdrawal: Step<KycRecord, { documentId: string }> = {
  kind: "withdrawal",
  subject: requests,
  lock: requests.lock,
  refusal: async ({ trx }, before, { documentId }) => {
    documentOf(before, documentId);
    const open = openAsks(before, await asksOf(trx, before.id));
    return open.some((ask) => ask.documentId === documentId)
      ? null
      : new Overtaken("conflict", "ask.none", before);
  },
  take: async ({ trx, now, actor }, before, { documentId }) => {
    const document = documentOf(before, documentId);
    const asks = await asksOf(trx, before.id);
    const open = openAsks(before, asks);
    const ask = open.find((one) => one.documentId === documentId)!;
    await trx.updateTable("kyc_asks")
      .set({ withdrawnAt: now.toISOString(), withdrawnBy: actor.id })
      .where("id", "=", ask.id).execute();
    const left = open.filter((one) => one !== ask);
    const after = left.length > 0
      ? { ...before, version: before.version + 1, stageUntil: lastUntil(left) }
      : await inStage(trx, before, stageAfter(before, asks), now);
    await writeStage(trx, before, after);
    const facts = { documentId, reason: ask.reason, version: after.version };
    const event = eventOf("kyc.document_request_withdrawn", { ...after, reasons: [ask.reason] });
    return {
      after,
      entry: kycEvent("Document request withdrawn", before, { after: facts }, document),
      events: [{ ...event, data: { ...event.data, documentId } }],
    };
  },
  undo: null,
  proof: provenIn(
    "kyc_asks",
    ["Document request withdrawn"],
    ({ documentId, withdrawnAt, withdrawnBy }) =>
      withdrawnAt === null ? null : {
        actorId: withdrawnBy,
        at: withdrawnAt,
        after: { documentId },
      },
  ),
};

/** Documents that came while the request waited are to be reviewed first. */
const stageAfter = ({ stageSince }: KycRecord, asks: readonly Ask[]): "answered" | "review" =>
  asks.some(({ answeredAt }) => answeredAt !== null && answeredAt >= (stageSince ?? ""))
    ? "answered"
    : "review";
