import type { ReasonStep } from "../../../data/kyc/reasons/reasons.ts";

/** Reasons and messages to applicants. */
export default {
  title: "Reasons",
  /** Legend of a fieldset with a single choice. */
  one: "Reason",
  all: "All reasons",
  required: "(required)",
  document: "Which document",
  message: "Message to the applicant",
  hint: (language: string, most: string) =>
    `In ${language}, plain text, at most ${most} characters. Review notes stay internal.`,
  /** The language of the message, inside a sentence. */
  languages: { en: "English", es: "Spanish", fr: "French" },
  preview: "As the applicant will read it",
  insert: "Insert template",
  /** Spoken when a key has chosen a reason; # is its label. */
  chosen: "#: chosen",
  dropped: "#: no longer chosen",
  /** The email that brings the message. */
  letter: {
    subject: "About your identity verification",
    greeting: (name: string) => `Hello ${name},`,
  },
  field: "Message",
  figures: {
    title: "Declines by reason",
    declines: "Declines",
    none: (within: string) => `No reasons were given ${within}.`,
  },
  steps: {
    accepted: "Accept",
    declined: "Decline",
    revoked: "Revoke",
    ask: "Ask again",
  } satisfies Record<ReasonStep, string>,
};
