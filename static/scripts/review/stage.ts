/* The stage shows one document of a request, or two beside each other; its tabs choose which. */

import { closest } from "../dom.ts";
import { forget, paint, sheetsOf } from "./documents.ts";
import { unwatch, watch } from "./displays.ts";
import { firstPartner, isNarrow, partnersOf, setPair, wantPair } from "./pairs.ts";
import { layOut, setUpView } from "./view.ts";
import { dataOf, dataSelector } from "../../../views/ui/data_attributes.ts";

export const figures = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>("#stage figure"),
];

/** The index of the chosen document; one beside it is shown as well. */
function chosenAt(): number {
  const tab = document.querySelector<HTMLElement>(`${dataSelector("shows")}[aria-current]`);
  return Number(dataOf(tab).shows ?? 0);
}

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

/** Shows a document, with its `nth` partner beside it. */
async function show(index: number, nth = firstPartner(figures(), index)): Promise<void> {
  const all = figures();
  const chosen = all[index];
  const partner = nth === null ? undefined : all[partnersOf(all, index)[nth]!];
  const shown = [chosen, partner].filter((figure) => figure !== undefined);
  for (const figure of all) {
    figure.hidden = !shown.includes(figure);
    if (figure.hidden) unwatch(figure);
    if (figure === chosen) figure.ariaCurrent = "true";
    else figure.removeAttribute("aria-current");
  }
  setPair(chosen, partner);
  shownPartner = partner ? nth : null;
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

/** The next reason is going to be about the shown document, unless another one is chosen. */
export function nameShown(): void {
  const select = document.querySelector<HTMLSelectElement>("#dialog-body [name=document]");
  const part = select?.closest<HTMLElement>(dataSelector("reasons"));
  const message = part?.querySelector<HTMLTextAreaElement>("[name=message]")?.value;
  const id = dataOf(figures()[chosenAt()]).document;
  if (!select || id === undefined) return;
  dataOf(select).shown = id;
  if (message === "") select.value = id;
}

/** The number of the partner that is shown; null if there is none. */
let shownPartner: number | null = null;

export async function setUpStage(): Promise<void> {
  setUpView();
  await show(chosenAt());
}

/** The next partner, after the last one none. */
function showNextPartner(): void {
  if (isNarrow()) return;
  const chosen = chosenAt();
  const next = shownPartner === null ? 0 : shownPartner + 1;
  const nth = next < partnersOf(figures(), chosen).length ? next : null;
  wantPair(nth !== null);
  show(chosen, nth);
}

/** Shows another document, whose address survives a reload. */
export function choose(index: number): void {
  const tab = document.querySelector<HTMLAnchorElement>(dataSelector("shows", index));
  if (!tab) return;
  history.replaceState(history.state, "", tab.href);
  show(index);
}

export const chooseBeside = (step: number): void => choose(chosenAt() + step);

document.addEventListener("click", (event) => {
  const broken = closest(event, `#stage ${dataSelector("again")}`)?.closest("figure");
  if (broken) {
    sheetsOf(broken).focus();
    forget(broken);
    return showFigure(broken);
  }
  const { brings } = dataOf(closest(event, dataSelector("brings")));
  if (brings) return choose(Number(brings));
  const beside = dataOf(closest(event, dataSelector("beside"))).beside;
  if (beside) return chooseBeside(Number(beside));
  if (closest(event, dataSelector("view", "pair"))) return showNextPartner();
  const compared = closest(event, "#stage.compared figure:not([aria-current])");
  if (compared) choose(figures().indexOf(compared));
});
