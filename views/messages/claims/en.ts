const plural = new Intl.PluralRules("en");

export const en = {
  reviewing: (name: string) => `${name} is reviewing`,
  you: "You are reviewing",
  taken: (name: string) => `${name} has taken over`,
  takeOver: "Take over",
  /** Follows the number of a queue's requests. */
  inWork: (count: string) => `${count} in work`,
  /** The end of a queue whose other requests are being reviewed. */
  others: (count: number, total: string) =>
    plural.select(count) === "one"
      ? "1 request is being reviewed by someone else."
      : `${total} requests are being reviewed by others.`,
};
