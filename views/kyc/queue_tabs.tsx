import type { Queue, QueueFigure } from "../../data/kyc/queue.ts";
import type { Due } from "../../data/kyc/due.ts";
import { areas } from "../areas.ts";
import type { Ui, Words } from "../ui/ui.ts";

/** A place that others lead to; it stands among the tabs while one is there. */
const ELSEWHERE = "due-soon";

/** The queues that stand above the list. */
export const tabs = ["to-review", "overdue", "ending-soon"] as const satisfies readonly Queue[];
export type Tab = typeof tabs[number];

const queuesBeside = (current: string): readonly Queue[] =>
  current === ELSEWHERE ? [...tabs, ELSEWHERE] : tabs;

interface QueueTabsProps {
  ui: Ui;
  /** The queue that is shown; "" for all. */
  current: string;
  figures: Record<Tab, QueueFigure>;
}

/** The list as a whole, and the parts of it that are worked through. */
export function QueueTabs({ ui, current, figures }: QueueTabsProps) {
  const { queues } = ui.m.kyc;
  const path = areas.kyc.href;
  return (
    <nav className="tabs" aria-label={queues.label}>
      <ul>
        <li>
          <a href={path} aria-current={current === "" ? "page" : undefined}>{queues.all}</a>
        </li>
        {queuesBeside(current).map((queue) => (
          <li key={queue}>
            <a
              href={`${path}?queue=${queue}`}
              aria-current={current === queue ? "page" : undefined}
            >
              {queues.names[queue]}{" "}
              {queue !== ELSEWHERE && <span className="number">{numberOf(ui, figures[queue])}
              </span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function numberOf({ m, f }: Words, { count, isAll }: QueueFigure): string {
  return isAll ? f.number(count) : m.common.list.moreThan(f.number(count));
}

/** How long there is still time for a decision, or for how long there is none any more. */
export const DueText = ({ ui: { m }, due }: { ui: Words; due: Due }) => (
  <small className={due.isOver ? "due over" : "due muted"}>
    {due.isOver ? m.kyc.due.over(due.hours) : m.kyc.due.in(due.hours)}
  </small>
);
