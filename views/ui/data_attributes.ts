/* The `data-*` attributes that views write and browser scripts read. This module imports nothing. */

/** In the form of `dataset`: `missedPath` is the attribute `data-missed-path`. */
export type DataName =
  // Islands and the root element.
  | "island"
  | "props"
  | "scripts"
  | "sidebar"
  | "theme"
  // The shell.
  | "about"
  | "endsIn"
  | "failure"
  | "keys"
  | "lists"
  | "missedPath"
  | "offline"
  | "print"
  | "said"
  | "undo"
  // Dialogs and forms.
  | "busy"
  | "close"
  | "confirmed"
  | "confirms"
  | "copied"
  | "copy"
  | "onward"
  | "pick"
  | "pickAll"
  | "picked"
  | "passkey"
  | "passkeyTexts"
  | "signIn"
  | "signedOut"
  | "typed"
  // Drafts.
  | "draft"
  | "failed"
  | "unsaved"
  // Reasons of a decision.
  | "chosen"
  | "dropped"
  | "preview"
  | "reasonStatus"
  | "reasons"
  | "shown"
  | "subjects"
  | "template"
  // Review, and claims of requests.
  | "address"
  | "ahead"
  | "asks"
  | "back"
  | "beside"
  | "brings"
  | "claim"
  | "claimNotice"
  | "claimed"
  | "focused"
  | "names"
  | "pair"
  | "shows"
  | "startReview"
  | "title"
  | "version"
  | "view"
  // Documents under review.
  | "again"
  | "broken"
  | "caption"
  | "companion"
  | "cut"
  | "displayed"
  | "displayedPath"
  | "document"
  | "download"
  | "incomplete"
  | "kind"
  | "loading"
  | "mark"
  | "missing"
  | "note"
  | "older"
  | "original"
  | "painted"
  | "painting"
  | "src"
  // Addresses of decoders.
  | "heicFile"
  | "heicWorker"
  | "pdf"
  | "pdfFiles"
  | "pdfWorker";

/** An attribute that is undefined is left out. */
type Values = Partial<Record<DataName, string | number | true | undefined>>;

type DataSet = Partial<Record<DataName, string>>;

export const dataAttribute = (name: DataName): string =>
  `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Attributes for markup. */
export const dataAttributes = (values: Values): Record<string, string | number | true> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [dataAttribute(name as DataName), value]),
  );

/** A selector of the elements that have the attribute, with any value or this one. */
export const dataSelector = (name: DataName, value?: string | number): string =>
  value === undefined ? `[${dataAttribute(name)}]` : `[${dataAttribute(name)}="${value}"]`;

/** The `dataset` of an element, with declared names only; empty without an element. */
export const dataOf = (element: HTMLElement | null | undefined): DataSet => element?.dataset ?? {};
