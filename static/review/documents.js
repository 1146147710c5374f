/* What is painted into a figure: a picture as <img>, the pages of a PDF as <canvas>. What has been
 * fetched ahead is kept decoded, by its address: the answers themselves are no-store. */

import { openPdf } from "./pdf.js";

/** Address, and document, to what it shows: a promise of its leaves, `{ media, width, height, draw? }`. */
const kept = new Map();

/**
 * Nothing is recorded by it: only what is painted is displayed. What lies elsewhere the desk fetches
 * when it is shown.
 */
export function fetchAhead({ kind, path }) {
  if (kind !== "remote") bring(kind, path);
  const leaves = kept.get(path);
  // Who paints it asks anew, and says that it is broken.
  return leaves?.catch(() => kept.get(path) === leaves && kept.delete(path));
}

function bring(kind, path) {
  if (path && !kept.has(path)) kept.set(path, open(kind, path));
}

export function forgetOthers(paths) {
  for (const [path, leaves] of kept) {
    if (paths.includes(path)) continue;
    kept.delete(path);
    leaves.then(([{ close }]) => close?.(), () => {});
  }
}

const open = async (kind, path) =>
  (kind === "remote" ? await isPdf(path) : kind === "pdf") ? openPdf(path) : openPicture(path);

/** Asked without its bytes, the desk has fetched it when it answers. */
async function isPdf(path) {
  const { ok, headers } = await fetch(path, { method: "HEAD" });
  if (!ok) throw new Error(path);
  return headers.get("content-type") === "application/pdf";
}

async function openPicture(path) {
  const media = new Image();
  media.src = path;
  await media.decode();
  // A drawing may have no size of its own.
  const { naturalWidth: width, naturalHeight: height } = media;
  return [{ media, width: width || 800, height: height || 600 }];
}

/** Leaves of a figure by the figure, for whoever lays them out. */
export const painted = new WeakMap();

export async function paint(figure) {
  const { kind, src, label } = figure.dataset;
  if (!src || painted.has(figure) || figure.ariaBusy) return;
  bring(kind, src);
  figure.ariaBusy = "true";
  const slow = setTimeout(() => say(figure, textOf("loading")), 200);
  let leaves;
  try {
    leaves = await kept.get(src);
    clearTimeout(slow);
    figure.replaceChildren(...leaves.map((leaf, index) => framed(leaf, label, index, leaves)));
    painted.set(figure, leaves);
    await leaves[0].draw?.(1);
    leaves[0].media.dataset.painted = "";
  } catch {
    clearTimeout(slow);
    kept.delete(src);
    leaves?.[0].close?.();
    say(figure, textOf("broken"), src.split("?")[0]);
  }
  figure.ariaBusy = null;
}

const textOf = (name) => document.getElementById("main").dataset[name];

function framed({ media }, label, index, leaves) {
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

function say(figure, text, path) {
  const line = document.createElement("p");
  line.role = "status";
  figure.replaceChildren(line);
  const parts = [text];
  if (path) {
    const link = document.createElement("a");
    link.href = path;
    link.textContent = figure.dataset.label;
    parts.push(" ", link);
  }
  // Only what comes into a place that is there is spoken.
  setTimeout(() => line.append(...parts));
}
