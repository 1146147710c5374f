import { faulty } from "../faulty.ts";
import type { ErrorText } from "../../../base/error_texts.ts";
import { type Dict, nameIn, Text, type Value } from "./values.ts";

const SCRIPTS = "The PDF contains scripts ({key}). Print it to a new PDF and send that.";
const MEDIA = "The PDF contains video, sound or 3D ({key}). Print it to a new PDF and send that.";
const PROGRAMS = "The PDF starts programs ({key}). Print it to a new PDF and send that.";
const FORMS =
  "The PDF sends or loads the data of a form ({key}). Print it to a new PDF and send that.";
const ELSEWHERE = "The PDF opens other files ({key}). Print it to a new PDF and send that.";
export const FILES: ErrorText =
  "The PDF contains other files ({key}). Print it to a new PDF and send that.";

/** Actions, by the value of `S`. */
const actions: Record<string, ErrorText> = {
  JavaScript: SCRIPTS,
  Launch: PROGRAMS,
  ...{ Rendition: MEDIA, Movie: MEDIA, Sound: MEDIA, RichMediaExecute: MEDIA, GoTo3DView: MEDIA },
  ...{ SubmitForm: FORMS, ImportData: FORMS },
  ...{ GoToR: ELSEWHERE, GoToE: ELSEWHERE },
};

/** Annotations and other objects, by the value of `Subtype` or `Type`. */
const kinds: Record<string, ErrorText> = {
  ...{ RichMedia: MEDIA, "3D": MEDIA, Movie: MEDIA, Sound: MEDIA },
  FileAttachment: FILES,
};

/** Throws `Faulty` for a dictionary by which a viewer would run, play, send or open anything. */
export function requireHarmless(dict: Dict): void {
  const action = nameIn(dict.get("S")) ?? "";
  requireAllowed(action, actions);
  for (const key of ["Subtype", "Type"]) requireAllowed(nameIn(dict.get(key)) ?? "", kinds);
  requireNoScript(dict);
  if (action === "Thread" && dict.has("F")) throw faulty(ELSEWHERE, { key: "/Thread" });
}

function requireAllowed(name: string, forbidden: Record<string, ErrorText>): void {
  const fault = Object.hasOwn(forbidden, name) && forbidden[name];
  if (fault) throw faulty(fault, { key: `/${name}` });
}

function requireNoScript(dict: Dict): void {
  // A resource may bear these names too; then its value is no text, and there is no action.
  const script = dict.get("JS") ?? null;
  const hasScript = script instanceof Text || script !== null && dict.has("S");
  if (hasScript) throw faulty(SCRIPTS, { key: "/JS" });
  for (const key of ["JavaScript", "XFA"]) {
    if ((dict.get(key) ?? null) !== null) throw faulty(SCRIPTS, { key: `/${key}` });
  }
}

/** Values that lead to the files that a file specification embeds. */
export const embeddedFiles = (dict: Dict): Value[] => {
  const files = dict.get("EF") ?? null;
  return files === null ? [] : [files];
};
