import type { CorrectionField } from "../../../data/people/corrections.ts";

/** Values that the platform is asked to correct. */
export default {
  title: "Open corrections",
  all: "All open corrections",
  own: "Open corrections asked by you",
  intro: "People whose name, email or language the platform is asked to change",
  none: "Nothing is to be corrected.",
  noneText: "Corrections are asked for on the page of a person.",
  columns: { person: "Person", askedBy: "Asked by", askedAt: "Asked" },
  earlier: "Earlier corrections",
  ask: "Ask for a correction",
  requested: "Correction requested",
  /** The desk changes nothing itself. */
  explained: "The platform is asked to change this. The desk itself changes nothing.",
  field: "What to correct",
  fields: { name: "Name", email: "Email", language: "Language" } satisfies Record<
    CorrectionField,
    string
  >,
  languageChoice: "Language (a tag, such as es-MX)",
  value: "New value",
  source: "Source",
  sourceHint: "Where the new value comes from, such as a ticket. The platform reads it too.",
  send: "Ask for correction",
  failure: "The correction could not be asked for",
  /** Between the new value and the name of the person who asked. */
  requestedBy: (name: string) => `Asked by ${name}`,
  close: "Close correction",
  closing: {
    title: "Close Correction",
    explained: "A correction closes by itself when the platform sends the new value.",
    note: "Note",
    confirm: "Close correction",
    done: "Correction closed",
    byImport: "Closed by an import",
    byHand: (name: string) => `Closed by ${name}`,
    failure: "The correction could not be closed",
  },
  state: "State",
  open: "Open",
  reverted: "Reverted by an import",
  again: {
    ask: "Ask again",
    failure: "The correction could not be asked for again",
  },
  undone: "Taken back",
};
