import type { ErasedPlace, Erasure } from "../../data/ledger/erasures.ts";
import { capitalized } from "../format.ts";
import { Fact, Facts } from "../ui/dialog/dialog.tsx";
import { StatePanel } from "../ui/state_panel.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";

const ERASURES = "/administration/erasures";

/** The erasures by number, each with its receipt. */
export function ErasureList({ erasures }: { erasures: readonly Erasure[] }) {
  const { m: { erasure: texts }, f } = useUi();
  if (erasures.length === 0) return <StatePanel title={texts.title} text={texts.none} />;
  return (
    <ul className="panel list">
      {erasures.map(({ number, at, state, reason }) => (
        <li key={number}>
          <a href={`${ERASURES}/${number}`}>{texts.receipt.title(f.number(number))}</a>{" "}
          <small className="muted">
            <Time at={at} f={f} clock />, {texts.reasons[reason]}, {texts.states[state]}
          </small>
        </li>
      ))}
    </ul>
  );
}

/** A receipt that can be given to the person: counts and instants, nothing of whom. */
export function ErasureReceipt({ erasure }: { erasure: Erasure }) {
  const { m: { erasure: texts }, f } = useUi();
  const { receipt } = texts;
  return (
    <div className="stack narrow">
      <Facts>
        <Fact label={receipt.number}>{f.number(erasure.number)}</Fact>
        <Fact label={receipt.reason}>{capitalized(texts.reasons[erasure.reason])}</Fact>
        <Fact label={receipt.begun}>
          <Time at={erasure.at} f={f} clock />
        </Fact>
        <Fact label={receipt.finished}>
          {erasure.doneAt === null ? receipt.notFinished : <Time at={erasure.doneAt} f={f} clock />}
        </Fact>
        <Fact label={receipt.state}>{capitalized(texts.states[erasure.state])}</Fact>
      </Facts>
      {erasure.state === "incomplete" && <p role="alert">{receipt.bucket}</p>}
      <h2>{receipt.counts}</h2>
      <Facts>
        {Object.entries(texts.places).map(([place, label]) => (
          <Fact key={place} label={label}>{f.number(erasure[place as ErasedPlace])}</Fact>
        ))}
      </Facts>
      <p className="muted">{receipt.stays}</p>
    </div>
  );
}
