import type { Phase } from "../../../data/kyc/requests/statuses.ts";

/** Answers on a person's page. */
export default {
  /** Answers to what an applicant asks. */
  progress: {
    title: "Current request",
    stage: "Stage",
    inReview: "Waiting for review",
    inReviewNow: "In review now",
    before: (count: number, shown: string) =>
      count === 0 ? "next in the queue" : `about ${shown} before it`,
    beforeMost: (shown: string) => `more than ${shown} before it`,
    none: { stage: "Not submitted", next: "The applicant must submit a request." },
    requested: "Asked for",
    answered: "answered",
    unsent: "Not sent yet: the reviewer can still undo this.",
    next: "Next step",
    nextSteps: {
      pending: "A reviewer decides, or asks for another document.",
      answered: "A reviewer looks at the new document, before requests without one.",
      waiting: "The applicant sends the document; then the review goes on.",
      "no-answer": "A reviewer asks again, or decides without an answer.",
      escalated: "An admin answers the reviewer; then the review goes on.",
      accepted: "Nothing until the approval expires.",
      declined: "The applicant can submit a new request.",
      revoked: "The applicant can submit a new request.",
      expired: "The applicant must submit a new request.",
    } satisfies Record<Phase, string>,
  },
  copy: "Copy answer",
  shownIn: { en: "Answer in English", es: "Answer in Spanish", fr: "Answer in French" },
  /** Written to the person: nothing internal. */
  letter: {
    hello: (name: string) => `Hello ${name},`,
    none: "We have not received a request for verification from you yet.",
    pending: "Your verification is waiting for our review. You do not need to do anything now.",
    answered: "Thank you. We have your new document and will look at it next.",
    "no-answer": "We have not received the document that we asked for.",
    waiting: (document: string, until: string) =>
      `We need a new version of “${document}” by ${until}.`,
    accepted: "Your verification is complete.",
    acceptedUntil: (until: string) => `Your verification is complete. It is valid until ${until}.`,
    declined: "We could not verify you with this request. You can submit a new one.",
    revoked: "Your verification is no longer valid. You can submit a new request.",
    expired: "Your verification has expired. Please submit a new request.",
  },
  charges: {
    title: "Charges and payouts",
    none: "No transactions.",
    earlier: "Earlier",
    held: "A held payout waits until finance releases it.",
    most: (shown: string) => `The latest ${shown}.`,
    kinds: { revenue: "Charge", payout: "Payout", refund: "Refund" },
  },
};
