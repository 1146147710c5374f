/* `form.find`: a combobox over the answers of `/search`, which htmx loads into `#find-answers`. */

import { isPlainClick, openElsewhere } from "../clicks.ts";
import { closeDialog, dialog } from "../dialog/state.ts";
import { closest, controlsIn, required } from "../dom.ts";
import { isChanged } from "../forms/changed.ts";
import { abort, hasFailed, onHtmx, type RequestContext } from "../htmx.ts";
import { keyNames } from "../shell/key_names.ts";
import { openedBefore } from "./opened.ts";
import { dataOf, dataSelector } from "../../../views/ui/data_attributes.ts";

const questionIn = ({ request }: RequestContext): string =>
  new URL(request.action, location.href).searchParams.get("q")?.trim() ?? "";

class SearchBox {
  readonly #form: HTMLFormElement;
  readonly #field: HTMLInputElement;
  readonly #answers = required("#find-answers");
  readonly #spoken: Element;
  /** The question of the answers that are shown. */
  #answered: string | null = null;
  /** Opens the best answer when it is there, for Enter that came before. */
  #openLater: ((link: HTMLAnchorElement) => void) | null = null;
  #focusedBefore: HTMLElement | null = null;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#field = form.elements.namedItem("q") as HTMLInputElement;
    this.#spoken = form.querySelector("[aria-live]")!;
    this.#becomeCombobox();
    this.#watchField();
    this.#watchAnswers();
    this.#watchRequests();
    this.#watchPage();
  }

  /** Without scripts it is a field of a plain form. */
  #becomeCombobox(): void {
    this.#field.role = "combobox";
    this.#field.ariaAutoComplete = "list";
    this.#field.ariaExpanded = "false";
    this.#field.setAttribute("aria-controls", "find-list");
    const hint = this.#form.querySelector("kbd")!;
    if (/mac|iphone|ipad/i.test(navigator.platform)) hint.textContent = "⌘K";
    hint.hidden = false;
    const cancel = this.#form.querySelector("button")!;
    cancel.hidden = false;
    cancel.addEventListener("click", () => this.#leave());
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

  /** Requests what is typed, unless its answer is shown or on its way. */
  #request(): void {
    const isWaiting = this.#form.matches(".htmx-request");
    if (this.#answered !== this.#typed && !isWaiting) {
      this.#field.dispatchEvent(new Event("search:request"));
    }
  }

  #watchRequests(): void {
    onHtmx("finally:request", ({ ctx }) => {
      if (ctx.sourceElement !== this.#field) return;
      // After a failure, neither the next answer nor the one before is opened by itself.
      if (!this.#isOpen || hasFailed(ctx)) this.#clear();
      else if (ctx.response) this.#showAnswers(questionIn(ctx));
    });
  }

  #showAnswers(question: string): void {
    this.#answered = question;
    this.#field.ariaExpanded = String(this.#options.length > 0);
    this.#answers.scrollTop = 0;
    this.#activate(this.#options[0]);
    const { said = "" } = dataOf(this.#answers.querySelector(dataSelector("said")));
    this.#spoken.textContent = said;
    if (question !== this.#typed) return;
    const open = this.#openLater;
    this.#openLater = null;
    if (this.#active) open?.(this.#active);
  }

  #clear(): void {
    this.#answered = this.#openLater = null;
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

  #open(): void {
    if (this.#isOpen) return;
    const focused = document.activeElement as HTMLElement | null;
    this.#focusedBefore = this.#form.contains(focused) ? null : focused;
    this.#form.classList.add("open");
    const opened = openedBefore().filter((path) => path !== location.pathname).join();
    this.#field.setAttribute("hx-vals", JSON.stringify({ opened }));
  }

  #close(): void {
    this.#form.classList.remove("open");
    abort(this.#field);
    this.#clear();
  }

  #leave(): void {
    const before = this.#focusedBefore;
    this.#field.value = "";
    this.#close();
    if (before?.isConnected && before !== document.body) before.focus();
    else this.#field.blur();
  }

  #enter(): void {
    this.#open();
    this.#field.focus();
    this.#field.select();
    this.#request();
  }

  #openBest({ repeat, ctrlKey, metaKey }: KeyboardEvent): void {
    if (repeat) return;
    const open = (link: HTMLAnchorElement) =>
      ctrlKey || metaKey ? openElsewhere(link) : link.click();
    if (this.#answered === this.#typed && this.#active) return open(this.#active);
    // After an empty answer, or none in time, it is requested once more.
    this.#answered = null;
    this.#openLater = open;
    this.#request();
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
    // htmx requests it after a pause.
    this.#field.addEventListener("input", () => {
      this.#open();
      this.#openLater = null;
    });
    this.#field.addEventListener("click", () => {
      this.#open();
      this.#request();
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
    addEventListener("online", () => this.#isOpen && this.#request());
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
      closeDialog();
      this.#enter();
    });
  }
}

/** Ctrl+K or Cmd+K. */
const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && keyNames(event).includes("k");

const form = document.querySelector<HTMLFormElement>("form.find");
if (form) new SearchBox(form);
