/* `form.find`: a combobox over the answers of `/search` in `#find-answers`. */

import { isPlainClick, openElsewhere } from "../clicks.ts";
import { closeDialog, dialog } from "../dialog/close.ts";
import { closest, controlsIn, required, type Timer } from "../dom.ts";
import { isChanged } from "../forms/changed.ts";
import { load, onHtmx, type RequestContext } from "../htmx.ts";
import { keyNames } from "../shell/key_names.ts";
import { becomeCombobox } from "./combobox.ts";
import { openedBefore } from "./opened.ts";

/** Nothing is requested while the next letter is on its way. */
const PAUSE_MS = 130;

class Question {
  constructor(readonly text: string) {}
}

const questionOf = ({ purpose }: RequestContext) =>
  purpose instanceof Question ? purpose.text : null;

class SearchBox {
  readonly #form: HTMLFormElement;
  readonly #field: HTMLInputElement;
  readonly #answers = required("#find-answers");
  readonly #spoken: Element;
  #standing: string | null = null;
  #asked: string | null = null;
  /** Opens the best answer once it is there, for Enter that came before. */
  #afterwards: ((link: HTMLAnchorElement) => void) | null = null;
  #pause: Timer | undefined;
  #failure: HTMLElement | undefined;
  #from: HTMLElement | null = null;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#field = form.elements.namedItem("q") as HTMLInputElement;
    this.#spoken = form.querySelector("[aria-live]")!;
    becomeCombobox(form, this.#field);
    form.querySelector("button")!.addEventListener("click", () => this.#leave());
    this.#watchField();
    this.#watchAnswers();
    this.#watchRequests();
    this.#watchPage();
  }

  get #typed(): string {
    return this.#field.value.trim();
  }

