/* Which documents stand beside each other: two versions of one, a face and the ID, or neighbours. */

import { dataOf, dataSelector } from "../../../views/ui/data_attributes.ts";

/** Set by the reviewer; null leaves it to the request. */
let isWanted: boolean | null = null;

/** A wish for pairs holds for later requests as well, one against them for this request alone. */
export function forgetRefusal(): void {
  if (isWanted === false) isWanted = null;
}

export function wantPair(wanted: boolean): void {
  isWanted = wanted;
}

/** Indexes of the documents that a document can be seen beside: its older version comes first. */
export function partnersOf(all: readonly HTMLElement[], index: number): number[] {
  const { older, companion } = dataOf(all[index]);
  const own = [older, companion].filter((one) => one !== undefined).map(Number);
  if (own.length > 0 || all.length < 2) return own;
  return [index === all.length - 1 ? index - 1 : index + 1];
}

/** Documents stand under each other then, so only those that belong together are shown at once. */
export const isNarrow = (): boolean => matchMedia("(width < 56.25rem)").matches;

/** The number of the partner that opens with a document; null if it opens alone. */
export function firstPartner(all: readonly HTMLElement[], index: number): number | null {
  const { older, companion } = dataOf(all[index]);
  const hasOwn = older !== undefined || companion !== undefined;
  const opensPairs = document.querySelector(`#review${dataSelector("pair")}`) !== null;
  const opensPair = opensPairs && hasOwn;
  return (isNarrow() ? opensPair : isWanted ?? opensPair) ? 0 : null;
}

/** Versions are turned and zoomed together; other documents are compared, each on its own. */
export function setPair(chosen?: HTMLElement, partner?: HTMLElement): void {
  const stage = document.getElementById("stage")!;
  const areVersions = partner !== undefined &&
    Number(dataOf(chosen).older) === [...stage.querySelectorAll("figure")].indexOf(partner);
  stage.classList.toggle("pair", partner !== undefined);
  stage.classList.toggle("compared", partner !== undefined && !areVersions);
  document.querySelector(dataSelector("view", "pair"))
    ?.setAttribute("aria-pressed", `${partner !== undefined}`);
}
