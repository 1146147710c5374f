const plural = new Intl.PluralRules("en");

export default {
  reviewing: (name: string) => `${name} is reviewing`,
  you: "You are reviewing",
  taken: (name: string) => `${name} has taken over`,
  takeOver: "Take over",
  /** Follows the number of a queue's requests. */
  inWork: (count: string) => `${count} in review`,
  /** At the end of a queue; followed by the names of the reviewers and their numbers. */
  others: (count: number, total: string) =>
    plural.select(count) === "one" ? "1 is claimed:" : `${total} are claimed:`,
};