  get #isOpen(): boolean {
    return this.#form.matches(".open");
  }

  get #options(): HTMLAnchorElement[] {
    return [...this.#answers.querySelectorAll<HTMLAnchorElement>("[role=option]")];
  }

  get #active(): HTMLAnchorElement | null {
    return this.#answers.querySelector<HTMLAnchorElement>("[aria-selected=true]");
  }

  #ask(): void {
    clearTimeout(this.#pause);
    const q = this.#typed;
    // To ask once more would cancel the answer that is on its way.
    if (q === this.#standing || q === this.#asked) return;
    this.#asked = q;
    this.#form.ariaBusy = "true";
    const opened = openedBefore().filter((path) => path !== location.pathname);
    const values: Record<string, string> = q === "" ? { q, opened: opened.join(",") } : { q };
    const place = { source: this.#field, target: this.#answers, swap: "innerHTML" } as const;
    load("/search", { ...place, values, purpose: new Question(q) });
  }

  #watchRequests(): void {
    const isGood = (ctx: RequestContext) =>
      questionOf(ctx) === this.#typed && ctx.response.status < 400;
    // An answer to an older question replaces nothing.
    onHtmx("before:swap", ({ ctx }, event) => {
      if (ctx.target === this.#answers && !(this.#isOpen && isGood(ctx))) event.preventDefault();
    });
    onHtmx("after:swap", ({ ctx }) => {
      if (ctx.target === this.#answers && isGood(ctx)) this.#showAnswers(this.#typed);
    });
    onHtmx("finally:request", ({ ctx }) => {
      const question = questionOf(ctx);
      if (ctx.target !== this.#answers || question !== this.#asked) return;
      this.#asked = null;
      this.#form.ariaBusy = null;
      this.#failure = ctx.failureToast ?? this.#failure;
      // After a failure, neither the next answer nor the one before is opened by itself.
      if (question === this.#typed && this.#standing !== question) this.#clear();
    });
  }

  #showAnswers(question: string): void {
    const answers = this.#answers;
    this.#standing = question;
    this.#failure?.remove();
    answers.hidden = false;
    this.#field.ariaExpanded = String(this.#options.length > 0);
    answers.scrollTop = 0;
    this.#activate(this.#options[0]);
    const { said = "" } = answers.querySelector<HTMLElement>("[data-said]")?.dataset ?? {};
    this.#spoken.textContent = said;
    const open = this.#afterwards;
    this.#afterwards = null;
    if (this.#active) open?.(this.#active);
  }

  #clear(): void {
    this.#standing = this.#afterwards = null;
    this.#answers.hidden = true;
    this.#answers.replaceChildren();
    this.#spoken.textContent = "";
    this.#field.ariaExpanded = "false";
    this.#activate(undefined);
  }

  #activate(option: HTMLElement | undefined): void {
    this.#active?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) this.#field.setAttribute("aria-activedescendant", option.id);
    else this.#field.removeAttribute("aria-activedescendant");
  }

  /** Activates the answer below (1) or above (-1), or opens the box. */
  #move(step: number): void {
    if (!this.#isOpen) return this.#enter();
    const all = this.#options;
    this.#activate(all.at((all.indexOf(this.#active!) + step) % all.length));
  }

  #show(): void {
    if (this.#isOpen) return;
    const focused = document.activeElement as HTMLElement | null;
    this.#from = this.#form.contains(focused) ? null : focused;
    this.#form.classList.add("open");
  }

  #close(): void {
    clearTimeout(this.#pause);
    this.#form.classList.remove("open");
    this.#clear();
  }

  #leave(): void {
    const from = this.#from;
    this.#field.value = "";
    this.#close();
    if (from?.isConnected && from !== document.body) from.focus();
    else this.#field.blur();
  }

  #enter(): void {
    this.#show();
    this.#field.focus();
    this.#field.select();
    this.#ask();
  }

  #openBest({ repeat, ctrlKey, metaKey }: KeyboardEvent): void {
    if (repeat) return;
    const open = (link: HTMLAnchorElement) =>
      ctrlKey || metaKey ? openElsewhere(link) : link.click();
    if (this.#standing === this.#typed && this.#active) return open(this.#active);
    // After an empty answer, or none in time, the question is asked once more.
    this.#standing = null;
    this.#afterwards = open;
    this.#ask();
  }

  #watchField(): void {
    const keys: Partial<Record<string, (event: KeyboardEvent) => void>> = {
      ArrowDown: () => this.#move(1),
      ArrowUp: () => this.#move(-1),
      Escape: () => this.#leave(),
      Enter: (event) => this.#openBest(event),
    };
    this.#field.addEventListener("keydown", (event) => {
      // While it is closed, Enter sends the form, and Escape has other meanings.
      const isOthers = !this.#isOpen && ["Enter", "Escape"].includes(event.key);
      const press = keys[event.key];
      if (!press || isOthers || event.isComposing || event.altKey || event.shiftKey) return;
      event.preventDefault();
      press(event);
    });
    this.#field.addEventListener("input", () => {
      this.#show();
      this.#afterwards = null;
      clearTimeout(this.#pause);
      this.#pause = setTimeout(() => this.#ask(), PAUSE_MS);
    });
    this.#field.addEventListener("click", () => {
      this.#show();
      this.#ask();
    });
  }

  #watchAnswers(): void {
    // The field keeps the focus while the answers are scrolled or pressed.
    this.#answers.addEventListener("mousedown", (event) => {
      if (event.button === 0) event.preventDefault();
    });
    // A download leaves the page as it is.
    this.#answers.addEventListener("click", (event) => {
      if (isPlainClick(event) && closest(event, "a[href$='/export.csv']")) {
        setTimeout(() => this.#leave());
      }
    });
  }

  #watchPage(): void {
    this.#form.addEventListener("focusout", ({ relatedTarget }) => {
      // While another tab or window has the focus, the answers stay.
      if (this.#form.contains(relatedTarget as Node | null) || !document.hasFocus()) return;
      this.#close();
    });
    addEventListener("pageshow", ({ persisted }) => persisted && this.#close());
    addEventListener("online", () => this.#isOpen && this.#ask());
    required("a.find-open").addEventListener("click", (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      this.#enter();
    });
    document.addEventListener("keydown", (event) => {
      if (!isShortcut(event)) return;
      // The browser's own meaning of it would lead away.
      event.preventDefault();
      // Typed text would be lost.
      if (dialog?.open && controlsIn(dialog).some(isChanged)) return;
      closeDialog(dialog);
      this.#enter();
    });
  }
}

/** Ctrl+K or Cmd+K. */
const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && keyNames(event).includes("k");

const form = document.querySelector<HTMLFormElement>("form.find");
if (form) new SearchBox(form);
