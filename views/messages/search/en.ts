const plural = new Intl.PluralRules("en");

export const en = {
  title: "Search",
  intro: "Everything that you may see, by a name, an email, an id or any other word",
  label: "Search everything",
  hint: "Find people, requests, pages",
  shortcut: "Ctrl K",
  submit: "Search",
  searching: "Searching...",
  answers: "Answers",
  opened: "Recently opened",
  pages: "Pages",
  actions: "Actions",
  more: (list: string) => `More in ${list}`,
  count: (count: number) => plural.select(count) === "one" ? "1 answer" : `${count} answers`,
  none: (q: string) => `Nothing found for “${q}”`,
  noneText: "Try the beginning of a name, an email or an id.",
  slow: (q: string) => `The search for “${q}” took too long`,
  slowText: "Try again, or search in one list.",
  late: (list: string) => `${list} took too long and is left out. Search there`,
};
