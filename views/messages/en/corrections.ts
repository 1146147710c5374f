import type { CorrectionField } from "../../../data/people/corrections.ts";

/** Values that the platform is asked to correct. */
export default {
  title: "Open corrections",
  ask: "Ask for a correction",
  requested: "Correction requested",
  /** The desk changes nothing itself. */
  explained: "The platform is asked to change this. The desk itself changes nothing.",
  field: "What to correct",
  fields: { name: "Name", email: "Email", language: "Language" } satisfies Record<
    CorrectionField,
    string
  >,
  value: "New value",
  valueHint: "A language is a tag, such as es or es-MX.",
  source: "Source",
  sourceHint: "Where the new value comes from, such as a ticket. The platform reads it too.",
  send: "Ask for correction",
  failure: "The correction could not be asked for",
  /** Between the new value and the name of the person who asked. */
  requestedBy: (name: string) => `Asked by ${name}`,
  close: "Close",
  closing: {
    title: "Close Correction",
    explained: "A correction closes by itself when the platform sends the new value.",
    note: "Note",
    confirm: "Close correction",
    done: "Correction closed",
    failure: "The correction could not be closed",
  },
  closed: "Closed",
  undone: "Taken back",
};
