import type { PeriodName } from "../../../data/base/calendar.ts";

export default {
  noun: "custom reports",
  saved: "Custom reports",
  columns: {
    name: "Name",
    list: "List",
    creator: "Created by",
    created: "Created",
  },
  chooseList: "Choose a list",
  chosenColumns: "Columns",
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
  grouping: "Grouping",
  groupBy: "Group by",
  /** No filters or no grouping. */
  none: "None",
  noneText: "Create one from a list, with its columns and filters.",
  /** Group of the records without a value. */
  withPending: "Amounts include pending transactions.",
  positive: "Payouts and refunds are counted as positive amounts.",
  noValue: "None",
  other: "Other",
  records: "Records",
  summary: "Summary",
  chart: (noun: string, first: string, firstCount: string, last: string, lastCount: string) =>
    `Bar chart of ${noun} per month, from ${firstCount} in ${first} to ${lastCount} in ${last}. ` +
    "The table below lists every value.",
  show: "Show report",
  howToSave:
    "Search, filters, period and order are those of the list. “Save view” above the list saves the report.",
  change: "Change columns",
  showList: "Show as list",
  report: "Report",
  fields: { id: "ID", mentorId: "Mentor ID", authorId: "Author ID", url: "URL on the platform" },
};
