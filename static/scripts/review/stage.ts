/* The stage shows one document of a request, or two beside each other; its tabs choose which. */

import { closest } from "../dom.ts";
import { forget, paint, sheetsOf } from "./documents.ts";
import { unwatch, watch } from "./displays.ts";
import { layOut, setUpView, togglePair } from "./view.ts";
import { dataOf, dataSelector } from "../../../views/ui/data_attributes.ts";

export const figures = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>("#stage figure"),
];
const shownAt = () => figures().findIndex((figure) => !figure.hidden);
const isPair = () => document.getElementById("stage")?.matches(".pair") ?? false;

function markTabs(shown: number): void {
  for (
    const [index, tab] of document.querySelectorAll<HTMLElement>(dataSelector("shows")).entries()
  ) {
    if (index !== shown) tab.removeAttribute("aria-current");
    else {
      tab.setAttribute("aria-current", "true");
      scrollToTab(tab);
    }
  }
  for (const ask of document.querySelectorAll<HTMLElement>(dataSelector("asks"))) {
    ask.hidden = Number(dataOf(ask).asks) !== shown;
  }
  const last = figures().length - 1;
  for (const button of document.querySelectorAll<HTMLElement>(dataSelector("beside"))) {
    const to = shown + Number(dataOf(button).beside);
    button.hidden = to < 0 || to > last;
  }
}

function scrollToTab(tab: HTMLElement): void {
  const tabs = tab.closest("ul")!;
  const beside = Math.max(0, tabs.clientWidth - tab.offsetWidth);
  tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft - beside / 2;
}

/** A pair is a document and the one that it replaces, else two neighbours. */
function shownWith(all: readonly HTMLElement[], index: number): HTMLElement[] {
  if (!isPair()) return all.slice(index, index + 1);
  const old = all[Number(dataOf(all[index]).with ?? NaN)];
  if (old) return [all[index]!, old];
  const first = Math.min(index, all.length - 2);
  return all.slice(first, first + 2);
}

async function show(index: number): Promise<void> {
  const all = figures();
  const shown = shownWith(all, index);
  for (const figure of all) {
    figure.hidden = !shown.includes(figure);
    if (figure.hidden) unwatch(figure);
  }
  markTabs(index);
  nameShown();
  await Promise.all(shown.map(showFigure));
}

async function showFigure(figure: HTMLElement): Promise<void> {
  await paint(figure, layOut);
  // The window may have another size than when it was painted.
  layOut(figure);
  watch(figure);
}

/** An empty message is going to be about the shown document, unless another one was chosen. */
export function nameShown(): void {
  const select = document.querySelector<HTMLSelectElement>("#dialog-body [name=document]");
  const part = select?.closest<HTMLElement>(dataSelector("reasons"));
  const message = part?.querySelector<HTMLTextAreaElement>("[name=message]")?.value;
  const id = dataOf(figures()[shownAt()]).document;
  if (!select || !part || message !== "" || id === undefined) return;
  select.value = id;
  dataOf(part).document = select.selectedOptions[0]?.text;
}

const showCurrent = () => show(Math.max(0, shownAt()));

export async function setUpStage(): Promise<void> {
  setUpView();
  await showCurrent();
}

/** Shows another document, whose address survives a reload. */
export function choose(index: number): void {
  const tab = document.querySelector<HTMLAnchorElement>(dataSelector("shows", index));
  if (!tab) return;
  history.replaceState(history.state, "", tab.href);
  show(index);
}

export const chooseBeside = (step: number): void => choose(shownAt() + step);

document.addEventListener("click", (event) => {
  const broken = closest(event, `#stage ${dataSelector("again")}`)?.closest("figure");
  if (broken) {
    sheetsOf(broken).focus();
    forget(broken);
    return showFigure(broken);
  }
  const beside = dataOf(closest(event, dataSelector("beside"))).beside;
  if (beside) return chooseBeside(Number(beside));
  const button = closest(event, dataSelector("view", "pair"));
  if (!button) return;
  togglePair(button);
  showCurrent();
});
