import type { Age } from "../../../data/kyc/figures/review_figures.ts";
import type { DecisionStatus } from "../../../data/kyc/requests/statuses.ts";
import type { RevenueKind } from "../../../data/records/transactions.ts";

const plural = new Intl.PluralRules("en");

export const en = {
  title: "Analytics",
  loading: "Loading analytics...",
  metrics: {
    session: "Avg Session Duration",
    minutes: "minutes",
    daily: "Daily Active Users",
    notMeasured: "Not measured",
    measuredOn: (day: string) => `As of ${day}`,
    completion: "KYC Completion Rate",
  },
  growth: "User Growth",
  month: "Month",
  users: "Users",
  unit: "users",
  growthSummary: (first: string, firstUsers: string, last: string, lastUsers: string) =>
    `Line chart of users per month, from ${firstUsers} in ${first} to ${lastUsers} in ${last}. ` +
    "The table below lists every value.",
  figures: "Show data",
  noGrowth: "No growth data yet.",
  revenue: {
    title: "Revenue this month",
    source: "Source",
    amount: "Amount",
    share: "Share",
    kinds: {
      subscriptions: "Subscriptions",
      oneTime: "One-time",
      partnerships: "Partnerships",
    } satisfies Record<RevenueKind, string>,
    total: "Total",
    pending: (amount: string) => `Of this, ${amount} is pending`,
    none: "No revenue this month yet.",
  },
  review: {
    waiting: "Waiting requests by age",
    age: "Age",
    ages: {
      under24: "Under 24 hours",
      to48: "24 to 48 hours",
      over48: "Over 48 hours",
    } satisfies Record<
      Age,
      string
    >,
    requests: "Requests",
    noneWaits: "No requests waiting.",
    flow: "Received vs. decided",
    flowText: "Requests received and decided in the last 30 days",
    came: "Received",
    decided: "Decided",
    noFlow: "No requests received or decided.",
    care: "Review quality",
    careText: (revoked: string) =>
      `KYC decisions in the last 30 days. Approvals revoked within 30 days: ${revoked}`,
    takenBack: (undone: string, reopened: string) => `Undone: ${undone}, reopened: ${reopened}`,
    all: "All",
    p95: "p95",
    blind: "Documents not viewed",
    quick: "Decided in under 10 s",
    none: "No decisions in the last 30 days",
  },
  blind: {
    title: "Decisions with documents not viewed",
    decision: "Decision",
    at: "Decided",
    none: "Every document was viewed in the last 30 days.",
  },
  decisions: {
    title: "KYC decisions",
    summary: (decisions: number, shown: string) =>
      plural.select(decisions) === "one"
        ? "1 decision in the last 30 days"
        : `${shown} decisions in the last 30 days`,
    median: (duration: string) => `Median time to decision: ${duration}`,
    noMedian: "No requests accepted or declined",
    chart: (most: string, day: string) =>
      `Bar chart of KYC decisions per day in the last 30 days, with a peak of ${most} on ${day}. ` +
      "The table below lists every day with a decision.",
    none: "No decisions in the last 30 days",
    noneText: "Daily counts of KYC decisions will appear here.",
    day: "Day",
    total: "Decisions",
    statuses: { accepted: "Accepted", declined: "Declined", revoked: "Revoked" } satisfies Record<
      DecisionStatus,
      string
    >,
    reviewers: "Reviewers",
    reviewersText: "KYC decisions in the last 30 days",
    reviewer: "Reviewer",
    medianTime: "Median time",
    noTime: "none",
  },
};
