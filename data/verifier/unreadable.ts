/** Why a file is no case file. */
export type UnreadableReason =
  | "zip"
  | "encrypted"
  | "too_large"
  | "duplicate"
  | "deflated_document"
  | "size"
  | "missing"
  | "json"
  | "version"
  | "form"
  | "entries"
  | "note"
  | "proof"
  | "person_file";

/** The file cannot be read as a case file; `part` names the member or entry. */
export class Unreadable extends Error {
  constructor(readonly reason: UnreadableReason, readonly part = "") {
    super(`${reason} ${part}`);
  }
}
