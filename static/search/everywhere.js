import { isPlain } from "../clicks.js";
import { onHtmx } from "../htmx_events.js";
import { openElsewhere } from "../rows.js";
import { shut } from "../dialog/shut.js";
import { forgetOpened, keepOpened, openedBefore } from "./opened.js";

/* --- Search from everywhere ---------------------------------------------------------------
 * `form.find` in the top bar: its field becomes a combobox, below which the answers of `/search`
 * stand in `#find-answers` as `[role=option]` links; `[data-said]` is what is spoken of them. */

const form = document.querySelector("form.find");

/** As one types: nothing is asked while the next letter is on its way. */
const PAUSE_MS = 130;

if (form) keepOpened(location.pathname);

document.addEventListener("submit", ({ target }) => {
  if (target.getAttribute("action") === "/logout") forgetOpened();
});
onHtmx("after:swap", ({ ctx }) => {
  const isStep = ctx.request.method === "GET" && ctx.target?.id === "dialog-body";
  // The dialog is painted before.
  if (isStep) setTimeout(keepOpened, 0, ctx.request.action);
});

function setUp() {
  const field = form.elements.q;
  const answers = document.getElementById("find-answers");
  const spoken = form.querySelector("[aria-live]");
  const cancel = form.querySelector("button");
  const options = () => [...answers.querySelectorAll("[role=option]")];
  const active = () => answers.querySelector("[aria-selected=true]");
  const typed = () => field.value.trim();

  /** What the answers that stand are to; null while there are none. */
  let standing = null;
  /** What is asked for now. */
  let asked = null;
  /** What is to be done with the best answer once it is there, for Enter that came before. */
  let afterwards = null;
  let pause;
  /** The toast of a question without an answer. */
  let failure = null;
  /** Where the focus was. */
  let from = null;

  field.role = "combobox";
  field.ariaAutoComplete = "list";
  field.ariaExpanded = "false";
  field.setAttribute("aria-controls", "find-list");
  const hint = form.querySelector("kbd");
  if (/mac|iphone|ipad/i.test(navigator.platform)) hint.textContent = "⌘K";
  hint.hidden = false;
  cancel.hidden = false;

  function ask() {
    clearTimeout(pause);
    const q = typed();
    // To ask once more would call off the answer that is on its way.
    if (q === standing || q === asked) return;
    asked = q;
    const opened = openedBefore().filter((path) => path !== location.pathname);
    const values = q === "" ? { q, opened: opened.join(",") } : { q };
    htmx.ajax("GET", "/search", { source: field, target: answers, swap: "innerHTML", values, q });
  }

  /** An answer to what is no longer asked replaces nothing. */
  onHtmx("before:swap", ({ ctx }, event) => {
    const isWanted = form.matches(".open") && ctx.q === typed() && ctx.response.status < 400;
    if (ctx.target === answers && !isWanted) event.preventDefault();
  });
  onHtmx("after:swap", ({ ctx }) => {
    if (ctx.target !== answers || ctx.q !== typed() || ctx.response.status >= 400) return;
    standing = ctx.q;
    failure?.remove();
    answers.hidden = false;
    field.ariaExpanded = String(options().length > 0);
    answers.scrollTop = 0;
    activate(options()[0]);
    spoken.textContent = answers.querySelector("[data-said]")?.dataset.said ?? "";
    const then = afterwards;
    afterwards = null;
    if (active()) then?.(active());
  });
  onHtmx("finally:request", ({ ctx }) => {
    if (ctx.target !== answers || ctx.q !== asked) return;
    asked = null;
    failure = ctx.toast ?? failure;
    // What has failed opens nothing, whenever the next answer comes, nor does what stood before it.
    if (ctx.q === typed() && standing !== ctx.q) clear();
  });

  function clear() {
    standing = afterwards = null;
    answers.hidden = true;
    answers.replaceChildren();
    spoken.textContent = "";
    field.ariaExpanded = "false";
    activate(null);
  }

  function activate(option) {
    active()?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
  }

  function move(step) {
    const all = options();
    const at = all.indexOf(active());
    activate(all.at((at + step) % all.length));
  }

  function show() {
    if (form.matches(".open")) return;
    from = form.contains(document.activeElement) ? null : document.activeElement;
    form.classList.add("open");
  }

  function close() {
    clearTimeout(pause);
    form.classList.remove("open");
    clear();
  }

  /** Puts the focus back to where it was. */
  function leave() {
    const back = from?.isConnected && from !== document.body ? from : null;
    field.value = "";
    close();
    if (back) back.focus();
    else field.blur();
  }

  function enter() {
    show();
    field.focus();
    field.select();
    ask();
  }

  const keys = {
    ArrowDown: () => form.matches(".open") ? move(1) : enter(),
    ArrowUp: () => form.matches(".open") ? move(-1) : enter(),
    Escape: leave,
    Enter(event) {
      if (event.repeat) return;
      const isElsewhere = event.ctrlKey || event.metaKey;
      const go = (link) => isElsewhere ? openElsewhere(link) : link.click();
      if (standing === typed() && active()) return go(active());
      // Where there was nothing, or no answer in time, it is asked once more.
      standing = null;
      afterwards = go;
      ask();
    },
  };
  field.addEventListener("keydown", (event) => {
    const isShut = !form.matches(".open");
    // Shut, Enter sends the form, and Escape is somebody else's.
    if (event.isComposing || isShut && ["Enter", "Escape"].includes(event.key)) return;
    if (!Object.hasOwn(keys, event.key) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    keys[event.key](event);
  });
  field.addEventListener("input", () => {
    show();
    afterwards = null;
    clearTimeout(pause);
    pause = setTimeout(ask, PAUSE_MS);
  });
  field.addEventListener("click", () => {
    show();
    ask();
  });
  // The field keeps the focus while the answers are scrolled or pressed.
  answers.addEventListener("mousedown", (event) => {
    if (event.button === 0) event.preventDefault();
  });
  // A download leaves the page as it is.
  answers.addEventListener("click", (event) => {
    if (isPlain(event) && event.target.closest("a[href$='/export.csv']")) setTimeout(leave);
  });
  cancel.addEventListener("click", leave);
  form.addEventListener("focusout", ({ relatedTarget }) => {
    // Another tab or window has the focus: whoever comes back goes on here.
    if (form.contains(relatedTarget) || !document.hasFocus()) return;
    close();
  });
  addEventListener("pageshow", ({ persisted }) => persisted && close());
  addEventListener("online", () => form.matches(".open") && ask());

  document.querySelector("a.find-open").addEventListener("click", (event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    enter();
  });
  addShortcut(enter);
}

/** What is filled in would be lost: over a dialog with a form the shortcut does nothing. */
function addShortcut(enter) {
  const dialog = document.getElementById("dialog");
  document.addEventListener("keydown", (event) => {
    const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) &&
      !event.shiftKey && !event.altKey;
    if (!isShortcut) return;
    // The browser's own meaning of it would lead away from what is open.
    event.preventDefault();
    if (!dialog.open) return enter();
    if (dialog.querySelector("form")) return;
    shut(dialog);
    enter();
  });
}

if (form) setUp();
