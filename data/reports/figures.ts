import { sql } from "kysely";
import { activities } from "../list/fields.ts";
import { lastMonths } from "../base/calendar.ts";
import { type Minor, negated, plus } from "../base/minor.ts";
import { readAmounts, readSums } from "../db/sums.ts";
import type { KycStatus, StoredStatus } from "../kyc/requests/statuses.ts";
import * as z from "zod";
import { userGrowth } from "./analytics.ts";
import { contentKinds, engagementMeasures } from "../records/content.ts";
import type { Database } from "../db/database.ts";
import { summarize } from "../kyc/figures/decision_figures.ts";
import { flows, revenueKinds } from "../transactions/transactions.ts";
import { userRoles } from "../records/users.ts";

export const reportNames = ["growth", "revenue", "kyc", "engagement"] as const;
export type ReportName = typeof reportNames[number];

const count = z.int().min(0);
/** Stored as text where a number would not be exact. */
const minor = z.int().or(z.bigint());
const moneyFlows = { revenue: minor, payouts: minor, refunds: minor };
const month = z.string().regex(/^\d{4}-\d{2}$/);
const decisions = { accepted: count, declined: count, revoked: count };
const reactions = { views: count, likes: count, comments: count, shares: count };

/** Months are UTC, twelve of them, oldest first. Made on first use to keep the start fast. */
export const figureSchemas = {
  growth: z.lazy(() =>
    z.object({
      months: z.array(
        z.object({ month, joined: z.record(z.enum(userRoles), count), total: count }),
      ),
    })
  ),
  revenue: z.lazy(() =>
    z.object({
      months: z.array(z.object({
        month,
        kinds: z.record(z.enum(revenueKinds), minor),
        ...moneyFlows,
        net: minor,
        pending: z.object(moneyFlows),
      })),
    })
  ),
  kyc: z.lazy(() =>
    z.object({
      statuses: z.object({ pending: count, ...decisions, expired: count }),
      months: z.array(z.object({ month, submitted: count, ...decisions })),
      medianSeconds: count.nullable(),
      /** For readers who may see the work of colleagues. */
      reviewers: z.array(z.object({
        id: z.string(),
        name: z.string(),
        decisions: count,
        ...decisions,
        medianSeconds: count.nullable(),
      })),
    })
  ),
  engagement: z.lazy(() =>
    z.object({
      types: z.array(z.object({ type: z.enum(contentKinds), items: count, ...reactions })),
      content: z.array(
        z.object({ id: z.string(), title: z.string(), type: z.enum(contentKinds), ...reactions }),
      ),
      communities: z.object({ all: count, active: count, members: count }),
      largest: z.array(
        z.object({ id: z.string(), name: z.string(), status: z.enum(activities), members: count }),
      ),
    })
  ),
};

export type ReportFigures = { [Name in ReportName]: z.infer<typeof figureSchemas[Name]> };

const measures: {
  [Name in ReportName]: (db: Database, now: Date) => Promise<ReportFigures[Name]>;
} = {
  growth: async (db, now) => ({ months: await userGrowth(db, now) }),
  revenue: revenueByMonth,
  kyc: kycCompliance,
  engagement: measureEngagement,
};

export const computeFigures = <Name extends ReportName>(
  db: Database,
  name: Name,
  now: Date,
): Promise<ReportFigures[Name]> => measures[name](db, now);

/** Completed transactions; pending ones are beside the sums. */
async function revenueByMonth(db: Database, now: Date): Promise<ReportFigures["revenue"]> {
  const months = lastMonths(now);
  const pendingFlows = flows.map((flow) => `${flow}:pending` as const);
  const sums = await readAmounts(db, [...flows, ...pendingFlows], months);
  return {
    months: months.map((month) => {
      const pending = flowsOf((flow) => sums(`${flow}:pending`, month));
      const { kinds, ...completed } = flowsOf((flow) =>
        plus(sums(flow, month), negated(sums(`${flow}:pending`, month)))
      );
      const { revenue, payouts, refunds } = completed;
      const net = plus(revenue, negated(payouts), negated(refunds));
      return { month, kinds, ...completed, net, pending };
    }),
  };
}

function flowsOf(minor: (flow: typeof flows[number]) => Minor) {
  const kinds = {
    subscriptions: minor("revenue:subscriptions"),
    oneTime: minor("revenue:oneTime"),
    partnerships: minor("revenue:partnerships"),
  };
  const revenue = plus(kinds.subscriptions, kinds.oneTime, kinds.partnerships);
  return { kinds, revenue, payouts: minor("payout"), refunds: minor("refund") };
}

async function kycCompliance(db: Database, now: Date): Promise<ReportFigures["kyc"]> {
  const months = lastMonths(now);
  const submitted = await readSums(db, ["kyc:submitted"], months);
  const { periods, medianSeconds, reviewers } = await summarize(db, months, "UTC");
  return {
    statuses: await countStatuses(db, now.toISOString()),
    months: periods.map(({ period, ...decisions }) => ({
      month: period,
      submitted: submitted("kyc:submitted", period),
      ...decisions,
    })),
    medianSeconds,
    reviewers,
  };
}

/** Index-only and in one statement, so that no decision falls in between. */
async function countStatuses(db: Database, nowIso: string): Promise<Record<KycStatus, number>> {
  const { rows } = await sql<{ status: StoredStatus; count: number; expired: number }>`
    select "status", count(*) as "count", (select count(*) from kyc_requests
        where "status" = 'accepted' and "expiresAt" <= ${nowIso}) as "expired"
    from kyc_requests group by "status"`.execute(db);
  const counts = { pending: 0, accepted: 0, declined: 0, revoked: 0, expired: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  counts.expired = Number(rows[0]?.expired ?? 0);
  counts.accepted -= counts.expired;
  return counts;
}

const TOP = 10;

async function measureEngagement(db: Database): Promise<ReportFigures["engagement"]> {
  const names = contentKinds.flatMap((type) =>
    engagementMeasures.map((measure) => `${measure}:${type}` as const)
  );
  const sums = await readSums(db, [...names, "communities", "communities:active", "members"]);
  return {
    types: contentKinds.map((type) => ({
      type,
      items: sums(`items:${type}`),
      views: sums(`views:${type}`),
      likes: sums(`likes:${type}`),
      comments: sums(`comments:${type}`),
      shares: sums(`shares:${type}`),
    })),
    content: await db.selectFrom("content")
      .select(["id", "title", "type", "views", "likes", "comments", "shares"])
      .orderBy("views", "desc").orderBy("id", "desc").limit(TOP).execute(),
    communities: {
      all: sums("communities"),
      active: sums("communities:active"),
      members: sums("members"),
    },
    largest: await db.selectFrom("communities").select(["id", "name", "status", "members"])
      .orderBy("members", "desc").orderBy("id", "desc").limit(TOP).execute(),
  };
}
