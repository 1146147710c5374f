/* Paints documents into their figures: a picture as <img>, the pages of a PDF as <canvas>. Prefetched
 * documents are kept decoded, by their address: the answers themselves are no-store. */

import { openHeic } from "./heic.ts";
import type { Leaf, Opened } from "./leaf.ts";
import { openPdf } from "./pdf.ts";
import { requireVisible } from "./proof.ts";
import { type DataName, dataOf } from "../../../views/ui/data_attributes.ts";

/** A document as `data-ahead` and the figures name it. */
export interface DocumentSource {
  kind: string | undefined;
  path: string | undefined;
}

const SLOW_MS = 200;
const PROGRESS_MS = 2_000;

const opened = new Map<string, Promise<Opened>>();

/**
 * Prefetching records nothing: only a painted document is displayed. Documents that are stored
 * elsewhere are fetched by the server when they are shown.
 */
export async function prefetch({ kind, path }: DocumentSource): Promise<void> {
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
  requireVisible(media);
  // A drawing may have no size of its own.
  const [width, height] = [media.naturalWidth || 800, media.naturalHeight || 600];
  return { leaves: [{ media, width, height }], pages: 1 };
}

/** The documents of painted figures. */
const painted = new WeakMap<HTMLElement, Opened>();

/** The pages that stand in a figure, also the blank one of a PDF that is still loading. */
export const framed = new WeakMap<HTMLElement, readonly Leaf[]>();

/** Contains the pages of a figure below its caption, and scrolls. */
export const sheetsOf = (figure: HTMLElement): HTMLElement =>
  figure.querySelector<HTMLElement>(".sheets")!;

/** `layOut` gives the framed pages their size, and returns the scale of the first one. */
export async function paint(
  figure: HTMLElement,
  layOut: (figure: HTMLElement) => number,
): Promise<void> {
  const { kind, src } = dataOf(figure);
  if (!src || painted.has(figure) || figure.ariaBusy) return;
  figure.ariaBusy = "true";
  if (kind === "pdf") reservePage(figure, layOut);
  const slow = setTimeout(() => say(figure, textOf("loading")), SLOW_MS);
  try {
    const document = await open(kind, src);
    if (dataOf(figure).cut !== undefined) document.leaves[0]!.isWhole = false;
    clearTimeout(slow);
    frame(figure, document);
    painted.set(figure, document);
    const [first] = document.leaves;
    await whileSaying(figure, document, first!.draw?.(layOut(figure)));
    dataOf(first!.media).painted = "";
  } catch {
    clearTimeout(slow);
    forget(figure);
    sheetsOf(figure).replaceChildren();
    say(figure, textOf("broken"), againButton(), downloadOf(figure));
  }
  figure.ariaBusy = null;
}

/** The next `paint` fetches and decodes the document again. */
export function forget(figure: HTMLElement): void {
  painted.get(figure)?.close?.();
  painted.delete(figure);
  framed.delete(figure);
  opened.delete(dataOf(figure).src ?? "");
}

/** Most PDFs have pages of A4, so the first page appears where this one stood. */
function reservePage(figure: HTMLElement, layOut: (figure: HTMLElement) => number): void {
  const media = document.createElement("canvas");
  sheetsOf(figure).replaceChildren(frameOf(media));
  framed.set(figure, [{ media, width: 595, height: 842 }]);
  layOut(figure);
}

/** True if all of a painted document can be shown. */
export async function isWhole(figure: HTMLElement): Promise<boolean> {
  const document = painted.get(figure);
  if (!document || document.leaves.some(({ isWhole }) => isWhole === false)) return false;
  return await whileSaying(figure, document, document.check?.()) ?? true;
}

/** Names the page that is being painted every two seconds until the work ends. */
async function whileSaying<Result>(
  figure: HTMLElement,
  { leaves }: Opened,
  work: Promise<Result> | undefined,
): Promise<Result | undefined> {
  const line = document.createElement("p");
  line.role = "status";
  line.className = "progress";
  const timer = setInterval(() => {
    if (!line.isConnected) sheetsOf(figure).prepend(line);
    const page = leaves.filter(({ isWhole }) => isWhole !== undefined).length + 1;
    const numbers = [Math.min(page, leaves.length), leaves.length].map(String);
    line.textContent = filled(textOf("painting"), numbers);
  }, PROGRESS_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    line.remove();
  }
}

const textOf = (name: DataName) => dataOf(document.getElementById("main"))[name] ?? "";

function frame(figure: HTMLElement, document: Opened): void {
  const { leaves, pages } = document;
  const { caption = "" } = dataOf(figure);
  const frames = leaves.map(({ media }, index) => {
    name(media, pages > 1 ? `${caption}, ${index + 1}/${pages}` : caption);
    return frameOf(media);
  });
  sheetsOf(figure).replaceChildren(...frames);
  framed.set(figure, leaves);
  for (const [index, leaf] of leaves.entries()) {
    const add = () => {
      const again = document.hasRunOut?.() ? [againButton()] : [];
      addNotice(figure, frames[index]!, textOf("incomplete"), ...again);
    };
    if (leaf.isWhole === false) add();
    else leaf.onIncomplete = add;
    leaf.onNotes = () => {
      for (const note of leaf.notes ?? []) {
        addNotice(figure, frames[index]!, filled(textOf("note"), [note]));
      }
    };
    leaf.onNotes();
  }
  if (pages > leaves.length) {
    const numbers = [leaves.length + 1, pages, pages].map(String);
    addNotice(figure, frames[0]!, filled(textOf("missing"), numbers));
  }
}

/** A text of the page with numbers in the place of its `#`. */
const filled = (text: string, numbers: string[]): string =>
  numbers.reduce((text, number) => text.replace("#", () => number), text);

function name(media: Leaf["media"], label: string): void {
  if (media instanceof HTMLImageElement) media.alt = label;
  else {
    media.role = "img";
    media.ariaLabel = label;
  }
}

function frameOf(media: Leaf["media"]): HTMLElement {
  const frame = document.createElement("div");
  frame.className = "leaf";
  frame.append(media);
  return frame;
}

function addNotice(
  figure: HTMLElement,
  frame: HTMLElement,
  text: string,
  ...actions: HTMLElement[]
): void {
  const line = document.createElement("p");
  line.className = "tone pending incomplete";
  line.role = "status";
  frame.before(line);
  append(line, text, ...actions, downloadOf(figure));
}

/** On the page that is reserved, if there is one. */
function say(figure: HTMLElement, text: string, ...actions: HTMLElement[]): void {
  const line = document.createElement("p");
  line.role = "status";
  const sheets = sheetsOf(figure);
  (sheets.querySelector(".leaf") ?? sheets).append(line);
  append(line, text, ...actions);
}

/** Only text that is added to a status that is in the page is spoken. */
function append(line: HTMLElement, text: string, ...actions: HTMLElement[]): void {
  setTimeout(() => line.append(text, ...actions.flatMap((action) => [" ", action])));
}

/** Handled by `stage.ts`. */
function againButton(): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "secondary sm";
  dataOf(button).again = "";
  button.textContent = textOf("again");
  return button;
}

function downloadOf(figure: HTMLElement): HTMLAnchorElement {
  const { kind, original = "", download = "" } = dataOf(figure);
  const link = document.createElement("a");
  link.href = original;
  // A page stands before the original of a PDF.
  if (kind !== "image" && kind !== "heic") link.target = "_blank";
  link.textContent = download;
  return link;
}
