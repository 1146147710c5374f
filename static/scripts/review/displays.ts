/* Records which documents were displayed to a reviewer: painted whole, and visible for a while. */

import type { Timer } from "../dom.ts";
import { isWhole, sheetsOf } from "./documents.ts";
import { dataOf, dataSelector } from "../../../views/ui/data_attributes.ts";

const VISIBLE_MS = 300;
const RETRY_MS = 5_000;

interface Document {
  path: string;
  name: string;
}

const recorded = new WeakSet<HTMLElement>();
const timers = new WeakMap<HTMLElement, Timer>();
const displayed = new Set<string>();

/** True if half of the painted document is visible, or it fills half of its room. */
function isVisible(figure: HTMLElement): boolean {
  if (document.hidden || !figure.isConnected || figure.hidden) return false;
  const painted = figure.querySelector(dataSelector("painted"))?.getBoundingClientRect();
  const sheets = sheetsOf(figure).getBoundingClientRect();
  const bar = document.querySelector(".review-bar")?.getBoundingClientRect();
  if (!painted?.width || !bar) return false;
  const bottom = Math.min(painted.bottom, sheets.bottom, innerHeight);
  const top = Math.max(painted.top, sheets.top, bar.bottom);
  return bottom - top >= Math.min(painted.height, sheets.height) / 2;
}

export function watch(figure: HTMLElement): void {
  const isWatched = () => recorded.has(figure) || timers.has(figure);
  if (isWatched()) return;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (isWatched() || !isVisible(figure)) return;
      timers.set(figure, setTimeout(record, VISIBLE_MS, figure));
    })
  );
}

/** A figure that is hidden before its time was not displayed. */
export function unwatch(figure: HTMLElement): void {
  clearTimeout(timers.get(figure));
  timers.delete(figure);
}

async function record(figure: HTMLElement): Promise<void> {
  timers.delete(figure);
  if (!isVisible(figure)) return;
  recorded.add(figure);
  if (!await isWhole(figure)) return void recorded.delete(figure);
  const path = dataOf(figure).displayedPath ?? "";
  const status = await post(path);
  if (status < 300) {
    displayed.add(path);
    markTab(figure);
    return removeDisplayed();
  }
  recorded.delete(figure);
  // Too many requests, or a failure; a refusal would be repeated.
  if (status === 429 || status >= 500) setTimeout(watch, RETRY_MS, figure);
}

function markTab(figure: HTMLElement): void {
  const at = [...document.querySelectorAll("#stage figure")].indexOf(figure);
  const tab = document.querySelector<HTMLElement>(dataSelector("shows", at));
  if (tab) dataOf(tab).displayed = dataOf(tab.closest("nav")).mark;
}

/** The status of the answer; 503 where there is none, 401 for the redirect to the login page. */
async function post(path: string): Promise<number> {
  try {
    const options = { method: "POST", keepalive: true, redirect: "manual" } as const;
    const { status, type } = await fetch(path, options);
    return type === "opaqueredirect" ? 401 : status;
  } catch {
    return 503;
  }
}

export function removeDisplayed(): void {
  const sentence = document.getElementById("undisplayed");
  if (!sentence) return;
  const pairs: [string, string][] = JSON.parse(dataOf(sentence).names ?? "[]");
  const all = pairs.map(([path, name]): Document => ({ path, name }));
  const left = all.filter(({ path }) => !displayed.has(path));
  if (left.length === all.length) return;
  if (left.length === 0) return sentence.remove();
  const namesOf = (documents: Document[]) => documents.map(({ name }) => name).join(", ");
  const text = sentence.querySelector("span")!;
  text.textContent = text.textContent!.replace(namesOf(all), () => namesOf(left));
  dataOf(sentence).names = JSON.stringify(left.map(({ path, name }) => [path, name]));
}

/** A figure that was hidden meanwhile begins anew. */
function restart(): void {
  for (const figure of document.querySelectorAll<HTMLElement>("#stage figure:not([hidden])")) {
    unwatch(figure);
    watch(figure);
  }
}

document.addEventListener("visibilitychange", restart);
document.addEventListener("scrollend", restart, true);
