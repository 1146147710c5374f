import type { Queue, QueueCount } from "../../data/kyc/queue/queue.ts";
import type { Due } from "../../data/kyc/queue/due.ts";
import type { ListQuery } from "../../data/list/query.ts";
import { listHref } from "../ui/list/list.tsx";
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
  query: ListQuery;
  figures: Record<Tab, QueueCount>;
}

/**
 * The list as a whole, and the parts of it that are worked through, as it is narrowed otherwise: but
 * each in its own order, and a queue is of one status itself.
 */
export function QueueTabs({ ui, query, figures }: QueueTabsProps) {
  const { queues } = ui.m.kyc;
  const current = query.filters.queue ?? "";
  const isCounted = !isNarrowed(query);
  const linkTo = (queue: string) => ({
    href: listHref("/kyc", query, { queue, status: "", sort: "" }),
    "aria-current": current === queue ? "page" as const : undefined,
  });
  return (
    <nav className="tabs" aria-label={queues.label}>
      <ul>
        <li>
          <a {...linkTo("")}>{queues.all}</a>
        </li>
        {queuesBeside(current).map((queue) => (
          <li key={queue}>
            <a {...linkTo(queue)}>
              {queues.names[queue]}{" "}
              {isCounted && queue !== ELSEWHERE && (
                <span className="number">{numberOf(ui, figures[queue])}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** By more than a tab leaves behind: how much of a queue fits then, nobody has counted. */
const isNarrowed = ({ q, ranges, only, filters }: ListQuery): boolean =>
  q !== "" || ranges !== undefined || only !== undefined ||
  Object.entries(filters).some(([name, value]) => value !== "" && !LEFT_BEHIND.has(name));

const LEFT_BEHIND = new Set(["queue", "status"]);

function numberOf({ m, f }: Words, { count, isAll }: QueueCount): string {
  return isAll ? f.number(count) : m.common.list.moreThan(f.number(count));
}

/** How long there is still time for a decision, or for how long there is none any more. */
export const DueText = ({ ui: { m }, due }: { ui: Words; due: Due }) => (
  <small className={due.isOver ? "due over" : "due muted"}>
    {due.isOver ? m.kyc.due.over(due.hours) : m.kyc.due.in(due.hours)}
  </small>
);
