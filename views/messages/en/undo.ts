export default {
  undo: "Undo",
  undone: {
    decision: "Decision undone",
    ask: "Document request undone",
    escalation: "Escalation undone",
    reopening: "Reopening undone",
    resolution: "Resolution undone",
  },
  failure: "This couldn't be undone.",
  /** Followed by the time. */
  undoneAt: "Undone",
  reopen: {
    action: "Reopen",
    title: "Reopen KYC Request",
    reason: "Reason",
    explained: "The request becomes pending again and keeps its history.",
    confirm: "Confirm reopen",
    done: "KYC request reopened",
    reopened: "Reopened",
  },
};
