import { z } from "zod";
import type { Database } from "./database.ts";
import type { Store } from "./store.ts";

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

/** The specification's getAnalytics; growth oldest month first, missing figures 0. */
export async function get(store: Store): Promise<Analytics> {
  await store.simulate("read");
  const userGrowth = await store.db.selectFrom("user_growth").selectAll().orderBy("month")
    .execute();
  const rows = await store.db.selectFrom("analytics").selectAll().execute();
  const figures = Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.figures)]));
  return {
    userGrowth: userGrowth.map(({ month, users }) => ({ month, users })),
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
      ...figures.engagementMetrics,
    },
  };
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
