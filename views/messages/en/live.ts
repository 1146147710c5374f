export default {
  /** # is the time. */
  offline: "Offline since #",
  newRow: "1 new",
  newRows: (count: string) => `${count} new`,
  decided: {
    accepted: (name: string) => `${name} has accepted this request.`,
    declined: (name: string) => `${name} has declined this request.`,
    revoked: (name: string) => `${name} has revoked this approval.`,
  },
  changed: "This request has changed.",
  next: "Next",
  show: "Show it",
};
