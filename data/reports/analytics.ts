import { majorUnits } from "../base/currency.ts";
import { type Minor, plus } from "../base/minor.ts";
import * as z from "zod";
import type { Database } from "../db/database.ts";
import type { Store } from "../store.ts";
import { dayOf, lastMonths, monthOf } from "../base/calendar.ts";
import type { DeskFacts } from "../records/record_shape.ts";
import { readAmounts, readSums, sumBetween } from "../db/sums.ts";
import { upsertRecords } from "../records/write.ts";
import { type RevenueKind, revenueSums } from "../transactions/transactions.ts";
import { type User, userRoles } from "../records/users.ts";

const dailyFigures = z.strictObject({
  /** minutes */
  avgSessionDuration: z.number().min(0).max(24 * 60),
  activeUsersDaily: z.int().min(0).max(1_000_000_000),
});
/** The id is the day, `YYYY-MM-DD`. */
type DailyFigures = z.infer<typeof dailyFigures> & { id: string };
/** The specification's analytics (section 3). */
export interface Analytics {
  userGrowth: { month: string; users: number }[];
  revenueBreakdown: Record<RevenueKind, number>;
  /** The rate is in percent, 0 to 100. */
  engagementMetrics: Partial<z.infer<typeof dailyFigures>> & { kycCompletionRate: number };
}
/** The day (UTC) of the latest figures; null if that is today or there are none. */
export interface Figures extends Analytics {
  /** The same as `revenueBreakdown`, exact. */
  revenueMinor: Record<RevenueKind, Minor>;
  measuredOn: string | null;
}

interface DailyFiguresRow extends Pick<DailyFigures, "id" | "activeUsersDaily"> {
  avgSessionSeconds: number;
}

declare module "../db/tables.ts" {
  interface Tables {
    daily_figures: DailyFiguresRow;
  }
}

/** The specification's getAnalytics. Session figures are those of the latest day. */
export async function getAnalytics(store: Store): Promise<Figures> {
  await store.simulate("read");
  const { db } = store;
  const now = store.now();
  const growth = await userGrowth(db, now);
  const latest = await db.selectFrom("daily_figures").selectAll().orderBy("id", "desc").limit(1)
    .executeTakeFirst();
  const minor = await readAmounts(db, revenueSums, [monthOf(now.toISOString())]);
  const revenueMinor = byKind((kind) => minor(`revenue:${kind}`, monthOf(now.toISOString())));
  return {
    userGrowth: growth.at(-1)?.total ? growth.map(toPoint) : [],
    revenueBreakdown: byKind((kind) => majorUnits(store.currency, revenueMinor[kind])),
    revenueMinor,
    engagementMetrics: {
      ...(latest && {
        avgSessionDuration: latest.avgSessionSeconds / 60,
        activeUsersDaily: latest.activeUsersDaily,
      }),
      kycCompletionRate: await kycCompletionRate(db),
    },
    measuredOn: latest && latest.id !== dayOf(now) ? latest.id : null,
  };
}

const toPoint = ({ month, total }: MonthOfGrowth): Analytics["userGrowth"][number] => ({
  month,
  users: total,
});

const byKind = <Value>(valueOf: (kind: RevenueKind) => Value): Record<RevenueKind, Value> => ({
  subscriptions: valueOf("subscriptions"),
  oneTime: valueOf("oneTime"),
  partnerships: valueOf("partnerships"),
});

/** The part of this month's revenue that is pending, in minor units. */
export async function pendingRevenue({ db, now }: Store): Promise<Minor> {
  const month = monthOf(now().toISOString());
  const names = revenueSums.map((name) => `${name}:pending` as const);
  const minor = await readAmounts(db, names, [month]);
  return plus(...names.map((name) => minor(name, month)));
}

async function kycCompletionRate(db: Database): Promise<number> {
  const sums = await readSums(db, ["kyc_requests", "kyc:pending"]);
  const [all, pending] = [sums("kyc_requests"), sums("kyc:pending")];
  return all === 0 ? 0 : Math.round((all - pending) / all * 1000) / 10;
}

interface MonthOfGrowth {
  month: string;
  joined: Record<User["role"], number>;
  total: number;
}

/** The last twelve months (UTC), including those without new users. */
export async function userGrowth(db: Database, now: Date): Promise<MonthOfGrowth[]> {
  const months = lastMonths(now);
  const names = userRoles.map((role) => `users:${role}` as const);
  const sums = await readSums(db, names, months);
  let total = await sumBetween(db, names, { to: months[0]! });
  return months.map((month) => {
    const joined = (role: User["role"]) => sums(`users:${role}`, month);
    const roles = { admin: joined("admin"), mentor: joined("mentor"), mentee: joined("mentee") };
    total += roles.admin + roles.mentor + roles.mentee;
    return { month, joined: roles, total };
  });
}

export const incomingFigures = {
  schema: ({ now }: DeskFacts): z.ZodType<DailyFigures> =>
    dailyFigures.extend({
      date: z.iso.date({ error: "must be a day, YYYY-MM-DD", abort: true })
        .refine((day) => day <= dayOf(now), "is still to come"),
    }).transform(({ date, ...figures }) => ({ id: date, ...figures })),
  upsert: (db: Database, days: readonly DailyFigures[]) =>
    upsertRecords(db, { table: "daily_figures", tag: "Analytics", toRow }, days),
};

const toRow = ({ avgSessionDuration, ...figures }: DailyFigures): DailyFiguresRow => ({
  ...figures,
  avgSessionSeconds: Math.round(avgSessionDuration * 10) * 6,
});
