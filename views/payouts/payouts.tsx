import type { HoldStep, Payout, PayoutHold } from "../../data/payouts/holds.ts";
import type { CheckFigure, HeldFigures } from "../../data/payouts/to_check.ts";
import type { ListQuery } from "../../data/list/query.ts";
import type { PendingProposal } from "../../data/steps/pending.ts";
import type { Transaction } from "../../data/transactions/transactions.ts";
import { ProposalNotice } from "../two_people/notice.tsx";
import { stepAction, UndoForm } from "../ui/step/undo_form.tsx";
import { type ViewTab, ViewTabs } from "../saved_views/view_tabs.tsx";
import { type Container, DialogLink, SubHeading } from "../ui/dialog/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { listHref } from "../ui/list/list.tsx";
import { ListLink } from "../ui/list/list_link.tsx";
import type { Column } from "../ui/list/table.tsx";
import { Time } from "../ui/time.tsx";
import { type Ui, useUi, type Words } from "../ui/ui.ts";
import { payoutHref } from "./hold_dialog.tsx";
import { type PersonVerification, Verification } from "./verification.tsx";

const PATH = "/finance";

/** A transaction as the list shows it. */
export type ListedTransaction = Transaction & Partial<PersonVerification> & { hold?: PayoutHold };

interface PayoutTabsProps {
  query: ListQuery;
  views: readonly ViewTab[];
  /** Null outside of the tabs, and where there are too many payouts. */
  figures: readonly CheckFigure[] | null;
  /** Null outside of *Held*. */
  held: HeldFigures | null;
  now: string;
}

export function PayoutTabs({ query, views, figures, held, now }: PayoutTabsProps) {
  const { m } = useUi();
  const current = query.filters.queue ?? "";
  const hasView = views.some(({ isCurrent }) => isCurrent);
  const tab = (queue: string) => ({
    href: listHref(PATH, query, { queue, type: "", status: "", verification: "" }),
    isCurrent: current === queue && !hasView,
  });
  return (
    <>
      <nav className="tabs" aria-label={m.payouts.label}>
        <ul>
          <li>
            <ListLink {...tab("")}>{m.payouts.all}</ListLink>
          </li>
          {Object.entries(m.payouts.tabs).map(([queue, label]) => (
            <li key={queue}>
              <ListLink {...tab(queue)}>{label}</ListLink>
            </li>
          ))}
          <ViewTabs views={views} />
        </ul>
      </nav>
      {held?.since && <HeldSum {...held} since={held.since} now={now} />}
      {figures && figures.length > 0 && <CheckFigures query={query} figures={figures} />}
    </>
  );
}

const heldFor = (f: Ui["f"], since: string, now: string): string =>
  f.duration((Date.parse(now) - Date.parse(since)) / 1_000);

/** All held payouts, whatever the other filters. */
function HeldSum(
  { count, minor, since, now }: Omit<HeldFigures, "since"> & { since: string; now: string },
) {
  const { m, f } = useUi();
  const figures = [f.number(count), f.money(minor), m.payouts.longest(heldFor(f, since, now))];
  return (
    <p className="sums">
      <strong>{m.common.labelled(m.payouts.tabs.held, figures.join(" · "))}</strong>
    </p>
  );
}

/** True if more filters are set than the tab and the verdict. */
export const isNarrowedBeyond = ({ q, ranges, only, filters }: ListQuery): boolean =>
  q !== "" || ranges !== undefined || only !== undefined ||
  Object.entries(filters).some(([name, value]) => value !== "" && !TAB_FILTERS.has(name));

const TAB_FILTERS = new Set(["queue", "verification"]);

/** Count and sum per verdict; each leads to its rows. */
function CheckFigures({ query, figures }: Pick<PayoutTabsProps, "query"> & {
  figures: readonly CheckFigure[];
}) {
  const { m, f } = useUi();
  return (
    <ul className="sums muted" aria-label={m.payouts.byVerification}>
      {figures.map(({ verdict, count, minor }) => (
        <li key={verdict}>
          <ListLink href={listHref(PATH, query, { verification: verdict })}>
            <Verification verdict={verdict} /> {f.number(count)} · {f.money(minor)}
          </ListLink>
        </li>
      ))}
    </ul>
  );
}

