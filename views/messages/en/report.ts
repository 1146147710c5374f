import type { Content } from "../../../data/records/content.ts";

/** Page of one report; `reports.cards` has the titles. */
export default {
  generatedAt: "Generated",
  never: "This report hasn't been generated yet",
  neverText: "Generate it to view, print and download the figures.",
  again: "Generate again",
  csv: "Download CSV",
  print: "Print",
  month: "Month",
  total: "Total",
  utc: "Months are calendar months in UTC.",
  growth: {
    title: "Users per month",
    summary: (count: number, total: string, joined: string) =>
      `${total} ${
        count === 1 ? "user" : "users"
      } in total. New in the last twelve months: ${joined}.`,
    chart: (first: string, firstUsers: string, last: string, lastUsers: string) =>
      `Line chart of total users per month, from ${firstUsers} in ${first} to ${lastUsers} in ` +
      `${last}. The table below lists every value.`,
    joined: "New users",
    total: "Total users",
    unit: "users",
    roles: { admin: "New admins", mentor: "New mentors", mentee: "New mentees" },
  },
  revenue: {
    title: "Revenue, payouts and refunds per month",
    summary: (revenue: string, net: string) =>
      `Revenue in the last twelve months: ${revenue}. Net of payouts and refunds: ${net}.`,
    chart:
      "Bar chart of revenue, payouts and refunds per month. The table below lists every value.",
    revenue: "Revenue",
    payouts: "Payouts",
    refunds: "Refunds",
    net: "Net",
    completedOnly: "Completed transactions only.",
    pending: "Pending, not included above",
    pendingSummary: "The Monthly Revenue card of the dashboard includes pending revenue.",
    nonePending: "Nothing is pending.",
    kinds: "Revenue by source",
    statements: "Net here and in the statements",
    statementsSummary:
      "The net above is completed revenue less payouts and refunds, by the date of the transaction. A statement also takes off the estimated fees and has the corrections of earlier months.",
    netHere: "Net of this report",
    difference: "Difference",
    kindsSummary: "Source is inferred from the transaction description.",
  },
  kyc: {
    statuses: "Requests by status",
    statusesSummary: (total: string) => `Total requests: ${total}.`,
    status: "Status",
    requests: "Requests",
    share: "Share",
    months: "Requests and decisions per month",
    median: (duration: string) =>
      `Median time from submission to acceptance or decline: ${duration}.`,
    noMedian: "No requests were accepted or declined in the last twelve months.",
    chart:
      "Bar chart of submitted and decided requests per month. The table below lists every value.",
    submitted: "Submitted",
    decided: "Decided",
    reviewers: "Reviewers",
    reviewersSummary: "Decisions in the last twelve months.",
    noReviewers: "No decisions in the last twelve months.",
  },
  engagement: {
    types: "Content by type",
    typesSummary: (items: string, views: string) => `Total items: ${items}. Total views: ${views}.`,
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
    contentSummary: "Showing the ten items with the most views.",
    contentTitle: "Title",
    ranked: (rank: string, title: string) => `${rank}. ${title}`,
    noContent: "No content yet.",
    chart: (first: string) =>
      `Bar chart of the most viewed items, led by ${first}. ` +
      "The table below lists every value.",
    unit: "views",
    communities: "Largest communities",
    communitiesSummary: (all: string, active: string, members: string) =>
      `Total communities: ${all} (${active} active). Total members: ${members}. ` +
      "Showing the ten with the most members.",
    community: "Community",
    status: "Status",
    members: "Members",
    noCommunities: "No communities yet.",
  },
};
