import {
  canUndoHold,
  heldAmong,
  offeredStep,
  type Payout,
  readPayout,
} from "../../data/payouts/holds.ts";
import { methodChanges } from "../../data/payouts/to_check.ts";
import { readRefunds } from "../../data/payouts/refunds.ts";
import { paidTimes } from "../../data/payouts/paid.ts";
import { personOf } from "../../data/people/subjects.ts";
import { verdictsOf } from "../../data/kyc/requests/verdict.ts";
import { settlement, type Transaction } from "../../data/transactions/transactions.ts";
import { pendingFor } from "../../data/steps/pending.ts";
import type { Store } from "../../data/store.ts";
import { TransactionDialog } from "../../views/finance.tsx";
import { payoutHref } from "../../views/payouts/hold_dialog.tsx";
import type { ListedTransaction } from "../../views/payouts/payouts.tsx";
import type { PersonVerification } from "../../views/payouts/verification.tsx";
import type { StepNotice } from "../../views/ui/step/notice.tsx";
import { commentsOf } from "../comment_section.tsx";
import { recordPage } from "../http/answer/pages.tsx";
import type { StepScreen } from "../http/answer/step/screen.ts";
import type { AppContext } from "../http/context.ts";
import { currentMember } from "../http/session/session.ts";

const payoutOf = (c: AppContext): Promise<Payout> => readPayout(c.var.store, c.req.param("id")!);

/** Payouts stand in lists that are loaded again, and on their own page. */
export const payoutScreen: StepScreen<Payout> = {
  find: payoutOf,
  path: ({ id }) => payoutHref(id),
  about: ({ transaction }) => transaction.description,
  details: async (c, payout, ...why) =>
    await transactionDetails(c, payout ?? await payoutOf(c), ...why),
};

/** The details of a transaction; with a notice, why a step was not taken. */
export async function transactionDetails(
  c: AppContext,
  payout: Payout,
  notice?: StepNotice,
  status: 403 | 409 = 409,
): Promise<Response> {
  const { ui, store } = c.var;
  const { transaction } = payout;
  const { userId } = transaction;
  const mayHold = ui.may("payouts.hold");
  const paid = payout.isPaidWhileHeld && payout.hold ? [[payout.id, payout.hold] as const] : [];
  const [person, verification, comments, canUndo, paidAt, related, proposal] = await Promise.all([
    personOf(store.db, userId, ui.may),
    verificationOf(store, userId),
    commentsOf(c, { kind: "transaction", id: transaction.id }),
    mayHold && canUndoHold(store, payout, currentMember(c).id),
    paidTimes(store.db, new Map(paid)),
    readRefunds(store.db, transaction),
    payout.hold?.isHeld ? pendingFor(store.db, "payout", payout.id) : null,
  ]);
  return recordPage(
    c,
    { title: ui.m.finance.details.title, of: transaction.description },
    (container) => (
      <TransactionDialog
        payout={payout}
        paidAt={paidAt.get(payout.id)}
        step={mayHold ? offeredStep(payout) : null}
        canUndo={canUndo}
        proposal={proposal}
        verification={verification}
        notice={notice}
        settlement={settlement(transaction.amountCents)}
        person={person}
        related={related}
        comments={comments}
        container={container}
      />
    ),
    notice ? status : 200,
  );
}

export async function verificationOf(store: Store, userId: string): Promise<PersonVerification> {
  const [verdicts, changes] = await Promise.all([
    verdictsOf(store, [userId]),
    methodChanges(store, [userId]),
  ]);
  return { verdict: verdicts.get(userId)!, methodChangedAt: changes.get(userId) };
}

/** Adds holds, and where the list shows them verdicts. */
export async function withPayoutMarks(
  c: AppContext,
  rows: readonly Transaction[],
  hasVerdicts: boolean,
): Promise<ListedTransaction[]> {
  const { store } = c.var;
  const ids = rows.filter(({ type }) => type === "payout").map(({ id }) => id);
  const holds = await heldAmong(store.db, ids);
  const marked = rows.map((row) => ({ ...row, hold: holds.get(row.id) }));
  if (!hasVerdicts) return marked;
  const people = rows.map(({ userId }) => userId);
  const [verdicts, changes] = await Promise.all([
    verdictsOf(store, people),
    methodChanges(store, people),
  ]);
  return marked.map((row) => ({
    ...row,
    verdict: verdicts.get(row.userId)!,
    methodChangedAt: changes.get(row.userId),
  }));
}