export const verdictColumn = ({ m }: Words): Column<ListedTransaction> => ({
  label: m.verification.label,
  kind: "noted",
  isLabelled: true,
  cell: ({ verdict, methodChangedAt }) =>
    verdict && <Verification verdict={verdict} methodChangedAt={methodChangedAt} />,
});

export const holdColumn = ({ m }: Ui): Column<ListedTransaction> => ({
  label: m.payouts.actionsColumn,
  kind: "action",
  cell: (row) => (
    <div className="actions">
      <HoldLink {...row} isHeld={row.hold !== undefined} />
    </div>
  ),
});

export const heldColumn = ({ m, f }: Ui, now: string): Column<ListedTransaction> => ({
  label: m.payouts.heldBy,
  isLabelled: true,
  cell: ({ hold }) =>
    hold && (
      <>
        <span translate="no">{hold.staffName}</span>{" "}
        <span className="muted">({heldFor(f, hold.at, now)})</span>
      </>
    ),
});

/** Marks a held payout, pending or completed. */
export function HeldMark({ status }: Pick<Transaction, "status">) {
  const { held, paid } = useUi().m.payouts;
  return <small className="badge">{status === "pending" ? held : paid}</small>;
}

export function HoldLink(
  { id, description, isHeld, container }: {
    id: string;
    description: string;
    isHeld: boolean;
    container?: Container;
  },
) {
  const { m } = useUi();
  const step = isHeld ? "release" : "hold";
  return (
    <DialogLink
      container={container}
      role="button"
      className="secondary sm"
      href={`${payoutHref(id)}/${step}`}
      preload={false}
    >
      <Icon name={isHeld ? "play" : "pause"} />
      {m.payouts.steps[step].action}
      <span className="vh" translate="no">{description}</span>
    </DialogLink>
  );
}

interface HoldSectionProps {
  container: Container;
  payout: Payout;
  /** The instant from which the desk knows that it was paid while held. */
  paidAt?: string;
  /** The step that the reader may take now. */
  step: HoldStep | null;
  /** The reader can undo the last step. */
  canUndo: boolean;
  /** The release that waits for a second member. */
  proposal: PendingProposal | null;
}

/** Tells who held or released a payout last, when and why, and offers the next step. */
export function HoldSection(props: HoldSectionProps) {
  const { container, payout, paidAt, step, canUndo, proposal } = props;
  const { m, f } = useUi();
  const { id, hold, isPaidWhileHeld, version, transaction: { description } } = payout;
  if (!hold && !step && !canUndo) return null;
  return (
    <section className="stack case-state">
      <SubHeading container={container}>{m.payouts.hold}</SubHeading>
      {hold && (
        <div>
          <p>
            <strong>{m.payouts.steps[hold.isHeld ? "hold" : "release"].state}</strong>,{" "}
            <span translate="no">{hold.staffName}</span>, <Time at={hold.at} f={f} clock />
          </p>
          <p className="notes" translate="no">{hold.reason}</p>
          {isPaidWhileHeld && (
            <p>
              <strong>{m.payouts.paidState}</strong>
              {paidAt && (
                <>
                  , <Time at={paidAt} f={f} clock />
                </>
              )}
            </p>
          )}
        </div>
      )}
      <ProposalNotice proposal={proposal} permission="payouts.hold" />
      {(step || canUndo) && (
        <div className="actions">
          {canUndo && (
            <UndoForm action={stepAction(`${payoutHref(id)}/undo`, version)} place={container} />
          )}
          {step && (
            <HoldLink
              container={container}
              id={id}
              description={description}
              isHeld={step === "release"}
            />
          )}
        </div>
      )}
    </section>
  );
}
