import { isPlain, linkBehind, usableAt } from "./clicks.js";
import { hasMoved } from "./dialog/moved.js";
import { isTyping } from "./typing.js";

/* --- Later -------------------------------------------------------------------------------
 * The script in <template id="later"> comes when the page has loaded, or as soon as somebody
 * reaches for what needs it. What is pressed before that is done again when it is there; if it
 * cannot come, links and forms do what they do without scripting. */

let isHere = false;
let coming = null;

/** What only stands in for scripting is not shown meanwhile. */
const { dataset } = document.documentElement;
dataset.scripts = "";

/** Of a page that is still on its way, what the script begins with may be to come. */
const whole = () =>
  new Promise((resolve) => {
    if (document.readyState !== "loading") resolve();
    else document.addEventListener("DOMContentLoaded", resolve);
  });

const addScript = () =>
  new Promise((resolve, reject) => {
    const script = document.getElementById("later").content.firstElementChild.cloneNode(true);
    // htmx looks through the page in a task of its own, and app.js is one: both were asked for first.
    script.onload = () => setTimeout(resolve);
    script.onerror = reject;
    document.head.append(script);
  });

const bring = () =>
  coming ??= whole().then(addScript).then(() => {
    isHere = true;
    dataset.scripts = "";
  }, (error) => {
    coming = null;
    delete dataset.scripts;
    throw error;
  });

const comeSoon = () => bring().catch(() => {});

/** The link or button that only scripts answer for; that of its row, where nothing else is meant. */
function needing({ target }) {
  if (isHere || !(target instanceof Element)) return null;
  // Who has selected text of a row meant that.
  const meant = usableAt(target) ?? (getSelection().isCollapsed ? linkBehind({ target }) : null);
  return meant?.matches("[hx-get], [hx-post], [data-print], [data-copy]") ? meant : null;
}

for (const name of ["pointerover", "pointerdown", "focusin", "keydown"]) {
  document.addEventListener(name, (event) => {
    if (needing(event)) comeSoon();
  }, { capture: true, passive: true });
}

document.addEventListener("click", (event) => {
  const control = isPlain(event) && needing(event);
  if (!control) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const follow = () => control.href && location.assign(control.href);
  bring().then(() => control.click(), follow);
}, true);

/** Beside the link of its row a browser has nothing to open elsewhere. */
for (const name of ["click", "auxclick"]) {
  document.addEventListener(name, (event) => {
    if (isHere || event.defaultPrevented || isPlain(event) || !linkBehind(event)) return;
    const again = new MouseEvent(name, event);
    bring().then(() => event.target.dispatchEvent(again), () => {});
  });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (isHere || !form.matches("[hx-post]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  bring().then(() => form.requestSubmit(event.submitter), () => form.submit());
}, true);

/** Whoever goes back to another page before there is what would bring it. */
addEventListener("popstate", () => {
  if (!isHere && hasMoved()) location.reload();
});

/**
 * The one key that leads to a page does so at once. Any other one that is no text is pressed again
 * when there is what answers it. On the window, as the last: who has answered prevents its default.
 */
addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const isCommand = ctrlKey || metaKey;
  const isNoShortcut = key.length > 1 || isTyping(target) && !isCommand;
  if (isHere || event.defaultPrevented || altKey || isNoShortcut && key !== "Escape") return;
  const review = key === "r" && document.querySelector("[data-start-review][aria-keyshortcuts]");
  if (review && !isCommand) return location.assign(review.href);
  // The browser's own meaning of it would lead away.
  if (isCommand && key === "k") event.preventDefault();
  bring().then(() => target.dispatchEvent(new KeyboardEvent("keydown", event)), () => {});
});

/**
 * The first page has brought the style sheet along; the next one finds it in the cache. Browsers
 * that can read pages by what these have in common keep that as well.
 */
function fetchForNext() {
  const { file, dictionary } = document.querySelector("style[data-file]")?.dataset ?? {};
  const readsByIt = document.createElement("link").relList.supports("compression-dictionary");
  for (const url of [file, readsByIt && dictionary]) {
    if (url) fetch(url, { priority: "low" }).catch(() => {});
  }
}

function onLoad() {
  comeSoon();
  fetchForNext();
}

/** Neither the end of the event nor the first frame waits for it; a page that is hidden has none. */
addEventListener("load", () => {
  (document.hidden ? setTimeout : requestAnimationFrame)(() => setTimeout(onLoad));
});
