import type { LegalHoldStep } from "../../../data/retention/legal_hold_steps.ts";

export default {
  title: "Legal hold",
  mark: "Under legal hold",
  ofRequest: "by the hold of the request",
  ofPerson: "by the hold of the person",
  reason: "Reason",
  authority: "Authority",
  authorityHint: "The court or office that asked for it, and its number.",
  until: "Until",
  untilHint: "Leave it empty if no end is known. A hold ends with its release alone.",
  untilOver: "This day is over: release the hold, or leave it.",
  noEnd: "Until it is released",
  placedBy: "Placed by",
  others: "Another admin must release it.",
  failure: "This couldn't be sent.",
  steps: {
    place: {
      action: "Place legal hold",
      title: "Place Legal Hold",
      explained:
        "Nothing about it is deleted or erased until the hold is released. Only admins and auditors see that there is one.",
      confirm: "Place legal hold",
      done: "Legal hold placed",
    },
    release: {
      action: "Release",
      title: "Release Legal Hold",
      explained:
        "What has become due in the meantime is then listed for deletion, where somebody confirms it.",
      confirm: "Release legal hold",
      done: "Legal hold released",
    },
  } satisfies Record<LegalHoldStep, object>,
  undone: { place: "Legal hold undone", release: "Release undone" },
  filter: {
    label: "Legal hold",
    all: "With and without legal hold",
    values: { "in-force": "Under legal hold" },
  },
};
