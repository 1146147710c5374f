import { z } from "zod";
import type { Database } from "../db/database.ts";
import type { Store } from "../store.ts";
import { lastMonths, monthOf, readSums, sumBefore } from "../list/sums.ts";
import { type RevenueKind, revenueSums } from "../records/transactions.ts";
import { type User, userRoles } from "../records/users.ts";

const growthPoint = z.strictObject({
  /** `YYYY-MM` */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  users: z.int().min(0),
});
const revenueBreakdown = z.strictObject({
  /** US dollars */
  subscriptions: z.number(),
  oneTime: z.number(),
  partnerships: z.number(),
});
const engagementMetrics = z.strictObject({
  /** minutes */
  avgSessionDuration: z.number(),
  activeUsersDaily: z.int(),
  /** percent, 0 to 100 */
  kycCompletionRate: z.number(),
});
export const analytics = z.strictObject({
  userGrowth: z.array(growthPoint),
  revenueBreakdown,
  engagementMetrics,
});
export type Analytics = z.infer<typeof analytics>;
export type GrowthRow = z.infer<typeof growthPoint>;

/** One row per figure set: its name and its figures as JSON. */
export interface AnalyticsRow {
  name: "revenueBreakdown" | "engagementMetrics";
  figures: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    user_growth: GrowthRow;
    analytics: AnalyticsRow;
  }
}

/**
 * The specification's getAnalytics; growth oldest month first, missing figures 0. The sample has
 * figures of its own, a database those of its records; no record tells of sessions, so these are
 * what the table holds.
 */
export async function get(store: Store): Promise<Analytics> {
  await store.simulate("read");
  const rows = await store.db.selectFrom("analytics").selectAll().execute();
  const kept = Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.figures)]));
  const figures = store.sample === null
    ? await fromRecords(store.db, store.now())
    : { userGrowth: await sampleGrowth(store.db), ...kept };
  return {
    userGrowth: figures.userGrowth,
    revenueBreakdown: {
      subscriptions: 0,
      oneTime: 0,
      partnerships: 0,
      ...figures.revenueBreakdown,
    },
    engagementMetrics: {
      avgSessionDuration: 0,
      activeUsersDaily: 0,
      kycCompletionRate: 0,
      ...kept.engagementMetrics,
      ...figures.engagementMetrics,
    },
  };
}

type Figures = {
  userGrowth: GrowthRow[];
  revenueBreakdown?: Analytics["revenueBreakdown"];
  engagementMetrics?: Partial<Analytics["engagementMetrics"]>;
};

async function sampleGrowth(db: Database): Promise<GrowthRow[]> {
  const rows = await db.selectFrom("user_growth").selectAll().orderBy("month").execute();
  return rows.map(({ month, users }) => ({ month, users }));
}

async function fromRecords(db: Database, now: Date): Promise<Figures> {
  const month = monthOf(now.toISOString());
  const growth = await userGrowth(db, now);
  const revenue = await readSums(db, revenueSums, [month]);
  const dollars = (kind: RevenueKind) => revenue(`revenue:${kind}`, month) / 100;
  return {
    // Without a single user there is no line to draw.
    userGrowth: growth.at(-1)?.total ? growth.map(toPoint) : [],
    revenueBreakdown: {
      subscriptions: dollars("subscriptions"),
      oneTime: dollars("oneTime"),
      partnerships: dollars("partnerships"),
    },
    engagementMetrics: { kycCompletionRate: await kycCompletionRate(db) },
  };
}

const toPoint = ({ month, total }: MonthOfGrowth): GrowthRow => ({ month, users: total });

/** Requests that have been decided, in percent of all, to one decimal. */
async function kycCompletionRate(db: Database): Promise<number> {
  const sums = await readSums(db, ["kyc_requests", "kyc:pending"]);
  const [all, pending] = [sums("kyc_requests"), sums("kyc:pending")];
  return all === 0 ? 0 : Math.round((all - pending) / all * 1000) / 10;
}

export interface MonthOfGrowth {
  month: string;
  /** People who joined in this month, by their role. */
  joined: Record<User["role"], number>;
  /** All who had joined by its end. */
  total: number;
}

/** The last twelve months (UTC), also those in which nobody joined. */
export async function userGrowth(db: Database, now: Date): Promise<MonthOfGrowth[]> {
  const months = lastMonths(now);
  const names = userRoles.map((role) => `users:${role}` as const);
  const sums = await readSums(db, names, months);
  let total = await sumBefore(db, names, months[0]!);
  return months.map((month) => {
    const joined = (role: User["role"]) => sums(`users:${role}`, month);
    const roles = { admin: joined("admin"), mentor: joined("mentor"), mentee: joined("mentee") };
    total += roles.admin + roles.mentor + roles.mentee;
    return { month, joined: roles, total };
  });
}

export async function insert(db: Database, analytics: Analytics): Promise<void> {
  const { userGrowth, ...figureSets } = analytics;
  await db.insertInto("user_growth").values(userGrowth).execute();
  await db.insertInto("analytics").values(
    Object.entries(figureSets).map(([name, figures]) => ({
      name: name as AnalyticsRow["name"],
      figures: JSON.stringify(figures),
    })),
  ).execute();
}
