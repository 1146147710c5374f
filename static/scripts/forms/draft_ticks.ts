/* Ticks belong to a request, so the drafts of its steps share them. */

import {
  copyAddresses,
  type DraftCopy,
  readCopy,
  sharedAddress,
  writeCopy,
} from "./draft_copies.ts";

const boxesOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>("[name=checks]"),
];

/** Undefined for a form without a checklist. */
export function ticksIn(form: HTMLFormElement): string[] | undefined {
  const boxes = boxesOf(form);
  return boxes.length === 0
    ? undefined
    : boxes.filter(({ checked }) => checked).map(({ value }) => value);
}

const copiesBeside = (address: string): [address: string, copy: DraftCopy][] =>
  copyAddresses().filter((other) => sharedAddress(other) === sharedAddress(address))
    .map((other) => [other, readCopy(other)!]);

/** An older copy that is saved later must not bring older ticks. */
export function shareTicks(address: string, checks: string[]): void {
  for (const [other, copy] of copiesBeside(address)) {
    if (copy.checks) writeCopy(other, { ...copy, checks });
  }
}

export function showTicks(form: HTMLFormElement, isCurrent: (copy: DraftCopy) => boolean): void {
  const [newest] = copiesBeside(form.dataset.draft ?? "").map(([, copy]) => copy)
    .filter((copy) => copy.checks && isCurrent(copy))
    .toSorted((one, other) => other.typedAt - one.typedAt);
  if (!newest) return;
  for (const box of boxesOf(form)) box.checked = newest.checks!.includes(box.value);
}
