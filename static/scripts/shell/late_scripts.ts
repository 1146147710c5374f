/* The script in <template id="later"> comes when the page has loaded, or as soon as somebody uses a
 * control that needs it. Presses before that are repeated then; if the script cannot come, links and
 * forms do what they do without scripting. */

import { isPlain, linkBehind, usableAt } from "../clicks.ts";
import { hasMoved } from "../dialog/moved.ts";
import { targetOf } from "../dom.ts";
import { isTyping } from "./typing.ts";

let isLoaded = false;
let loading: Promise<void> | null = null;

/** Hides the stand-ins for scripting meanwhile. */
const { dataset } = document.documentElement;
dataset.scripts = "";

const parsed = () =>
  new Promise<void>((resolve) => {
    if (document.readyState !== "loading") resolve();
    else document.addEventListener("DOMContentLoaded", () => resolve());
  });

const addScript = () =>
  new Promise<void>((resolve, reject) => {
    const template = document.getElementById("later") as HTMLTemplateElement;
    const script = template.content.firstElementChild!.cloneNode(true) as HTMLScriptElement;
    // htmx and app.js each start in a task of their own, which were queued before this one.
    script.onload = () => setTimeout(resolve);
    script.onerror = reject;
    document.head.append(script);
  });

const bring = () =>
  loading ??= parsed().then(addScript).then(() => {
    isLoaded = true;
    dataset.scripts = "";
  }, (error) => {
    loading = null;
    delete dataset.scripts;
    throw error;
  });

const bringSoon = () => bring().catch(() => {});

/** The link or button that only scripts answer for, or that of its row. */
function needing(event: Event): HTMLElement | null {
  if (isLoaded) return null;
  const used = usableAt(targetOf(event)) ??
    (getSelection()?.isCollapsed ? linkBehind(event) : null);
  return used?.matches("[hx-get], [hx-post], [data-print], [data-copy]") ? used : null;
}

for (const name of ["pointerover", "pointerdown", "focusin", "keydown"]) {
  document.addEventListener(name, (event) => {
    if (needing(event)) bringSoon();
  }, { capture: true, passive: true });
}

document.addEventListener("click", (event) => {
  const control = isPlain(event) && needing(event);
  if (!control) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const follow = () => {
    if (control instanceof HTMLAnchorElement) location.assign(control.href);
  };
  bring().then(() => control.click(), follow);
}, true);

for (const name of ["click", "auxclick"] as const) {
  document.addEventListener(name, (event) => {
    if (isLoaded || event.defaultPrevented || isPlain(event) || !linkBehind(event)) return;
    const again = new MouseEvent(name, event);
    bring().then(() => void event.target?.dispatchEvent(again), () => {});
  });
}

document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (isLoaded || !form.matches("[hx-post]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  bring().then(() => form.requestSubmit(event.submitter), () => form.submit());
}, true);

addEventListener("popstate", () => {
  if (!isLoaded && hasMoved()) location.reload();
});

addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey } = event;
  const target = targetOf(event);
  const isCommand = ctrlKey || metaKey;
  const isNoShortcut = key.length > 1 || isTyping(target) && !isCommand;
  if (isLoaded || event.defaultPrevented || altKey || isNoShortcut && key !== "Escape") return;
  const review = key === "r" &&
    document.querySelector<HTMLAnchorElement>("[data-start-review][aria-keyshortcuts]");
  if (review && !isCommand) return location.assign(review.href);
  // The browser's own meaning of it would lead away.
  if (isCommand && key === "k") event.preventDefault();
  const again = new KeyboardEvent("keydown", event);
  bring().then(() => void event.target?.dispatchEvent(again), () => {});
});

/** The first page has the style sheet inlined; the next one finds it, and the dictionary, cached. */
function fetchForNext(): void {
  const style = document.querySelector<HTMLElement>("style[data-file]");
  const { file, dictionary } = style?.dataset ?? {};
  const canUse = document.createElement("link").relList.supports("compression-dictionary");
  for (const url of [file, canUse && dictionary]) {
    if (url) fetch(url, { priority: "low" }).catch(() => {});
  }
}

function onLoad(): void {
  bringSoon();
  fetchForNext();
}

/** Neither the end of the event nor the first frame waits for it; a hidden page has no frames. */
addEventListener("load", () => {
  (document.hidden ? setTimeout : requestAnimationFrame)(() => setTimeout(onLoad));
});
