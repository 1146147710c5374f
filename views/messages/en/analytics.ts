import type { FigurePeriod } from "../../../data/kyc/figures/figure_periods.ts";
import type { Age } from "../../../data/kyc/figures/review_figures.ts";
import type { DecisionStatus } from "../../../data/kyc/requests/statuses.ts";
import type { RevenueKind } from "../../../data/transactions/transactions.ts";

const plural = new Intl.PluralRules("en");

export default {
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
  periods: {
    label: "Period",
    names: {
      "last-7-days": "7 days",
      "last-30-days": "30 days",
      "last-90-days": "90 days",
      "this-month": "This month",
    } satisfies Record<FigurePeriod, string>,
    within: {
      "last-7-days": "in the last 7 days",
      "last-30-days": "in the last 30 days",
      "last-90-days": "in the last 90 days",
      "this-month": "this month",
    } satisfies Record<FigurePeriod, string>,
  },
  change: {
    title: "Change against the period before",
    summary: (now: string, before: string) => `${now}, compared with ${before}`,
    figure: "Figure",
    now: "This period",
    before: "Before",
    change: "Change",
    fresh: "new",
    same: "no change",
  },
  meaning: "Meaning",
  definitionsTitle: "What the figures count",
  definitions: {
    received: "Requests submitted in the period",
    decisions: "Acceptances, declines and revocations that were not undone",
    accepted: "Requests accepted, later revocations included",
    declined: "Requests declined, later reopenings included",
    revoked: "Approvals taken back, whenever they were given",
    medianSeconds: "From submission to acceptance or decline, without waiting for the applicant",
    avgSessionDuration: "Average time that a user stays signed in on the platform, as it reports",
    activeUsersDaily: "Users who opened the platform that day, as it reports",
    kycCompletionRate: "Share of all requests that were decided",
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
    flowText: (within: string) => `Requests received and decided ${within}`,
    received: "Received",
    decided: "Decided",
    noFlow: "No requests received or decided.",
    care: "Review quality",
    careText: (revoked: string, within: string) =>
      `KYC decisions ${within}. Approvals revoked within 30 days: ${revoked}`,
    takenBack: (undone: string, reopened: string) => `Undone: ${undone}, reopened: ${reopened}`,
    all: "All",
    p95: "p95",
    blind: "Documents not viewed",
    quick: "Decided in under 10 s",
    none: (within: string) => `No decisions ${within}`,
  },
  flagged: {
    titles: {
      "not-viewed": "Decisions with documents not viewed",
      quick: "Decisions in under 10 s",
    },
    decision: "Decision",
    at: "Decided",
    time: "Time since first document",
    none: {
      "not-viewed": (within: string) => `Every document was viewed ${within}.`,
      quick: (within: string) => `No decision took less than 10\u00a0s ${within}.`,
    },
  },
  decisions: {
    title: "KYC decisions",
    summary: (decisions: number, shown: string, within: string) =>
      plural.select(decisions) === "one" ? `1 decision ${within}` : `${shown} decisions ${within}`,
    median: (duration: string) => `Median time to decision: ${duration}`,
    noMedian: "No requests accepted or declined",
    chart: (most: string, day: string, within: string) =>
      `Bar chart of KYC decisions per day ${within}, with a peak of ${most} on ${day}. ` +
      "The table below lists every day with a decision.",
    none: (within: string) => `No decisions ${within}`,
    noneText: "Daily counts of KYC decisions will appear here.",
    day: "Day",
    total: "Decisions",
    statuses: { accepted: "Accepted", declined: "Declined", revoked: "Revoked" } satisfies Record<
      DecisionStatus,
      string
    >,
    reviewers: "Reviewers",
    reviewersText: (within: string) => `KYC decisions ${within}`,
    reviewer: "Reviewer",
    medianTime: "Median time",
    noTime: "none",
  },
};
