/*
 * A change of `#toolbar`, or a link to the same list, replaces `#list` and what has changed in the
 * toolbar. This module writes the history itself, as its entries are shared with dialogs.
 */

import { isPlainClick } from "../clicks.ts";
import { type Control, copyOf, eventTarget, required, type Timer } from "../dom.ts";
import { load, mainTask, onHtmx } from "../htmx.ts";
import { addressOf, combined, pathOf } from "./address.ts";
import { isBeingWritten } from "./filters.ts";
import { focusKeeper, ListRequest, listRequestOf, rangesOf, restore } from "./list_request.ts";

const TYPING_MS = 250;
/** The count is announced after the last of several changes. */
const SETTLED_MS = 500;

const currentAddress = () => location.pathname + location.search;

class LiveList {
  readonly #list: HTMLElement;
  readonly #toolbar: HTMLElement;
  readonly #form: HTMLFormElement;
  #requested = currentAddress();
  #shown = this.#requested;
  #latest: ListRequest | null = null;
  #typing: Timer | undefined;
  #isStep = false;
  /** A change waits for the open dialog to close, whose entry is on top of the history. */
  #isPostponed = false;
  #announcing: Timer | undefined;
  #notice: HTMLElement | null = null;

  constructor(list: HTMLElement, toolbar: HTMLElement, form: HTMLFormElement) {
    this.#list = list;
    this.#toolbar = toolbar;
    this.#form = form;
    this.#watchForm();
    this.#watchLinks();
    this.#watchAnswers();
    this.#watchPage();
    toolbar.dataset.live = "";
    // Typed before this ran, or kept by the browser from an earlier visit.
    const served = form.cloneNode(true) as HTMLFormElement;
    served.reset();
    if (addressOf(form) !== addressOf(served)) this.#plan(false, TYPING_MS);
  }

