import type { StageQueue } from "../../../data/kyc/requests/queues.ts";

export default {
  again: "Ask again",
  title: "Request a New Document",
  document: "Document",
  days: "Due in days",
  send: "Send request",
  sent: "New document requested",
  failure: "The request could not be sent",
  /** Marks a request whose applicant has sent what was asked for. */
  newDocument: "new document",
  stages: {
    answered: "New document",
    waiting: "Waiting for applicant",
    "no-answer": "No answer",
    escalated: "Escalated",
  } satisfies Record<StageQueue | "answered", string>,
  /** Begins a line; an instant follows. */
  askedBy: (name: string) => `Asked by ${name}`,
  answerDue: "Answer due",
  until: "answer due",
  wasDue: "answer was due",
  /** For a request whose applicant has not answered. */
  repeatOrDecide: "Ask again, or decide without an answer.",
  inPlaceOf: (old: string) => `in place of ${old}`,
  withdraw: "Withdraw",
  withdrawn: "Document request withdrawn",
  history: {
    withdrawnBy: (name: string) => `Withdrawn by ${name}`,
    requested: "Document requested",
    answered: (name: string) => `Answered with ${name}`,
    unanswered: "Not answered",
    escalated: "Escalated",
    answeredBy: (name: string) => `Answered by ${name}`,
  },
  escalate: "Escalate",
  escalation: {
    title: "Escalate KYC Request",
    question: "Question to the admins",
    send: "Escalate request",
    sent: "KYC request escalated",
    note: "Only staff see the question and its answer.",
  },
  answer: "Answer",
  answering: {
    title: "Answer Escalation",
    answer: "Answer to the reviewer",
    send: "Send answer",
    sent: "Answer sent",
  },
};
