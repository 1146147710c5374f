/* Fields that the draft of a step has beside the notes and the ticks. */

import { controlsOf } from "../dom.ts";
import type { DraftCopy } from "./draft_copies.ts";

const FIELDS = ["reasons", "message", "document", "id", "text"];
/** These have a value from the beginning. */
const GIVEN = ["document", "id"];

export function fieldsOf(form: HTMLFormElement): [name: string, value: string][] {
  const data = new FormData(form);
  return FIELDS.flatMap((name) =>
    data.getAll(name).map((value): [string, string] => [name, `${value}`])
  );
}

export function showFields(form: HTMLFormElement, fields: [name: string, value: string][]): void {
  for (const control of controlsOf(form).filter(({ name }) => FIELDS.includes(name))) {
    const values = fields.filter(([name]) => name === control.name).map(([, value]) => value);
    if (control instanceof HTMLInputElement) control.checked = values.includes(control.value);
    else if (values[0] !== undefined) control.value = values[0];
  }
}

export const holdsText = ({ notes = "", checks = [], fields = [] }: DraftCopy): boolean =>
  notes.trim() !== "" || checks.length > 0 ||
  fields.some(([name, value]) => !GIVEN.includes(name) && value.trim() !== "");