  #plan(isStep: boolean, afterMs: number): void {
    this.#isStep ||= isStep;
    clearTimeout(this.#typing);
    clearTimeout(this.#announcing);
    this.#typing = setTimeout(() => this.#apply(), afterMs);
  }

  #apply(): void {
    this.#stopTyping();
    if (isBeingWritten(this.#form)) return;
    this.#isPostponed = Boolean(history.state?.dialogOver);
    if (!this.#isPostponed) this.#goTo(addressOf(this.#form), this.#isStep, new ListRequest({}));
  }

  #stopTyping(): void {
    clearTimeout(this.#typing);
    this.#typing = undefined;
  }

  #goTo(address: string, isStep: boolean, request: ListRequest): void {
    if (isStep && address !== currentAddress()) {
      history.replaceState({ ...history.state, scrolled: scrollY }, "");
      history.pushState(null, "", address);
    } else history.replaceState(history.state, "", address);
    this.#request(address, request);
  }

  #request(address: string, request: ListRequest): void {
    this.#stopTyping();
    clearTimeout(this.#announcing);
    this.#isStep = false;
    this.#isPostponed = false;
    this.#requested = address;
    this.#latest = request;
    this.#list.setAttribute("aria-busy", "true");
    const target = this.#list;
    load(address, { source: target, target, swap: "outerSync", purpose: request });
  }

  #renew(): void {
    const counted = this.#list.dataset.count;
    if (this.#typing !== undefined) this.#apply();
    else if (!this.#isPostponed) {
      this.#request(this.#requested, new ListRequest({ isFollowing: true, counted }));
    }
  }

  /** After a move through the history, or from the back-forward cache. */
  #follow(): void {
    const { dialogOver, scrolled } = history.state ?? {};
    if (dialogOver || location.pathname !== pathOf(this.#form)) return;
    if (scrolled !== undefined) history.replaceState(null, "");
    const address = currentAddress();
    if (address !== this.#requested) {
      this.#request(address, new ListRequest({ isFollowing: true, scrolled }));
    } else if (this.#isPostponed) this.#apply();
  }

  #isWanted(request: ListRequest | null): boolean {
    return request !== null && request === this.#latest && this.#typing === undefined;
  }

  #watchAnswers(): void {
    onHtmx("before:swap", ({ ctx, tasks }, event) => {
      const request = listRequestOf(ctx);
      if (!request) return;
      const isList = mainTask(tasks)?.fragment.querySelector("#list");
      if (this.#isWanted(request) && isList) return this.#prepare(request);
      event.preventDefault();
      if (!this.#isWanted(request)) return;
      if (ctx.response.status >= 500) this.#fail();
      // Any other answer is a page, to sign in or about a missing permission.
      else location.assign(this.#requested);
    });
    onHtmx("after:swap", ({ ctx }) => {
      const request = listRequestOf(ctx);
      if (request) this.#show(request);
      // A list that was requested before a change may show the state before it.
      else if (ctx.request.method === "POST" && this.#list.ariaBusy === "true") this.#renew();
    });
    onHtmx("error", ({ ctx }) => {
      if (ctx && this.#isWanted(listRequestOf(ctx))) this.#fail();
    });
    onHtmx("finally:request", ({ ctx }) => {
      const request = listRequestOf(ctx);
      // It stays busy until another page replaces this one.
      if (request && request === this.#latest && !ctx.keepIndicators) {
        this.#list.removeAttribute("aria-busy");
      }
    });
  }

  #prepare(request: ListRequest): void {
    if (this.#isOurs(document.activeElement)) request.refocus = focusKeeper(this.#list);
    if (!request.isFollowing) request.ranges = rangesOf(this.#form);
  }

  #show({ isFollowing, isPage, scrolled, counted, ranges, refocus }: ListRequest): void {
    this.#notice?.remove();
    this.#shown = this.#requested;
    restore(ranges);
    // The answer has set the default value of each control.
    if (isFollowing) this.#form.reset();
    if (document.activeElement === document.body) refocus?.().focus({ preventScroll: true });
    if (isPage) showTop(this.#list);
    if (scrolled !== undefined) scrollTo(0, scrolled);
    if (this.#list.dataset.count !== counted) this.#announceCount();
  }

  #announceCount(): void {
    const status = required("main > .vh[role=status]");
    status.textContent = "";
    this.#announcing = setTimeout(() => {
      status.textContent = this.#list.dataset.count ?? "";
    }, SETTLED_MS);
  }

  #isOurs(element: Element | null): boolean {
    const news = document.getElementById("news");
    return [this.#list, this.#toolbar, this.#notice, news].some((part) => part?.contains(element));
  }

  /** Keeps the outdated list, with a notice. */
  #fail(): void {
    this.#notice?.remove();
    this.#notice = noticeOf(this.#requested);
    this.#list.before(this.#notice);
  }

  #watchForm(): void {
    /** Further typing in a day or an amount adds no step to the history. */
    let typedIn: Element | null = null;
    /** Arrow keys pass through choices of a select. */
    let byKey = false;
    /** Also during composition: phone keyboards compose each word. */
    const changed = ({ target, type }: Event) => {
      const control = target as Control;
      const isTyped = !control.matches("select, [type=checkbox], [type=radio]");
      // A select or box fires both events.
      if (control.form !== this.#form || isTyped !== (type !== "change")) return;
      const isSearch = control.type === "search";
      this.#plan(!isSearch && control !== typedIn, isTyped || byKey ? TYPING_MS : 0);
      typedIn = isTyped ? control : null;
    };
    for (const name of ["input", "change"]) this.#toolbar.addEventListener(name, changed);
    this.#toolbar.addEventListener("focusout", () => typedIn = null);
    this.#toolbar.addEventListener("keydown", () => byKey = true);
    this.#toolbar.addEventListener("pointerdown", () => byKey = false);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#apply();
    });
  }

  #watchLinks(): void {
    document.addEventListener("click", (event) => {
      const link = eventTarget(event).closest<HTMLAnchorElement>("a[href]:not([hx-get], [target])");
      if (!link || !isPlainClick(event) || event.defaultPrevented) return;
      if (!this.#isOurs(link) || link.pathname !== pathOf(this.#form)) return;
      event.preventDefault();
      const isPage = ["next", "prev"].includes(link.rel);
      const current = this.#typing === undefined ? this.#requested : addressOf(this.#form);
      const address = combined(current, this.#shown, link.pathname + link.search);
      this.#goTo(address, true, new ListRequest({ isFollowing: true, isPage }));
    });
  }

  #watchPage(): void {
    addEventListener("popstate", () => this.#follow());
    document.addEventListener("list:renew", () => this.#renew());
    addEventListener("pageshow", ({ persisted }) => persisted && this.#follow());
    addEventListener("online", () => this.#notice?.isConnected && this.#renew());
  }
}

function noticeOf(address: string): HTMLElement {
  const notice = copyOf("not-renewed");
  const text = notice.querySelector("p");
  if (text && !navigator.onLine) text.textContent = text.dataset.offline ?? "";
  notice.querySelector("a")?.setAttribute("href", address);
  return notice;
}

function showTop(list: HTMLElement): void {
  list.focus({ preventScroll: true });
  const margin = parseFloat(getComputedStyle(list).scrollMarginTop);
  if (list.getBoundingClientRect().top < margin) list.scrollIntoView();
}

const list = document.getElementById("list");
const toolbar = document.getElementById("toolbar");
const form = toolbar?.querySelector("form");
if (list && toolbar && form) new LiveList(list, toolbar, form);
// Without a list, changes cannot be applied at once: the button is shown.
else form?.querySelector(":scope > .apply")?.classList.remove("apply");
