import type { Refund, RefundedCharge } from "../../data/payouts/refunds.ts";
import type { Transaction } from "../../data/transactions/transactions.ts";
import { payoutTone, StatusBadge, type Tone } from "../ui/badge.tsx";
import { type Container, DialogLink, SubHeading } from "../ui/dialog/dialog.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";

const again: Tone = { tone: "pending", icon: "triangle-alert" };

interface RefundsProps {
  container: Container;
  transaction: Transaction;
  related: RefundedCharge;
}

/** The charge and its refunds; the transaction itself has no link. */
export function Refunds({ container, transaction, related }: RefundsProps) {
  const { m } = useUi();
  const { title, unknown, otherPerson } = m.payouts.refunds;
  const { chargeId, charge, refunds } = related;
  const isElsewhere = charge !== null && refunds.some(({ userId }) => userId !== charge.userId);
  const lines = [...charge ? [charge] : [], ...refunds];
  return (
    <section className="stack related charges">
      <SubHeading container={container}>{title}</SubHeading>
      {charge === null && <p className="muted">{unknown(chargeId)}</p>}
      {isElsewhere && <p className="muted">{otherPerson}</p>}
      <ul className="panel list">
        {lines.map((line) => (
          <li key={line.id} aria-current={line.id === transaction.id ? "true" : undefined}>
            <Line container={container} line={line} isLink={line.id !== transaction.id} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  container: Container;
  line: Omit<Refund, "number"> & { number?: number };
  isLink: boolean;
}

function Line({ container, line, isLink }: LineProps) {
  const { m, f } = useUi();
  const { byPersonAndAmount, second, later } = m.payouts.refunds;
  const { id, type, description, date, amountCents, status, refundOf, number = 1 } = line;
  return (
    <>
      <span>
        <span className="cap">{m.finance.types[type]}</span>{" "}
        <span className="muted">
          <Time at={date} f={f} />
        </span>{" "}
        {number > 1 && <StatusBadge tone={again} label={number === 2 ? second : later(number)} />}
        <br />
        {isLink
          ? (
            <DialogLink container={container} href={`/finance/${id}`} onward isData>
              {description}
            </DialogLink>
          )
          : <span translate="no">{description}</span>}
        {type === "refund" && refundOf === null && (
          <>
            {" "}
            <small className="muted">{byPersonAndAmount}</small>
          </>
        )}
      </span>
      <span className="amount">{f.money(amountCents)}</span>
      <StatusBadge tone={payoutTone(line)} label={m.finance.statuses[status]} />
    </>
  );
}
