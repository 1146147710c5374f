import type { PeriodName } from "../../../data/base/calendar.ts";

export default {
  noun: "custom reports",
  saved: "Custom reports",
  columns: {
    name: "Name",
    list: "List",
    creator: "Created by",
    created: "Created",
    generated: "Last generated",
  },
  chooseList: "Choose a list",
  name: "Report name",
  chosenColumns: "Columns",
  filters: "Filters",
  period: "Period",
  periods: {
    all: "All time",
    today: "Today",
    thisMonth: "This month",
    lastMonth: "Last month",
    last7Days: "Last 7 days",
    last30Days: "Last 30 days",
    last90Days: "Last 90 days",
    thisYear: "This year",
    dates: "Custom dates",
  } satisfies Record<PeriodName, string>,
  from: "From",
  to: "To",
  days: (from: string, to: string) => `${from} to ${to}`,
  since: (from: string) => `since ${from}`,
  until: (to: string) => `until ${to}`,
  grouping: "Grouping",
  groupBy: "Group by",
  /** No filters or no grouping. */
  none: "None",
  /** Group of the records without a value. */
  withPending: "Amounts include pending transactions.",
  positive: "Payouts and refunds are counted as positive amounts.",
  noValue: "None",
  other: "Other",
  save: "Save report",
  created: "Report created",
  about: "About this report",
  generating: "Generating report...",
  generated: "Generated",
  by: (time: string, name: string) => `${time}, by ${name}`,
  records: "Records",
  summary: "Summary",
  firstRows: (shown: string, total: string) =>
    `Showing the first ${shown} of ${total}. Download the CSV for all of them.`,
  chart: (noun: string, first: string, firstCount: string, last: string, lastCount: string) =>
    `Bar chart of ${noun} per month, from ${firstCount} in ${first} to ${lastCount} in ${last}. ` +
    "The table below lists every value.",
  download: "Download CSV",
  delete: "Delete",
  deleteTitle: "Delete custom report",
  deleteText: (name: string) =>
    `“${name}” will be deleted for everyone. The underlying records are kept.`,
  confirmDelete: "Delete report",
  deleted: "Report deleted",
  fields: { id: "ID", mentorId: "Mentor ID", authorId: "Author ID" },
};
