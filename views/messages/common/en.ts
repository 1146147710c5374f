import type { Activity } from "../../../data/list/fields.ts";
import { en as content } from "../content/en.ts";

const plural = new Intl.PluralRules("en");

/** `content` is the only list noun without a plural. */
const verb = (noun: string, singular: string, plural: string): string =>
  noun === content.noun ? singular : plural;

export const en = {
  product: "Mentor Desk",
  nav: {
    main: "Main",
    areas: "All areas",
    sidebar: "Sidebar",
    skip: "Skip to content",
    toggleSidebar: "Toggle Sidebar",
    toggleSidebarHint: "Toggle Sidebar (Ctrl+B)",
    toggleTheme: "Toggle theme",
    profile: "Profile",
    settings: "Settings",
    logout: "Logout",
    notifications: "Notifications",
    unread: (count: number) =>
      plural.select(count) === "one" ? "1 unread notification" : `${count} unread notifications`,
    dashboard: "Dashboard",
    analytics: "Analytics",
    status: "System Status",
    reports: "Reports",
  },
  close: "Close",
  cancel: "Cancel",
  dismiss: "Dismiss",
  retry: "Retry",
  copy: "Copy",
  copied: "Copied",
  notGiven: "Not given",
  notRecorded: "Not recorded",
  /** A figure by a rule, not by measurement. */
  estimated: (label: string) => `${label} (estimate)`,
  labelled: (label: string, value: string) => `${label}: ${value}`,
  backTo: (list: string) => `Back to ${list}`,
  back: "Back to the page before",
  list: {
    apply: "Apply",
    clear: "Clear filters",
    filters: "Filters",
    clearAll: "Clear all",
    takeAway: "take away",
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
    shown: (shown: string) => `${shown} shown`,
    first: (shown: string, total: string) => `First ${shown} of ${total}`,
    ofKind: (total: string, words: string) => `${total} ${words}`,
    ofNoun: (total: string, noun: string) => `${total} ${noun}`,
    orMore: (count: string) => `${count}+`,
    moreThan: (count: string) => `more than ${count}`,
    noLess: (count: string) => `at least ${count}`,
    sum: (amount: string) => `Sum of their amounts: ${amount}`,
    looked: (entries: string, count: number, found: string) =>
      `The first ${entries} entries were searched; ${found} ${
        plural.select(count) === "one" ? "fits" : "fit"
      } so far.`,
    lookedOn: (entries: string, count: number, found: string) =>
      `Another ${entries} entries were searched; ${found} of them ${
        plural.select(count) === "one" ? "fits" : "fit"
      }.`,
    searchOn: "Search on",
    noneYet: (noun: string) => `No ${noun} found so far`,
    none: (noun: string) => `No ${noun} found`,
    noMatch: (noun: string) =>
      `No ${noun} ${verb(noun, "matches", "match")} this search and these filters.`,
    nothingYet: (noun: string) => `There ${verb(noun, "is", "are")} no ${noun} yet.`,
    notRenewed: "The list could not be updated. It still shows what was found before.",
    offline:
      "You are offline. The list still shows what was found before, and follows when you are back.",
  },
  export: "Export",
  csv: "CSV",
  exportCsv: "Export as CSV, for spreadsheets",
  ndjson: "NDJSON",
  exportNdjson: "Export as NDJSON, one record per line",
  activity: { active: "active", inactive: "inactive" } satisfies Record<Activity, string>,
  error: {
    loadTitle: (subject: string) => `${subject} could not be loaded`,
    loadText: "The server could not read the data. Nothing was changed.",
    failed: "That did not work. Check your connection and try again.",
    notFoundCode: "404",
    notFound: "Oops! Page not found",
    home: "Return to Home",
    title: "Something went wrong",
    text: "The request could not be completed. Nothing was changed.",
    refused: "This request was refused.",
    tooMany: (seconds: number) => {
      const minutes = Math.ceil(seconds / 60);
      const unit = plural.select(minutes) === "one" ? "minute" : "minutes";
      return `Too many attempts. Try again in ${minutes} ${unit}.`;
    },
    requestId: (id: string) => `Reference: ${id}`,
  },
  externalLink: {
    title: "Link From Outside",
    text: "This link did not come from Mentor Desk. What it opens is recorded in your name.",
    go: "Continue",
  },
  pageTitle: (title: string) => `${title} · Mentor Desk`,
};
