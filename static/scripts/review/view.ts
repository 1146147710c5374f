/* How large and which way round a document is shown: zoom, turn, fit, side by side. */

import { closest } from "../dom.ts";
import { framed, sheetsOf } from "./documents.ts";
import type { Leaf } from "./leaf.ts";
import { forgetRefusal } from "./pairs.ts";
import { dataOf, dataSelector } from "../../../views/ui/data_attributes.ts";

const ZOOMS = [1, 1.75, 3];
const GAP_PX = 16;

interface View {
  zoom: number;
  /** Quarter turns. */
  turns: number;
}

const views = new WeakMap<Element, View>();
function viewOf(figure: Element): View {
  const view = views.get(figure) ?? { zoom: 0, turns: 0 };
  views.set(figure, view);
  return view;
}

const stage = () => document.getElementById("stage")!;
const shownFigures = () => [
  ...document.querySelectorAll<HTMLElement>("#stage figure:not([hidden])"),
];

/** A scan may lie on its side while the face beside it stands upright. */
const turnedFigures = () =>
  shownFigures().filter((figure) => !stage().matches(".compared") || figure.ariaCurrent !== null);

/** Gives the pages their size. Returns the scale of the first one; 1 for a hidden figure. */
export function layOut(figure: HTMLElement): number {
  if (figure.hidden) return 1;
  const { zoom, turns } = viewOf(figure);
  const roomX = figure.getBoundingClientRect().width - 2 * GAP_PX;
  const roomY = sheetsOf(figure).clientHeight - 2 * GAP_PX;
  const scales = framed.get(figure)?.map((leaf) => {
    const { media, width, height } = leaf;
    const [across, down] = turns % 2 ? [height, width] : [width, height];
    const scale = Math.min(roomX / across, roomY / down) * ZOOMS[zoom]!;
    const frame = media.parentElement!;
    frame.style.width = `${across * scale}px`;
    frame.style.height = `${down * scale}px`;
    media.style.width = `${width * scale}px`;
    media.style.height = `${height * scale}px`;
    media.style.rotate = `${turns * 90}deg`;
    drawWhenNear(frame, leaf, scale);
    return scale;
  });
  return scales?.[0] ?? 1;
}

const waiting = new WeakMap<Element, { leaf: Leaf; scale: number }>();
const near = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const { leaf, scale } = waiting.get(target)!;
    // A page that cannot be painted stays empty, and says so.
    if (isIntersecting) leaf.draw?.(scale).catch(() => {});
    else leaf.drop?.();
  }
}, { rootMargin: "50%" });

function drawWhenNear(frame: Element, leaf: Leaf, scale: number): void {
  if (!leaf.draw) return;
  waiting.set(frame, { leaf, scale });
  near.unobserve(frame);
  near.observe(frame);
}

const resized = new ResizeObserver(() => shownFigures().forEach(layOut));

export function setUpView(): void {
  forgetRefusal();
  resized.disconnect();
  resized.observe(stage());
}

function middleOf(scroller: HTMLElement): [number, number] {
  const { left, top } = scroller.getBoundingClientRect();
  return [left + scroller.clientWidth / 2, top + scroller.clientHeight / 2];
}

const clamp = (share: number) => Math.min(1, Math.max(0, share));

interface Point {
  frame: HTMLElement;
  across: number;
  down: number;
}

function pointInMiddle(figure: HTMLElement): Point | null {
  const [x, y] = middleOf(sheetsOf(figure));
  const frames = [...figure.querySelectorAll<HTMLElement>(".leaf")];
  const frame = frames.findLast((one) => one.getBoundingClientRect().top <= y) ?? frames[0];
  if (!frame) return null;
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { frame, across: clamp((x - left) / width), down: clamp((y - top) / height) };
}

function scrollToMiddle(figure: HTMLElement, { frame, across, down }: Point): void {
  const scroller = sheetsOf(figure);
  const [x, y] = middleOf(scroller);
  const { left, top, width, height } = frame.getBoundingClientRect();
  scroller.scrollBy(left + across * width - x, top + down * height - y);
}

const actions: Partial<Record<string, (view: View) => void>> = {
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

document.addEventListener("click", (event) => {
  const name = dataOf(closest(event, dataSelector("view"))).view;
  if (!name || !actions[name]) return;
  for (const figure of turnedFigures()) {
    const point = pointInMiddle(figure);
    actions[name](viewOf(figure));
    layOut(figure);
    if (!point) continue;
    const { across, down } = point;
    const turned = name === "rotate" ? { across: 1 - down, down: across } : {};
    scrollToMiddle(figure, { ...point, ...turned });
  }
});

/** Turns to another page: false where the arrow is to scroll, null where there is no such page. */
export function turnPage(step: number): boolean | null {
  const [figure] = turnedFigures();
  if (!figure || viewOf(figure).zoom > 0) return false;
  const frames = [...figure.querySelectorAll(".leaf")];
  const scroller = sheetsOf(figure);
  const { top } = scroller.getBoundingClientRect();
  // The last page may be too short to reach the top.
  const rest = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
  const isEnd = scroller.scrollTop > 0 && rest <= 1;
  const at = isEnd
    ? frames.length - 1
    : frames.findLastIndex((frame) => frame.getBoundingClientRect().top - top < GAP_PX * 2);
  const next = frames[Math.max(0, at) + step];
  if (!next) return null;
  next.scrollIntoView({ block: "start" });
  return true;
}
