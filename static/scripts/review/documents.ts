/* Paints documents into their figures: a picture as <img>, the pages of a PDF as <canvas>. Prefetched
 * documents are kept decoded, by their address: the answers themselves are no-store. */

import type { Leaf } from "./leaf.ts";
import { openPdf } from "./pdf.ts";

/** A document as `data-ahead` and the figures name it. */
export interface Source {
  kind: string | undefined;
  path: string | undefined;
}

const SLOW_MS = 200;

const opened = new Map<string, Promise<Leaf[]>>();

/**
 * Prefetching records nothing: only a painted document is displayed. Documents that are stored
 * elsewhere are fetched by the server when they are shown.
 */
export async function prefetch({ kind, path }: Source): Promise<void> {
  if (!path) return;
  if (kind !== "remote") open(kind, path);
  const leaves = opened.get(path);
  // Painting it requests it again, and says that it is broken.
  await leaves?.catch(() => opened.get(path) === leaves && opened.delete(path));
}

function open(kind: string | undefined, path: string): Promise<Leaf[]> {
  const leaves = opened.get(path) ?? fetchLeaves(kind, path);
  opened.set(path, leaves);
  return leaves;
}

export function forgetOthers(paths: readonly (string | undefined)[]): void {
  for (const [path, leaves] of opened) {
    if (paths.includes(path)) continue;
    opened.delete(path);
    leaves.then(([first]) => first?.close?.(), () => {});
  }
}

async function fetchLeaves(kind: string | undefined, path: string): Promise<Leaf[]> {
  const isPdf = kind === "remote" ? await isRemotePdf(path) : kind === "pdf";
  return isPdf ? openPdf(path) : [await openPicture(path)];
}

/** The server has fetched the document when it answers. */
async function isRemotePdf(path: string): Promise<boolean> {
  const { ok, headers } = await fetch(path, { method: "HEAD" });
  if (!ok) throw new Error(path);
  return headers.get("content-type") === "application/pdf";
}

async function openPicture(path: string): Promise<Leaf> {
  const media = new Image();
  media.src = path;
  await media.decode();
  // A drawing may have no size of its own.
  return { media, width: media.naturalWidth || 800, height: media.naturalHeight || 600 };
}

/** The leaves of painted figures. */
export const painted = new WeakMap<HTMLElement, Leaf[]>();

export async function paint(figure: HTMLElement): Promise<void> {
  const { kind, src, label = "" } = figure.dataset;
  if (!src || painted.has(figure) || figure.ariaBusy) return;
  figure.ariaBusy = "true";
  const slow = setTimeout(() => say(figure, textOf("loading")), SLOW_MS);
  let leaves: Leaf[] = [];
  try {
    leaves = await open(kind, src);
    clearTimeout(slow);
    figure.replaceChildren(...leaves.map((leaf, index) => framed(leaf, label, index, leaves)));
    painted.set(figure, leaves);
    await leaves[0]!.draw?.(1);
    leaves[0]!.media.dataset.painted = "";
  } catch {
    clearTimeout(slow);
    opened.delete(src);
    leaves[0]?.close?.();
    say(figure, textOf("broken"), src.split("?")[0]);
  }
  figure.ariaBusy = null;
}

const textOf = (name: string) => document.getElementById("main")?.dataset[name] ?? "";

function framed({ media }: Leaf, label: string, index: number, leaves: Leaf[]): HTMLElement {
  const frame = document.createElement("div");
  frame.className = "leaf";
  if (media instanceof HTMLImageElement) media.alt = label;
  else {
    media.role = "img";
    media.ariaLabel = leaves.length > 1 ? `${label}, ${index + 1}/${leaves.length}` : label;
  }
  frame.append(media);
  return frame;
}

function say(figure: HTMLElement, text: string, path?: string): void {
  const line = document.createElement("p");
  line.role = "status";
  figure.replaceChildren(line);
  const parts: (string | Node)[] = [text];
  if (path) {
    const link = document.createElement("a");
    link.href = path;
    link.textContent = figure.dataset.label ?? "";
    parts.push(" ", link);
  }
  // Only text that is added to a status that is in the page is spoken.
  setTimeout(() => line.append(...parts));
}
