import type { DecisionCounts } from "../../data/kyc/decision_figures.ts";
import type { Sitting } from "../../data/kyc/sitting.ts";
import type { DecisionStatus } from "../../data/kyc/statuses.ts";
import { Icon } from "../ui/icon.tsx";
import type { Ui } from "../ui/ui.ts";
import { ReviewBar } from "./review.tsx";
import { onwardHref, queueHref, startHref } from "./review_links.ts";

interface AllClearProps {
  ui: Ui;
  sitting: Sitting;
  /** What the reviewer has decided in this sitting. */
  decided: DecisionCounts;
  /** What is still in the queue. */
  waiting: number;
}

/** The end of a sitting, with what was done in it. */
export function AllClear({ ui, sitting, decided, waiting }: AllClearProps) {
  const { clear } = ui.m.review;
  const { number } = ui.f;
  const done = (Object.keys(decided) as DecisionStatus[]).filter((status) => decided[status] > 0);
  return (
    <div
      id="review"
      className="review"
      data-address={onwardHref(sitting)}
      data-ahead="[]"
      hx-sync="replace"
    >
      <ReviewBar ui={ui} sitting={sitting} />
      <main id="main" className="state accepted all-clear" tabIndex={-1}>
        <Icon name="circle-check" />
        <h2 id="person" tabIndex={-1}>{clear.title}</h2>
        <p className="muted">
          {waiting === 0 ? clear.text : clear.left(waiting, number(waiting))}
        </p>
        {done.length === 0 ? <p className="muted">{clear.nothing}</p> : (
          <section>
            <h3>{clear.done}</h3>
            <ul>
              {done.map((status) => (
                <li key={status}>{clear.counts[status](number(decided[status]))}</li>
              ))}
            </ul>
          </section>
        )}
        <div className="actions">
          {waiting > 0 && (
            <a role="button" className="secondary" href={startHref(sitting.queue)}>{clear.again}</a>
          )}
          <a role="button" href={queueHref(sitting.queue)}>{clear.leave}</a>
        </div>
      </main>
    </div>
  );
}
