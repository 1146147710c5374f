const plural = new Intl.PluralRules("en");

/** Link to all records of a person; null if they were not counted. */
const all = (one: string, many: string) => (count: number | null, shown: string) =>
  count === null ? `All ${many}` : plural.select(count) === "one" ? one : `All ${shown} ${many}`;

export default {
  person: "Person",
  requests: {
    title: "KYC requests",
    none: "No KYC requests.",
    all: all("1 request", "requests"),
  },
  transactions: {
    title: "Transactions",
    none: "No transactions.",
    all: all("1 transaction", "transactions"),
  },
  communities: {
    title: "Communities",
    none: "No communities.",
    all: all("1 community", "communities"),
  },
  content: {
    title: "Content",
    none: "No content.",
    all: all("1 item", "items"),
  },
  activity: {
    title: "Recent activity",
    none: "No activity yet.",
    all: all("1 entry", "entries"),
  },
  narrowedTo: "Only",
  showAll: "Show all",
};
