const plural = new Intl.PluralRules("en");

export default {
  /** Label of the reviewer who is to work on a request. */
  assignedTo: "Assigned to",
  all: "Assigned to anyone",
  nobody: "Nobody",
  you: (name: string) => `You (${name})`,
  gone: (name: string) => `${name}, who no longer reviews`,
  away: (name: string, day: string) => `${name}, away until ${day}`,
  assign: "Assign",
  title: "Assign KYC Request",
  note: "Start review offers it to this person first, and to others last.",
  confirm: "Assign request",
  done: "KYC request assigned",
  undone: "Assignment undone",
  failure: "The request could not be assigned",
  history: {
    assigned: (name: string) => `Assigned to ${name}`,
    unassigned: "Assigned to nobody",
  },
  /** At the end of a queue; followed by the names of the reviewers and their numbers. */
  others: (count: number, total: string) =>
    plural.select(count) === "one"
      ? "1 is assigned to somebody else:"
      : `${total} are assigned to others:`,
  reviewOthers: "Review these too",
  absence: {
    title: "Absence",
    text: "Until the end of this day, requests assigned to you are offered to everybody.",
    until: "Away until",
    save: "Save absence",
    saved: "Absence saved",
    now: (day: string) => `You are away until ${day}.`,
  },
};
