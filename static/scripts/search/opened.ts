/* Paths without names; forgotten with the sign-in. */

import { dataOf } from "../../../views/ui/data_attributes.ts";

const OPENED = "opened";
const MOST_OPENED = 8;
/** Pages below a list that are no records. */
const OTHER_PAGES = ["due", "invite", "rules", "tokens"];

function isRecord(path: string): boolean {
  const lists = dataOf(document.querySelector("form.find")).lists?.split(" ") ?? [];
  const [, list = "", id = ""] = /^(\/[a-z-]+)\/([\w-]+)$/.exec(path) ?? [];
  return lists.includes(list) && !OTHER_PAGES.includes(id);
}

export function openedBefore(): string[] {
  try {
    return JSON.parse(localStorage.getItem(OPENED) ?? "[]").map(String);
  } catch {
    return [];
  }
}

export function keepOpened(path: string): void {
  if (!isRecord(path)) return;
  const paths = [path, ...openedBefore().filter((other) => other !== path)];
  try {
    localStorage.setItem(OPENED, JSON.stringify(paths.slice(0, MOST_OPENED)));
  } catch { /* no storage */ }
}

export function forgetOpened(): void {
  try {
    localStorage.removeItem(OPENED);
  } catch { /* no storage */ }
}
