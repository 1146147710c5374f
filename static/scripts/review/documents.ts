/* Paints documents into their figures: a picture as <img>, the pages of a PDF as <canvas>. Prefetched
 * documents are kept decoded, by their address: the answers themselves are no-store. */

import { openHeic } from "./heic.ts";
import type { Leaf, Opened } from "./leaf.ts";
import { openPdf } from "./pdf.ts";

/** A document as `data-ahead` and the figures name it. */
export interface Source {
  kind: string | undefined;
  path: string | undefined;
}

const SLOW_MS = 200;

const opened = new Map<string, Promise<Opened>>();

/**
 * Prefetching records nothing: only a painted document is displayed. Documents that are stored
 * elsewhere are fetched by the server when they are shown.
 */
export async function prefetch({ kind, path }: Source): Promise<void> {
  if (!path) return;
  if (kind !== "remote") open(kind, path);
  const opening = opened.get(path);
  // Painting it requests it again, and says that it is broken.
  await opening?.catch(() => opened.get(path) === opening && opened.delete(path));
}

function open(kind: string | undefined, path: string): Promise<Opened> {
  const opening = opened.get(path) ?? openAs(kind, path);
  opened.set(path, opening);
  return opening;
}

export function forgetOthers(paths: readonly (string | undefined)[]): void {
  for (const [path, opening] of opened) {
    if (paths.includes(path)) continue;
    opened.delete(path);
    opening.then(({ close }) => close?.(), () => {});
  }
}

async function openAs(kind: string | undefined, path: string): Promise<Opened> {
  switch (kind === "remote" ? await remoteKind(path) : kind) {
    case "pdf":
      return await openPdf(path);
    case "heic":
      return await openHeic(path);
    default:
      return await openPicture(path);
  }
}

/** The server has fetched the document when it answers. */
async function remoteKind(path: string): Promise<string> {
  const { ok, headers } = await fetch(path, { method: "HEAD" });
  if (!ok) throw new Error(path);
  return headers.get("content-type")?.replace(/^.*\//, "") ?? "";
}

async function openPicture(path: string): Promise<Opened> {
  const media = new Image();
  media.src = path;
  await media.decode();
  // A drawing may have no size of its own.
  const [width, height] = [media.naturalWidth || 800, media.naturalHeight || 600];
  return { leaves: [{ media, width, height }], pages: 1 };
}

/** The documents of painted figures. */
export const painted = new WeakMap<HTMLElement, Opened>();

export async function paint(figure: HTMLElement): Promise<void> {
  const { kind, src } = figure.dataset;
  if (!src || painted.has(figure) || figure.ariaBusy) return;
  figure.ariaBusy = "true";
  const slow = setTimeout(() => say(figure, textOf("loading")), SLOW_MS);
  let close: Opened["close"];
  try {
    const document = await open(kind, src);
    if (figure.dataset.cut !== undefined) document.leaves[0]!.isWhole = false;
    ({ close } = document);
    clearTimeout(slow);
    frame(figure, document);
    painted.set(figure, document);
    const [first] = document.leaves;
    await first!.draw?.(1);
    first!.media.dataset.painted = "";
  } catch {
    clearTimeout(slow);
    opened.delete(src);
    painted.delete(figure);
    close?.();
    say(figure, textOf("broken"), downloadOf(figure));
  }
  figure.ariaBusy = null;
}

/** True if all of a painted document can be shown. */
export async function isWhole(figure: HTMLElement): Promise<boolean> {
  const document = painted.get(figure);
  if (!document || document.leaves.some(({ isWhole }) => isWhole === false)) return false;
  return await document.check?.() ?? true;
}

const textOf = (name: string) => document.getElementById("main")?.dataset[name] ?? "";

function frame(figure: HTMLElement, { leaves, pages }: Opened): void {
  const { label = "" } = figure.dataset;
  const frames = leaves.map((leaf, index) =>
    framed(leaf, pages > 1 ? `${label}, ${index + 1}/${pages}` : label)
  );
  figure.replaceChildren(...frames);
  for (const [index, leaf] of leaves.entries()) {
    const add = () => addNotice(figure, frames[index]!, textOf("incomplete"));
    if (leaf.isWhole === false) add();
    else leaf.onIncomplete = add;
  }
  if (pages > leaves.length) {
    const numbers = [leaves.length + 1, pages, pages].map(String);
    addNotice(figure, frames[0]!, filled(textOf("missing"), numbers));
  }
}

/** A text of the page with numbers in the place of its `#`. */
const filled = (text: string, numbers: string[]): string =>
  numbers.reduce((text, number) => text.replace("#", number), text);

function framed({ media }: Leaf, label: string): HTMLElement {
  const frame = document.createElement("div");
  frame.className = "leaf";
  if (media instanceof HTMLImageElement) media.alt = label;
  else {
    media.role = "img";
    media.ariaLabel = label;
  }
  frame.append(media);
  return frame;
}

function addNotice(figure: HTMLElement, frame: HTMLElement, text: string): void {
  const line = document.createElement("p");
  line.className = "tone pending incomplete";
  line.role = "status";
  frame.before(line);
  append(line, text, downloadOf(figure));
}

function say(figure: HTMLElement, text: string, link?: Node): void {
  const line = document.createElement("p");
  line.role = "status";
  figure.replaceChildren(line);
  append(line, text, link);
}

/** Only text that is added to a status that is in the page is spoken. */
function append(line: HTMLElement, text: string, link?: Node): void {
  setTimeout(() => line.append(text, ...link ? [" ", link] : []));
}

function downloadOf({ dataset }: HTMLElement): HTMLAnchorElement {
  const link = document.createElement("a");
  link.href = dataset.original ?? "";
  link.textContent = dataset.download ?? "";
  return link;
}
