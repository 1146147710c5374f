import { dialog } from "../dialog/close.ts";
import type { RequestContext } from "../htmx.ts";
import { load } from "../htmx.ts";
import { showNoToast } from "../shell/failures.ts";

/** A fetch of something that has changed elsewhere. It shows no failure: nobody has asked for it. */
export class LiveRequest {
  constructor(readonly address: string) {
    showNoToast(this);
  }
}

/** The session ends by its timeout although open pages fetch by themselves. */
const headers = { "Live-Update": "1" };

/** Listeners of `before:swap` prevent the swap and take what they need from the answer. */
export const loadLive = (request: LiveRequest, source: Element): void =>
  load(request.address, { source, target: source, swap: "outerHTML", purpose: request, headers });

export const liveRequestOf = ({ purpose }: RequestContext): LiveRequest | null =>
  purpose instanceof LiveRequest ? purpose : null;

/** Compares with markup of the server, which lacks what scripts have added. */
export function differs(shown: Element, fresh: Element): boolean {
  const copy = shown.cloneNode(true) as Element;
  for (const element of [copy, ...copy.querySelectorAll("[data-htmx-powered]")]) {
    element.removeAttribute("data-htmx-powered");
  }
  copy.removeAttribute("aria-busy");
  return !copy.isEqualNode(fresh);
}

/** Pointer, focus, a selection, or a dialog about it: it must not change or move now. */
export function isInUse(element: Element): boolean {
  const isAbout = dialog?.open && location.pathname.split("/").includes(element.id);
  const selection = getSelection();
  const isSelected = selection?.isCollapsed === false && selection.containsNode(element, true);
  return isAbout || isSelected || element.matches(":hover, :focus-within");
}

/** Calls the listener when something that was in use may not be any more. */
export function onLeave(listener: () => void): void {
  for (const name of ["pointerout", "focusout", "selectionchange"]) {
    document.addEventListener(name, () => setTimeout(listener));
  }
  dialog?.addEventListener("close", () => setTimeout(listener));
}
