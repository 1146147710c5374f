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
/** What the platform measures of its sessions: no record here tells of them. */
const sessionFigures = z.strictObject({
  /** minutes */
  avgSessionDuration: z.number(),
  activeUsersDaily: z.int(),
});
export type SessionFigures = z.infer<typeof sessionFigures>;
const engagementMetrics = sessionFigures.extend({
  /** percent, 0 to 100 */
  kycCompletionRate: z.number(),
});
export const analytics = z.strictObject({
  userGrowth: z.array(growthPoint),
  revenueBreakdown,
  engagementMetrics,
});
export type Analytics = z.infer<typeof analytics>;
type GrowthPoint = z.infer<typeof growthPoint>;

/** Figures that come from outside, by their name, as JSON. */
export interface AnalyticsRow {
  name: "engagementMetrics";
  figures: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    analytics: AnalyticsRow;
  }
}

/**
 * The specification's getAnalytics; growth oldest month first. Growth, revenue and completion are
 * those of the records; session figures that nobody has brought are 0.
 */
export async function get(store: Store): Promise<Analytics> {
  await store.simulate("read");
  const { db } = store;
  const now = store.now();
  const growth = await userGrowth(db, now);
  return {
    // Without a single user there is no line to draw.
    userGrowth: growth.at(-1)?.total ? growth.map(toPoint) : [],
    revenueBreakdown: await revenueOf(db, monthOf(now.toISOString())),
    engagementMetrics: {
      ...await readSessionFigures(db),
      kycCompletionRate: await kycCompletionRate(db),
    },
  };
}

const toPoint = ({ month, total }: MonthOfGrowth): GrowthPoint => ({ month, users: total });

async function revenueOf(db: Database, month: string): Promise<Analytics["revenueBreakdown"]> {
  const sums = await readSums(db, revenueSums, [month]);
  const dollars = (kind: RevenueKind) => sums(`revenue:${kind}`, month) / 100;
  return {
    subscriptions: dollars("subscriptions"),
    oneTime: dollars("oneTime"),
    partnerships: dollars("partnerships"),
  };
}

async function readSessionFigures(db: Database): Promise<SessionFigures> {
  const row = await db.selectFrom("analytics").select("figures")
    .where("name", "=", "engagementMetrics").executeTakeFirst();
  return row ? JSON.parse(row.figures) : { avgSessionDuration: 0, activeUsersDaily: 0 };
}

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

/** Keeps the session figures where there are none yet. */
export async function insert(db: Database, figures: SessionFigures): Promise<void> {
  await db.insertInto("analytics")
    .values({ name: "engagementMetrics", figures: JSON.stringify(figures) }).execute();
}
