export default {
  newRow: "1 new",
  newRows: "{n} new",
  decided: {
    accepted: (name: string) => `${name} has accepted this request.`,
    declined: (name: string) => `${name} has declined this request.`,
    revoked: (name: string) => `${name} has revoked this approval.`,
  },
  changed: "This request has changed.",
  /** Marks a row that is in use, so that its change is not shown yet. */
  outdated: "Changed",
  next: "Next",
  show: "Show it",
};
