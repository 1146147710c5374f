/* --- Toasts ------------------------------------------------------------------------------
 * <div class="toasts" role="status"> holds `.toast`s, each with a button that dismisses it.
 * Errors (role=alert) stay until then. <template id="toast-error"> is an error without text.
 * `data-about` names whom one is about, which becomes its second line. */

const SHOWN_MS = 6000;
const FRESH_MS = 1000;

export const toasts = document.querySelector(".toasts");
const place = toasts.parentElement;
const timers = new WeakMap();
const addedAt = new WeakMap();

function tellAbout(toast) {
  const { about } = toast.dataset;
  if (!about) return;
  delete toast.dataset.about;
  const line = Object.assign(document.createElement("small"), { className: "about-whom" });
  line.textContent = about;
  toast.querySelector("p").append(line);
}

function expire(toast) {
  const inUse = document.hidden || toast.matches(":hover, :focus-within");
  if (inUse) timers.set(toast, setTimeout(expire, 1000, toast));
  else toast.remove();
}

new MutationObserver((changes) => {
  for (const toast of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(toast instanceof Element)) continue;
    tellAbout(toast);
    addedAt.set(toast, performance.now());
    clearTimeout(timers.get(toast));
    if (toast.role === "alert") continue;
    timers.set(toast, setTimeout(expire, SHOWN_MS, toast));
    // One at a time: what went well before is known by now.
    const all = [...toasts.children];
    const before = all.slice(0, Math.max(0, all.indexOf(toast)));
    for (const one of before) if (one.role !== "alert") one.remove();
  }
}).observe(toasts, { childList: true });

toasts.addEventListener("click", (event) => {
  const button = event.target.closest(".toast > button");
  const focused = button?.matches(":focus");
  button?.parentElement.remove();
  if (!focused) return;
  // Else the focus would be nowhere.
  const around = toasts.closest("dialog") ?? document.getElementById("main");
  (around?.querySelector("[autofocus]") ?? around)?.focus();
});

/** Screen readers only speak what is added to a region that they already know. */
function speakAgain(list) {
  for (const toast of list) toast.remove();
  setTimeout(() => toasts.append(...list), 100);
}

speakAgain([...toasts.children]);

/** What stands outside of an open modal dialog can neither be heard nor reached. */
export function moveToasts(parent = place) {
  const now = performance.now();
  const fresh = [...toasts.children].filter((toast) => now - addedAt.get(toast) < FRESH_MS);
  parent.append(toasts);
  speakAgain(fresh);
}
