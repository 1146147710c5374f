import { boundedWork } from "../base/bounded.ts";
import { DAY_MS } from "../base/durations.ts";
import type { Database } from "../db/database.ts";
import { countWork, firstInstants } from "../kyc/figures/queue_figures.ts";
import type { Versions } from "../db/cache_tags.ts";
import { countLate } from "../instructions/overdue.ts";
import { countUnattested } from "../access_reviews/reviews.ts";
import { countDueScreenings } from "../kyc/checks/screening_due.ts";
import { readDueFigure } from "../retention/due_figure.ts";
import type { Need } from "./need.ts";
import type { countStages } from "../kyc/queue/queue.ts";
import { type Queue, queues } from "../kyc/requests/queues.ts";
import { countPayouts } from "../payouts/to_check.ts";
import { readAmounts } from "../db/sums.ts";
import { may, type StaffRole } from "../permissions.ts";
import { LARGE_PAYOUT, pendingPayoutSums } from "../transactions/transactions.ts";
import type { Store } from "../store.ts";
import { readRoleNeeds } from "./role_needs.ts";

/** Work that the role may do, most urgent first; kinds without work are left out. */
export async function readNeeds(
  store: Store,
  { id, role, versions = new Map() }: { id: string; role: StaffRole; versions?: Versions },
  stages?: ReturnType<typeof countStages>,
): Promise<Need[]> {
  const readsFinance = may(role, "finance.read");
  const [own, queues, payouts, checks, deletions] = await Promise.all([
    may(role, "kyc.decide") ? [] : readRoleNeeds(store, { id, role }),
    may(role, "kyc.decide") ? needsByQueue(store, { id, role }, stages) : null,
    readsFinance ? payoutsOf(store.db) : null,
    readsFinance ? payoutWork(store) : [],
    may(role, "retention.read") ? readDueFigure(store, versions) : null,
  ]);
  return [
    ...own.filter(({ name }) => name !== "month"),
    queues?.overdue,
    queues?.["due-soon"],
    queues?.mine,
    queues?.proposals,
    payouts,
    ...checks,
    queues?.["to-recheck"],
    queues?.["screening-due"],
    queues?.instructions,
    queues?.["access-review"],
    may(role, "staff.manage") ? queues?.escalated : null,
    deletions && { name: "due-deletions", ...deletions },
    queues?.["no-answer"],
    queues?.["ending-soon"],
    queues && isMoreThanDue(queues) ? queues["to-review"] : null,
    queues?.waiting,
    ...own.filter(({ name }) => name === "month"),
  ].filter((need) => need != null && need.count > 0) as Need[];
}

type FurtherNeed = "instructions" | "screening-due" | "access-review";
type NeedsOfReviewer = Record<Queue | "proposals" | FurtherNeed, Need>;

const furtherNeeds = (counts: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [
      name,
      { name, ...name === "access-review" ? { count, isMore: false } : boundedWork(count) },
    ]),
  ) as Record<FurtherNeed, Need>;

const isMoreThanDue = (queues: NeedsOfReviewer): boolean =>
  queues["to-review"].count > queues.overdue.count + queues["due-soon"].count;

async function payoutsOf(db: Database): Promise<Need> {
  const sums = await readAmounts(db, pendingPayoutSums);
  const [count, minor] = pendingPayoutSums.map((name) => sums(name));
  return { name: "payouts", count: Number(count), isMore: false, minor, from: LARGE_PAYOUT };
}

const LONG_HELD_DAYS = 3;

/** Payouts to check, and those that are held for long. */
async function payoutWork(store: Store): Promise<Need[]> {
  const before = new Date(store.now().getTime() - LONG_HELD_DAYS * DAY_MS).toISOString();
  const { toCheck: { count, minor, isMore }, held } = await countPayouts(store, before);
  return [
    { name: "to-check", count, isMore, ...!isMore && { minor } },
    { name: "held", count: held.count, isMore: false, minor: held.minor },
  ];
}

/** The instants of these move, or say nothing about urgency. */
const withoutInstant: readonly Queue[] = ["waiting", "mine", "to-recheck", "hits"];

async function needsByQueue(
  store: Store,
  { id, role }: { id: string; role: StaffRole },
  stages?: ReturnType<typeof countStages>,
): Promise<NeedsOfReviewer> {
  const { counts: figures, proposals, further } = await countWork(
    store,
    id,
    stages,
    {
      instructions: countLate(store.now()),
      "screening-due": countDueScreenings(store.now()),
      ...may(role, "access.attest") && { "access-review": countUnattested({ id, role }) },
    },
  );
  const instants = await firstInstants(
    store,
    queues.filter((name) => figures[name].count > 0 && !withoutInstant.includes(name)),
  );
  const needs = queues.map((name): [Queue, Need] => {
    const { count, isAll } = figures[name];
    const at = instants.get(name) ?? null;
    return [name, { name, count, isMore: !isAll, ...at !== null && { at } }];
  });
  const proposed = role === "admin" ? proposals.all : proposals.kyc;
  return {
    ...Object.fromEntries(needs) as Record<Queue, Need>,
    proposals: { name: "proposals", count: proposed, isMore: false },
    ...furtherNeeds(further),
  };
}
