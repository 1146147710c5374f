/* How large and which way round a document is shown: zoom, turn, fit, side by side. */

import { painted } from "./documents.js";

const ZOOMS = [1, 1.75, 3];
const GAP_PX = 16;

/** By figure; another one begins as it fits. */
const views = new WeakMap();
const viewOf = (figure) => {
  if (!views.has(figure)) views.set(figure, { zoom: 0, turns: 0 });
  return views.get(figure);
};

const stage = () => document.getElementById("stage");
const shown = () => [...document.querySelectorAll("#stage figure:not([hidden])")];

export function layOut(figure) {
  const leaves = painted.get(figure);
  if (!leaves || figure.hidden) return;
  const { zoom, turns } = viewOf(figure);
  const place = figure.getBoundingClientRect();
  const [roomX, roomY] = [place.width - 2 * GAP_PX, stage().clientHeight - 2 * GAP_PX];
  for (const { media, width, height, draw, drop } of leaves) {
    const [across, down] = turns % 2 ? [height, width] : [width, height];
    const scale = Math.min(roomX / across, roomY / down) * ZOOMS[zoom];
    const frame = media.parentElement;
    frame.style.width = `${across * scale}px`;
    frame.style.height = `${down * scale}px`;
    media.style.width = `${width * scale}px`;
    media.style.height = `${height * scale}px`;
    media.style.rotate = `${turns * 90}deg`;
    if (draw) drawWhenNear(frame, { draw: () => draw(scale), drop });
  }
}

const waiting = new WeakMap();
const near = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const { draw, drop } = waiting.get(target);
    // A page that cannot be painted stays empty.
    if (isIntersecting) draw().catch(() => {});
    else drop?.();
  }
}, { rootMargin: "50%" });

function drawWhenNear(frame, page) {
  waiting.set(frame, page);
  near.unobserve(frame);
  near.observe(frame);
}

const layOutAll = () => shown().forEach(layOut);
const resized = new ResizeObserver(layOutAll);

let showAgain = () => {};
/** Whoever wants two documents beside each other wants that of the next request as well. */
let wantsPair = false;

/** For a new stage; `again` shows what is to be shown when two stand beside each other, or one. */
export function setUpView(again) {
  showAgain = again;
  const button = document.querySelector("[data-view=pair]");
  stage().classList.toggle("pair", wantsPair && button !== null);
  button?.setAttribute("aria-pressed", String(wantsPair));
  resized.disconnect();
  resized.observe(stage());
}

/** What scrolls: beside another one, each document for itself. */
const scrollerOf = (figure) => stage().matches(".pair") ? figure : stage();

function middleIn(scroller) {
  const { left, top } = scroller.getBoundingClientRect();
  return [left + scroller.clientWidth / 2, top + scroller.clientHeight / 2];
}

const within = (share) => Math.min(1, Math.max(0, share));

/** What of a document is looked at: a page, and the point of it in the middle, as shares of its sides. */
function middleOf(figure) {
  const [x, y] = middleIn(scrollerOf(figure));
  const frames = [...figure.querySelectorAll(".leaf")];
  const frame = frames.findLast((frame) => frame.getBoundingClientRect().top <= y) ?? frames[0];
  if (!frame) return null;
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { frame, across: within((x - left) / width), down: within((y - top) / height) };
}

function putInMiddle(figure, { frame, across, down }) {
  const scroller = scrollerOf(figure);
  const [x, y] = middleIn(scroller);
  const { left, top, width, height } = frame.getBoundingClientRect();
  scroller.scrollBy(left + across * width - x, top + down * height - y);
}

const deeds = {
  zoom(view) {
    view.zoom = (view.zoom + 1) % ZOOMS.length;
  },
  rotate(view) {
    view.turns = (view.turns + 1) % 4;
  },
  fit(view) {
    view.zoom = 0;
  },
};

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-view]");
  if (!button) return;
  const { view } = button.dataset;
  if (view === "pair") {
    wantsPair = stage().classList.toggle("pair");
    button.setAttribute("aria-pressed", String(wantsPair));
    return showAgain();
  }
  for (const figure of shown()) {
    const middle = middleOf(figure);
    deeds[view](viewOf(figure));
    layOut(figure);
    if (!middle) continue;
    const { frame, across, down } = middle;
    const turned = view === "rotate" ? { across: 1 - down, down: across } : { across, down };
    putInMiddle(figure, { frame, ...turned });
  }
});

/** False where the arrow is to scroll, null where there is no such page. */
export function turnPage(step) {
  const [figure] = shown();
  if (!figure || viewOf(figure).zoom > 0) return false;
  const frames = [...figure.querySelectorAll(".leaf")];
  const place = scrollerOf(figure);
  const { top } = place.getBoundingClientRect();
  // The last page may be too short to come to the top.
  const rest = place.scrollHeight - place.clientHeight - place.scrollTop;
  const isEnd = place.scrollTop > 0 && rest <= 1;
  const at = isEnd
    ? frames.length - 1
    : frames.findLastIndex((frame) => frame.getBoundingClientRect().top - top < GAP_PX * 2);
  const next = frames[Math.max(0, at) + step];
  if (!next) return null;
  next.scrollIntoView({ block: "start" });
  return true;
}
