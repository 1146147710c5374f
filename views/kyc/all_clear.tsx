import type { Queue } from "../../data/kyc/requests/queues.ts";
import type { QueueEnd } from "../../data/review/read_queue_end.ts";
import { Icon } from "../ui/icon.tsx";
import { type Ui, useUi } from "../ui/ui.ts";
import { livePart } from "../ui/live.tsx";
import { Key, shortcut } from "../ui/key.tsx";
import { StepForm } from "./claims/step_form.tsx";
import { ReviewBar } from "./review.tsx";
import { endHref, nextRequestHref, queueHref, startHref } from "./review_links.ts";
import { dataAttributes } from "../ui/data_attributes.ts";

export const endTitle = ({ m }: Ui, waiting: number): string =>
  waiting === 0 ? m.review.clear.title : m.review.clear.endTitle;

/** Queues of accepted requests. */
const ofApprovals: readonly Queue[] = ["ending-soon", "to-recheck"];

/** End of a review session with a summary; "all clear" only if no request was skipped. */
export function AllClear(props: QueueEnd) {
  const ui = useUi();
  const { session, done, waiting, more, others, assigned, elsewhere } = props;
  const { clear } = ui.m.review;
  const isClear = waiting === 0;
  const title = endTitle(ui, waiting);
  const claimed = sumOf(others);
  const skipped = Math.max(0, waiting - more - claimed - sumOf(assigned));
  const { queue, filter } = session;
  const left = ofApprovals.includes(queue) ? clear.leftEnding : clear.left;
  return (
    <div
      id="review"
      className="review"
      {...dataAttributes({
        title: ui.m.common.pageTitle(title),
        address: nextRequestHref(session),
        ahead: "[]",
      })}
      hx-sync="replace"
    >
      <ReviewBar session={session} />
      <main
        {...livePart("main", "KYC Claims", endHref(session))}
        className={`state ${isClear ? "accepted " : ""}all-clear`}
        tabIndex={-1}
      >
        <Icon name={isClear ? "circle-check" : "inbox"} />
        <h2 id="person" tabIndex={-1}>{title}</h2>
        {isClear && <p className="muted">{clear.text}</p>}
        {skipped > 0 && <p className="muted">{left(skipped, ui.f.number(skipped))}</p>}
        {claimed > 0 && (
          <p className="muted">
            {ui.m.claims.others(claimed, ui.f.number(claimed))}{" "}
            {[...others].map(([name, count]) => `${name} ${ui.f.number(count)}`).join(", ")}
          </p>
        )}
        <Assigned counts={assigned} href={startHref(queue, filter, true)} />
        <Elsewhere queues={elsewhere} hasKey={isClear} />
        <Done done={done} />
        <div className="actions">
          {more > 0 && (
            <StepForm
              action={nextRequestHref({ ...session, back: undefined })}
              {...startsByKey(ui)}
            >
              {clear.more(more, ui.f.number(more))} · {clear.goOn} <Key>R</Key>
            </StepForm>
          )}
          {!isClear && more === 0 && (
            <StepForm
              className={skipped > 0 ? undefined : "secondary"}
              action={startHref(queue, filter)}
              {...startsByKey(ui)}
            >
              {clear.again} <Key>R</Key>
            </StepForm>
          )}
          <a
            role="button"
            className={more + skipped + elsewhere.length > 0 ? "secondary" : undefined}
            href={queueHref(queue, filter)}
          >
            {clear.leave}
          </a>
        </div>
      </main>
    </div>
  );
}

const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Names whose requests are left, and offers them. */
function Assigned({ counts, href }: { counts: ReadonlyMap<string, number>; href: string }) {
  const { m: { assignments }, f } = useUi();
  const sum = sumOf(counts);
  if (sum === 0) return null;
  return (
    <section>
      <p className="muted">
        {assignments.others(sum, f.number(sum))}{" "}
        {[...counts].map(([name, count]) => `${name} ${f.number(count)}`).join(", ")}
      </p>
      <div className="actions">
        <StepForm className="secondary" action={href}>{assignments.reviewOthers}</StepForm>
      </div>
    </section>
  );
}

/** Marks the button that `r` presses. */
const startsByKey = (ui: Ui) => ({
  mark: "startReview" as const,
  keys: shortcut(ui, "r"),
});

/** Buttons that go on with another queue. */
function Elsewhere(
  { queues, hasKey }: { queues: QueueEnd["elsewhere"]; hasKey: boolean },
) {
  const ui = useUi();
  if (queues.length === 0) return null;
  return (
    <section>
      <h3>{ui.m.review.clear.elsewhere}</h3>
      <div className="actions">
        {queues.map(([queue, count], index) => (
          <StepForm
            key={queue}
            className={hasKey && index === 0 ? undefined : "secondary"}
            action={startHref(queue)}
            {...hasKey && index === 0 && startsByKey(ui)}
          >
            {ui.m.kyc.queues.names[queue]} <span className="number">{ui.f.number(count)}</span>{" "}
            {hasKey && index === 0 && <Key>R</Key>}
          </StepForm>
        ))}
      </div>
    </section>
  );
}

function Done({ done }: { done: QueueEnd["done"] }) {
  const ui = useUi();
  const { clear } = ui.m.review;
  const names = (Object.keys(done) as (keyof typeof done)[]).filter((name) => done[name] > 0);
  if (names.length === 0) return <p className="muted">{clear.nothing}</p>;
  return (
    <section>
      <h3>{clear.done}</h3>
      <ul>
        {names.map((name) => <li key={name}>{clear.counts[name](ui.f.number(done[name]))}</li>)}
      </ul>
    </section>
  );
}
