import type { Activity } from "../../../data/list/fields.ts";
import content from "./content.ts";

const plural = new Intl.PluralRules("en");

/** `content` is the only list noun without a plural. */
const verb = (noun: string, singular: string, plural: string): string =>
  noun === content.noun ? singular : plural;

export default {
  product: "Mentor Desk",
  nav: {
    main: "Main",
    areas: "All areas",
    sidebar: "Sidebar",
    skip: "Skip to content",
    skipToList: "Skip to list",
    toggleSidebar: "Toggle Sidebar",
    toggleSidebarHint: "Toggle Sidebar (Ctrl+B)",
    toggleTheme: "Toggle theme",
    pinned: "Pinned pages",
    pin: "Pin to sidebar",
    unpin: "Unpin from sidebar",
    profile: "Profile",
    settings: "Settings",
    logout: "Logout",
    notifications: "Notifications",
    unread: (count: number) =>
      plural.select(count) === "one" ? "1 unread notification" : `${count} unread notifications`,
    administration: "Administration",
    dashboard: "Dashboard",
    analytics: "Analytics",
    status: "System Status",
    reports: "Reports",
  },
  close: "Close",
  cancel: "Cancel",
  showCurrent: "Show it as it is now",
  dismiss: "Dismiss",
  retry: "Retry",
  tryAgain: "Try again",
  copy: "Copy",
  copied: "Copied",
  openOnPlatform: "Open on the platform",
  notGiven: "Not given",
  notRecorded: "Not recorded",
  /** A figure by a rule, not by measurement. */
  estimated: (label: string) => `${label} (estimate)`,
  labelled: (label: string, value: string) => `${label}: ${value}`,
  backTo: (list: string) => `Back to ${list}`,
  back: "Back to previous page",
  list: {
    apply: "Apply",
    clear: "Clear filters",
    filters: "Filters",
    clearAll: "Clear all",
    removeFilter: (filter: string) => `Remove filter ${filter}`,
    saveReport: "Save as report",
    between: (from: string, to: string) => `${from} to ${to}`,
    atLeast: (from: string) => `from ${from}`,
    atMost: (to: string) => `up to ${to}`,
    /** Days with an article in the languages that need one. */
    days: {
      between: (from: string, to: string) => `${from} to ${to}`,
      atLeast: (from: string) => `from ${from}`,
      atMost: (to: string) => `up to ${to}`,
    },
    sortBy: "Sort by",
    ascending: "ascending",
    descending: "descending",
    previous: "Previous",
    next: "Next",
    pagination: "Pagination",
    count: (shown: string, total: string) => `${shown} of ${total}`,
    range: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
    shown: (shown: string) => `${shown} shown`,
    ofNoun: (total: string, noun: string) => `${total} ${noun}`,
    orMore: (count: string) => `${count}+`,
    moreThan: (count: string) => `more than ${count}`,
    looked: (entries: string, count: number, found: string) =>
      `Searched the first ${entries} entries: ${found} ${
        plural.select(count) === "one" ? "match" : "matches"
      } so far.`,
    lookedOn: (entries: string, count: number, found: string) =>
      `Searched another ${entries} entries: ${found} more ${
        plural.select(count) === "one" ? "match" : "matches"
      }.`,
    searchOn: "Keep searching",
    noneYet: (noun: string) => `No matching ${noun} yet`,
    none: (noun: string) => `No ${noun} found`,
    noMatch: (noun: string) =>
      `No ${noun} ${verb(noun, "matches", "match")} your search and filters.`,
    nothingYet: (noun: string) => `There ${verb(noun, "is", "are")} no ${noun} yet.`,
    fills: "Records come from the platform by the API, or from a file by an import.",
    notRenewed: "Couldn't refresh the list. Showing earlier results.",
  },
  export: "Export",
  csv: "CSV",
  exportCsv: "Export as CSV, for spreadsheets",
  ndjson: "NDJSON",
  exportNdjson: "Export as NDJSON, one record per line",
  activity: { active: "active", inactive: "inactive" } satisfies Record<Activity, string>,
  error: {
    loadTitle: (subject: string) => `${subject} could not be loaded`,
    loadText: "The server couldn't read the data. Nothing was changed.",
    failed: "Something went wrong. Check your connection and try again.",
    notFoundCode: "404",
    notFound: "Oops! Page not found",
    home: "Return to Home",
    title: "Something went wrong",
    text: "Your request couldn't be completed. Nothing was changed.",
    forbidden: "Not allowed",
    refused: "Request refused.",
    typedIsKept: "What you typed is still here.",
    tooMany: (seconds: number) => {
      const minutes = Math.ceil(seconds / 60);
      const unit = plural.select(minutes) === "one" ? "minute" : "minutes";
      return `Too many attempts. Try again in ${minutes} ${unit}.`;
    },
    holders: (names: readonly string[]) => `People who may: ${names.join(", ")}.`,
    requestId: (id: string) => `Reference: ${id}`,
  },
  externalLink: {
    title: "External link",
    text:
      "You followed a link from outside Mentor Desk. Opening it will be logged under your name.",
    go: "Continue",
  },
  pageTitle: (title: string) => `${title} · Mentor Desk`,
};
