import * as z from "zod";
import { majorUnits } from "../../data/base/currency.ts";
import * as analytics from "../../data/reports/analytics.ts";
import { dashboard } from "../../data/reports/dashboard.ts";
import { operation } from "./operation.ts";

const count = z.int().min(0);
const amount = z.number().min(0);
const FINANCE = "for roles that read finance";
const KYC = "For roles that read KYC requests.";

const analyticsAnswer = z.strictObject({
  userGrowth: z.array(z.strictObject({
    month: z.string().regex(/^\d{4}-\d\d$/),
    users: count,
  })).optional().describe(KYC),
  revenueBreakdown: z.strictObject({
    subscriptions: amount,
    oneTime: amount,
    partnerships: amount,
  }).optional().describe(`The current month, in major units of the currency, ${FINANCE}.`),
  engagementMetrics: z.strictObject({
    avgSessionDuration: z.number().optional().describe("Minutes, of the latest imported day."),
    activeUsersDaily: count.optional().describe("Of the latest imported day."),
    kycCompletionRate: z.number().min(0).max(100),
  }).optional().describe(KYC),
});

const statsAnswer = z.strictObject({
  totalUsers: count,
  pendingKYC: count.optional().describe(KYC),
  activeCommunities: count.optional().describe("For roles that read communities."),
  publishedContent: count.optional().describe("For roles that read content."),
  monthlyRevenue: amount.optional().describe(
    `The current month, in major units of the currency, ${FINANCE}.`,
  ),
});

export const figureOperations = [
  operation({
    method: "GET",
    path: "/analytics",
    group: "Figures",
    summary: "Read growth, revenue and engagement",
    permission: "analytics.read",
    answers: { 200: { description: "The figures.", schema: analyticsAnswer } },
    handle: async (c) => {
      const figures = await analytics.getAnalytics(c.var.store);
      const { revenueBreakdown, revenueMinor: _, measuredOn: __, ...others } = figures;
      const { may } = c.var.ui;
      return c.json({
        ...may("kyc.read") ? others : {},
        ...may("finance.read") ? { revenueBreakdown } : {},
      });
    },
  }),
  operation({
    method: "GET",
    path: "/dashboard-stats",
    group: "Figures",
    summary: "Read the dashboard's counts",
    permission: "dashboard.read",
    answers: { 200: { description: "The counts.", schema: statsAnswer } },
    handle: async (c) => {
      const { may } = c.var.ui;
      const figures = await dashboard(c.var.store);
      const { totalUsers, pendingKYC, activeCommunities, publishedContent } = figures;
      return c.json({
        totalUsers,
        ...may("kyc.read") ? { pendingKYC } : {},
        ...may("communities.read") ? { activeCommunities } : {},
        ...may("content.read") ? { publishedContent } : {},
        ...may("finance.read")
          ? { monthlyRevenue: majorUnits(c.var.store.currency, figures.monthlyRevenueMinor) }
          : {},
      });
    },
  }),
];
