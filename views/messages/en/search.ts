const plural = new Intl.PluralRules("en");

export default {
  title: "Search",
  intro: "Search everything you have access to: names, emails, IDs",
  label: "Search everything",
  hint: "Find people, requests, pages",
  shortcut: "Ctrl K",
  submit: "Search",
  searching: "Searching...",
  answers: "Results",
  opened: "Recently opened",
  pages: "Pages",
  actions: "Actions",
  more: (list: string) => `More in ${list}`,
  count: (count: number) => plural.select(count) === "one" ? "1 result" : `${count} results`,
  none: (q: string) => `No results for “${q}”`,
  noneText: "Try the start of a name, an email or an ID.",
  slow: (q: string) => `The search for “${q}” took too long`,
  slowText: "Try again, or search a single list.",
  late: (list: string) => `${list} took too long and was left out. Search ${list}`,
};
