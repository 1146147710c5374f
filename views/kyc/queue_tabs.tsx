import type { QueueTab } from "../../data/kyc/figures/queue_figures.ts";
import type { QueueCount } from "../../data/kyc/queue/queue.ts";
import type { Queue } from "../../data/kyc/requests/queues.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import type { ListQuery } from "../../data/list/query.ts";
import { type ViewTab, ViewTabs } from "../saved_views/view_tabs.tsx";
import { listHref } from "../ui/list/list.tsx";
import { ListLink } from "../ui/list/list_link.tsx";
import { PROPOSALS } from "../two_people/links.ts";
import { Time } from "../ui/time.tsx";
import { useUi, type Words } from "../ui/ui.ts";

interface QueueTabsProps {
  query: ListQuery;
  tabs: readonly QueueTab[];
  views: readonly ViewTab[];
  /** Steps with requests that wait for a second member. */
  proposals: number;
}

/** Tabs keep search and filters; each queue has its own order and status. */
export function QueueTabs({ query, tabs, views, proposals }: QueueTabsProps) {
  const ui = useUi();
  const { queues } = ui.m.kyc;
  const current = query.filters.queue ?? "";
  const hasView = views.some(({ isCurrent }) => isCurrent);
  const isCounted = !isNarrowed(query);
  const linkTo = (queue: string) => ({
    href: listHref("/kyc", query, { queue, status: "", sort: "" }),
    isCurrent: current === queue && !hasView,
  });
  return (
    <nav className="tabs" aria-label={queues.label}>
      <ul>
        <li>
          <ListLink {...linkTo("")}>{queues.all}</ListLink>
        </li>
        {tabs.map(({ queue, count, claimed }) => (
          <li key={queue}>
            <ListLink {...linkTo(queue)}>
              {queues.names[queue]} {isCounted && (
                <>
                  <span className="number">{numberOf(ui, count)}</span>
                  {claimed > 0 && (
                    <small className="in-work">
                      {` · ${ui.m.claims.inWork(ui.f.number(claimed))}`}
                    </small>
                  )}
                </>
              )}
            </ListLink>
          </li>
        ))}
        {proposals > 0 && (
          <li>
            <a href={PROPOSALS}>
              {ui.m.proposals.title} <span className="number">{ui.f.number(proposals)}</span>
            </a>
          </li>
        )}
        <ViewTabs views={views} />
      </ul>
    </nav>
  );
}

/** The list is filtered beyond the tab, so the counts of the queues do not apply. */
const isNarrowed = ({ q, ranges, only, filters }: ListQuery): boolean =>
  q !== "" || ranges !== undefined || only !== undefined ||
  Object.entries(filters).some(([name, value]) => value !== "" && !TAB_FILTERS.has(name));

/** Undefined if other filters than the queue are set. */
export const emptyQueueText = ({ m }: Words, query: ListQuery): string | undefined =>
  isNarrowed(query) ? undefined : m.kyc.queues.empty[query.filters.queue as Queue];

const TAB_FILTERS = new Set(["queue", "status"]);

function numberOf({ m, f }: Words, { count, isAll }: QueueCount): string {
  return isAll ? f.number(count) : m.common.list.moreThan(f.number(count));
}

type Pending = Pick<KycRecord, "due" | "stage" | "stageUntil">;

/** When a pending request is due; for one that waits, when its applicant's answer is. */
export function DueText(
  { request: { due, stage, stageUntil } }: { request: Pending },
) {
  const { m, f } = useUi();
  if (stage === "waiting" && stageUntil !== null) {
    return (
      <small className="due awaited muted">
        {m.asks.until} <Time at={stageUntil} f={f} />
      </small>
    );
  }
  if (due === null) return null;
  return (
    <small className={due.isOver ? "due over" : "due muted"}>
      {due.isOver ? m.kyc.due.over(due.hours) : m.kyc.due.in(due.hours)}
    </small>
  );
}
