/* `form.find` in the top bar: its field becomes a combobox, below which the answers of `/search` stand
 * in `#find-answers` as `[role=option]` links; `[data-said]` is what is spoken of them. */

import { isPlain, openElsewhere } from "../clicks.ts";
import { closeDialog, dialog } from "../dialog/close.ts";
import { closest, required, type Timer } from "../dom.ts";
import { load, onHtmx, type RequestContext } from "../htmx.ts";
import { failureToastOf } from "../shell/failures.ts";
import { openedBefore } from "./opened.ts";

/** Nothing is requested while the next letter is on its way. */
const PAUSE_MS = 130;

class Question {
  constructor(readonly q: string) {}
}

const questionOf = ({ purpose }: RequestContext) => purpose instanceof Question ? purpose.q : null;

function setUp(form: HTMLFormElement): void {
  const field = form.elements.namedItem("q") as HTMLInputElement;
  const answers = document.getElementById("find-answers")!;
  const spoken = form.querySelector("[aria-live]")!;
  const cancel = form.querySelector("button")!;
  const options = () => [...answers.querySelectorAll<HTMLAnchorElement>("[role=option]")];
  const active = () => answers.querySelector<HTMLAnchorElement>("[aria-selected=true]");
  const typed = () => field.value.trim();
  const isOpen = () => form.matches(".open");

  /** The question that the shown answers belong to. */
  let standing: string | null = null;
  /** The question under way. */
  let asked: string | null = null;
  /** Opens the best answer once it is there, for Enter that came before. */
  let afterwards: ((link: HTMLAnchorElement) => void) | null = null;
  let pause: Timer | undefined;
  /** The toast of a question without an answer. */
  let failure: HTMLElement | undefined;
  /** The element that had the focus before. */
  let from: HTMLElement | null = null;

  function setUpField(): void {
    field.role = "combobox";
    field.ariaAutoComplete = "list";
    field.ariaExpanded = "false";
    field.setAttribute("aria-controls", "find-list");
    const hint = form.querySelector("kbd")!;
    if (/mac|iphone|ipad/i.test(navigator.platform)) hint.textContent = "⌘K";
    hint.hidden = false;
    cancel.hidden = false;
  }

  function ask(): void {
    clearTimeout(pause);
    const q = typed();
    // To ask once more would call off the answer that is on its way.
    if (q === standing || q === asked) return;
    asked = q;
    const opened = openedBefore().filter((path) => path !== location.pathname);
    const values: Record<string, string> = q === "" ? { q, opened: opened.join(",") } : { q };
    const place = { source: field, target: answers, swap: "innerHTML" } as const;
    load("/search", { ...place, values, purpose: new Question(q) });
  }

  /** An answer to an older question replaces nothing. */
  onHtmx("before:swap", ({ ctx }, event) => {
    const isWanted = isOpen() && questionOf(ctx) === typed() && ctx.response.status < 400;
    if (ctx.target === answers && !isWanted) event.preventDefault();
  });
  onHtmx("after:swap", ({ ctx }) => {
    const q = questionOf(ctx);
    if (ctx.target !== answers || q !== typed() || ctx.response.status >= 400) return;
    standing = q;
    failure?.remove();
    answers.hidden = false;
    field.ariaExpanded = String(options().length > 0);
    answers.scrollTop = 0;
    activate(options()[0]);
    spoken.textContent = answers.querySelector<HTMLElement>("[data-said]")?.dataset.said ?? "";
    const then = afterwards;
    afterwards = null;
    const best = active();
    if (best) then?.(best);
  });
  onHtmx("finally:request", ({ ctx }) => {
    const q = questionOf(ctx);
    if (ctx.target !== answers || q !== asked) return;
    asked = null;
    failure = failureToastOf(ctx) ?? failure;
    // After a failure, neither the next answer nor the one before is opened by itself.
    if (q === typed() && standing !== q) clear();
  });

  function clear(): void {
    standing = afterwards = null;
    answers.hidden = true;
    answers.replaceChildren();
    spoken.textContent = "";
    field.ariaExpanded = "false";
    activate(undefined);
  }

  function activate(option: HTMLElement | undefined): void {
    active()?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
  }

  function move(step: number): void {
    const all = options();
    const at = all.indexOf(active()!);
    activate(all.at((at + step) % all.length));
  }

  function show(): void {
    if (isOpen()) return;
    const focused = document.activeElement as HTMLElement | null;
    from = form.contains(focused) ? null : focused;
    form.classList.add("open");
  }

  function close(): void {
    clearTimeout(pause);
    form.classList.remove("open");
    clear();
  }

  /** Puts the focus back to where it was. */
  function leave(): void {
    const back = from?.isConnected && from !== document.body ? from : null;
    field.value = "";
    close();
    if (back) back.focus();
    else field.blur();
  }

  function enter(): void {
    show();
    field.focus();
    field.select();
    ask();
  }

  function openBest(event: KeyboardEvent): void {
    if (event.repeat) return;
    const isElsewhere = event.ctrlKey || event.metaKey;
    const go = (link: HTMLAnchorElement) => isElsewhere ? openElsewhere(link) : link.click();
    const best = active();
    if (standing === typed() && best) return go(best);
    // Where there was nothing, or no answer in time, it is asked once more.
    standing = null;
    afterwards = go;
    ask();
  }

  const keys: Partial<Record<string, (event: KeyboardEvent) => void>> = {
    ArrowDown: () => isOpen() ? move(1) : enter(),
    ArrowUp: () => isOpen() ? move(-1) : enter(),
    Escape: leave,
    Enter: openBest,
  };

  function onKey(event: KeyboardEvent): void {
    // While it is closed, Enter sends the form, and Escape has other meanings.
    const isOthers = !isOpen() && ["Enter", "Escape"].includes(event.key);
    const press = keys[event.key];
    if (!press || isOthers || event.isComposing || event.altKey || event.shiftKey) return;
    event.preventDefault();
    press(event);
  }

  function watchField(): void {
    field.addEventListener("keydown", onKey);
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
  }

  function watchAnswers(): void {
    // The field keeps the focus while the answers are scrolled or pressed.
    answers.addEventListener("mousedown", (event) => {
      if (event.button === 0) event.preventDefault();
    });
    // A download leaves the page as it is.
    answers.addEventListener("click", (event) => {
      if (isPlain(event) && closest(event, "a[href$='/export.csv']")) setTimeout(leave);
    });
  }

  setUpField();
  watchField();
  watchAnswers();
  cancel.addEventListener("click", leave);
  form.addEventListener("focusout", ({ relatedTarget }) => {
    // While another tab or window has the focus, the answers stay.
    if (form.contains(relatedTarget as Node | null) || !document.hasFocus()) return;
    close();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) close();
  });
  addEventListener("online", () => {
    if (isOpen()) ask();
  });
  required("a.find-open").addEventListener("click", (event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    enter();
  });
  addShortcut(enter);
}

/** Ctrl+K. Over a dialog with a form it does nothing: what is filled in would be lost. */
function addShortcut(enter: () => void): void {
  document.addEventListener("keydown", (event) => {
    const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) &&
      !event.shiftKey && !event.altKey;
    if (!isShortcut) return;
    // The browser's own meaning of it would lead away.
    event.preventDefault();
    if (!dialog?.open) return enter();
    if (dialog.querySelector("form")) return;
    closeDialog(dialog);
    enter();
  });
}

const form = document.querySelector<HTMLFormElement>("form.find");
if (form) setUp(form);
