import type { ObstacleKind } from "../../../data/erasure/obstacles.ts";
import type { ErasedPlace, ErasureReason, ErasureState } from "../../../data/ledger/erasures.ts";

export default {
  title: "Erasures",
  intro: "People who were erased, by number and without names",
  none: "Nobody was erased yet. The page of a person leads to it.",
  action: "Erase…",
  underWay: "This person is being erased.",
  underWaySince: "Asked for at",
  form: {
    title: "Erase Person",
    explained:
      "Everything about this person goes: their record, requests, documents, comments about them, messages and the entries of the audit trail. Payments stay with number, amount, date, type and status; decisions stay without request and notes. It can be undone for 30 seconds, then no more.",
    reason: "Why",
    choose: "Choose a reason",
    confirm: "Erase person",
    done: "Person will be erased",
    undone: "Erasure undone",
    failure: "This couldn't be sent.",
  },
  obstacles: {
    title: "This person cannot be erased now:",
    show: "Show",
    kinds: {
      open_request: "a KYC request is open; decide it first",
      pending_payout: "a payout is pending; wait until it is paid",
      legal_hold: "there is a legal hold; it must be released",
      open_correction: "a correction is open; close it first",
    } satisfies Record<ObstacleKind, string>,
  },
  traces: {
    title: "What the desk does not reach",
    explained: "Ask those who have these to erase them, too.",
    exports: "Exports of lists that may hold the person",
    files: "Case files and person files",
    downloads: "Downloaded documents",
    messages: "Messages to the applicant",
    receivers: "Receivers of webhooks",
    receiver: (count: string, status: string) => `${count} events, last answer ${status}`,
    noAnswer: "none",
    nowhere: "none",
    notes: "Notes and comments about others that name this person",
    notesExplained:
      "Look at each. This search is not exhaustive: it finds the full name, the email and the ID as they are written.",
    noNotes: "None was found. This search is not exhaustive.",
  },
  reasons: {
    request: "the person asks for it",
    retention: "it is no longer needed",
    obligation: "a law or an authority requires it",
  } satisfies Record<ErasureReason, string>,
  receipt: {
    title: (number: string) => `Erasure ${number}`,
    intro: "A receipt for the person; it names nobody.",
    number: "Number",
    reason: "Reason",
    begun: "Begun",
    finished: "Finished",
    notFinished: "Not yet",
    state: "State",
    counts: "What went",
    stays:
      "Payments stay with number, amount, date, type and status, decisions without request and notes.",
    bucket:
      "The bucket keeps versions of documents. Give the desk the rights to list and delete versions, or end the object lock; it tries again every ten minutes.",
  },
  states: {
    begun: "begun",
    emptied: "database emptied",
    incomplete: "incomplete: bucket",
    done: "done",
  } satisfies Record<ErasureState, string>,
  places: {
    requests: "Requests",
    decisions: "Decisions kept without request",
    documents: "Documents",
    messages: "Messages, mails and events",
    comments: "Comments and drafts",
    payments: "Payments kept without person",
    searches: "Saved searches",
    entries: "Entries of the audit trail",
    others: "Other records",
  } satisfies Record<ErasedPlace, string>,
};
