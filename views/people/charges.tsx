import type { Charge, Charges } from "../../data/people/charges.ts";
import { HeldMark } from "../payouts/payouts.tsx";
import { payoutTone, StatusBadge } from "../ui/badge.tsx";
import { Breakable } from "../ui/breakable.tsx";
import { type Container, SubHeading } from "../ui/dialog/dialog.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";

const SHOWN_FIRST = 5;

/** The charges and payouts of a person, for readers without finance: no link leads on. */
export function ChargeList({ container, charges }: { container: Container; charges: Charges }) {
  const ui = useUi();
  const { title, none, earlier, most, held } = ui.m.answers.charges;
  const { rows, isCut } = charges;
  return (
    <section className="stack related charges">
      <SubHeading container={container}>{title}</SubHeading>
      {rows.length === 0
        ? <p className="muted">{none}</p>
        : <Rows rows={rows.slice(0, SHOWN_FIRST)} />}
      {rows.some(({ isHeld }) => isHeld) && <p className="muted">{held}</p>}
      {rows.length > SHOWN_FIRST && (
        <details>
          <summary>{earlier}</summary>
          <Rows rows={rows.slice(SHOWN_FIRST)} />
          {isCut && <p className="muted">{most(ui.f.number(rows.length))}</p>}
        </details>
      )}
    </section>
  );
}

function Rows({ rows }: { rows: readonly Charge[] }) {
  const ui = useUi();
  const { kinds } = ui.m.answers.charges;
  const { statuses } = ui.m.finance;
  return (
    <ul className="panel list">
      {rows.map((charge) => (
        <li key={charge.id}>
          <span>
            {kinds[charge.type]}{" "}
            <span className="muted">
              <Time at={charge.date} f={ui.f} />
            </span>{" "}
            {charge.isHeld && <HeldMark status={charge.status} />}
            <small className="muted" translate="no" dir="auto">
              <Breakable text={charge.description} />
            </small>
          </span>
          <span className="amount">{ui.f.money(charge.amountCents)}</span>
          <StatusBadge tone={payoutTone(charge)} label={statuses[charge.status]} />
        </li>
      ))}
    </ul>
  );
}
