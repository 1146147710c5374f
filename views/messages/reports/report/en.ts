import type { Content } from "../../../../data/records/content.ts";

/** Page of one report; `reports.cards` has the titles. */
export const en = {
  generatedAt: "Generated",
  never: "This report has not been generated yet",
  neverText: "Generate it to see figures here, to print them and to download them.",
  again: "Generate again",
  csv: "Download CSV",
  print: "Print",
  month: "Month",
  total: "Total",
  utc: "Months are calendar months in UTC.",
  growth: {
    title: "Users per month",
    summary: (total: string, joined: string) =>
      `Users in all: ${total}. New in the last twelve months: ${joined}.`,
    chart: (first: string, firstUsers: string, last: string, lastUsers: string) =>
      `Line chart of all users per month, from ${firstUsers} in ${first} to ${lastUsers} in ` +
      `${last}. The table below holds every value.`,
    joined: "New users",
    total: "Total users",
    unit: "users",
    roles: { admin: "New admins", mentor: "New mentors", mentee: "New mentees" },
  },
  revenue: {
    title: "Revenue, payouts and refunds per month",
    summary: (revenue: string, net: string) =>
      `${revenue} of revenue in the last twelve months; ${net} net of payouts and refunds.`,
    chart:
      "Bar chart of revenue, payouts and refunds per month. The table below holds every value.",
    revenue: "Revenue",
    payouts: "Payouts",
    refunds: "Refunds",
    net: "Net",
    kinds: "Revenue by source",
    kindsSummary: "The words of a transaction's description tell its source.",
  },
  kyc: {
    statuses: "Requests by status",
    statusesSummary: (total: string) => `Requests in all: ${total}.`,
    status: "Status",
    requests: "Requests",
    share: "Share",
    months: "Requests and decisions per month",
    median: (duration: string) =>
      `Median time from submission to acceptance or decline: ${duration}.`,
    noMedian: "Nothing was accepted or declined in the last twelve months.",
    chart:
      "Bar chart of submitted and decided requests per month. The table below holds every value.",
    submitted: "Submitted",
    decided: "Decided",
    reviewers: "Reviewers",
    reviewersSummary: "Decisions of the last twelve months.",
    noReviewers: "No decisions in the last twelve months.",
  },
  engagement: {
    types: "Content by type",
    typesSummary: (items: string, views: string) =>
      `Items in all: ${items}. Views in all: ${views}.`,
    type: "Type",
    typeNames: { course: "Courses", analysis: "Analyses" } satisfies Record<
      Content["type"],
      string
    >,
    items: "Items",
    views: "Views",
    likes: "Likes",
    comments: "Comments",
    shares: "Shares",
    content: "Most viewed content",
    contentSummary: "The ten items with the most views.",
    contentTitle: "Title",
    ranked: (rank: string, title: string) => `${rank}. ${title}`,
    noContent: "There is no content yet.",
    chart: (first: string) =>
      `Bar chart of the views of the most viewed items, ${first} first. ` +
      "The table below holds every value.",
    unit: "views",
    communities: "Largest communities",
    communitiesSummary: (all: string, active: string, members: string) =>
      `Communities in all: ${all}, active: ${active}. Members in all: ${members}. ` +
      "These are the ten with the most members.",
    community: "Community",
    status: "Status",
    members: "Members",
    noCommunities: "There are no communities yet.",
  },
};
