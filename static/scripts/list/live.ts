/* <search id="toolbar"><form class="toolbar">…</form></search> …
 * <div class="vh" role="status"></div> <div id="list">…</div>
 * A change of any control of the form applies by itself, and so does a link to the same list: the
 * answer brings #list anew, and the toolbar for what has changed in it. The address says what was
 * requested last. Without scripting these are plain links, and a form with a button. */

import { isPlain } from "../clicks.ts";
import { type Control, required, targetOf, type Timer } from "../dom.ts";
import { load, mainTask, onHtmx } from "../htmx.ts";
import { addressOf, changedLike, pathOf } from "./address.ts";
import { isBeingWritten } from "./filters.ts";
import { ListRequest, listRequestOf, rangesOf, restore } from "./list_request.ts";
import { noticeOf } from "./notice.ts";

const TYPING_MS = 250;
/** The count is announced after the last of several changes. */
const SETTLED_MS = 500;

const currentAddress = () => location.pathname + location.search;

function setUp(list: HTMLElement, toolbar: HTMLElement, form: HTMLFormElement): void {
  const path = pathOf(form);

  /** The address that the list shows or is about to show. */
  let shown = currentAddress();
  /** The one whose answer is in the page. */
  let standing = shown;
  /** The request whose answer is wanted, and the last one. */
  let wanted: ListRequest | null = null;
  let last: ListRequest | null = null;
  /** The timer of a change that waits. */
  let typing: Timer | undefined;
  /** The change that waits is a step of its own in the history. */
  let isStep = false;
  /** The change has met an open dialog, whose address stands above the list's. */
  let isOwed = false;
  let telling: Timer | undefined;
  let notice: HTMLElement | null = null;
  /** Finds the focused element of the list again when there is a new one. */
  let refocus: (() => HTMLElement) | null = null;

  /** Applies the form soon; requests under way answer an older state. */
  function plan(step: boolean, afterMs: number): void {
    wanted = null;
    isStep ||= step;
    clearTimeout(typing);
    clearTimeout(telling);
    typing = setTimeout(apply, afterMs);
  }

  function apply(): void {
    stopTyping();
    if (isBeingWritten(form)) return;
    isOwed = Boolean(history.state?.dialogOver);
    if (!isOwed) goTo(addressOf(form), isStep, new ListRequest({}));
  }

  function stopTyping(): void {
    clearTimeout(typing);
    typing = undefined;
  }

  function goTo(address: string, step: boolean, request: ListRequest): void {
    if (step && address !== currentAddress()) {
      history.replaceState({ ...history.state, scrolled: scrollY }, "");
      history.pushState(null, "", address);
    } else history.replaceState(history.state, "", address);
    ask(address, request);
  }

  function ask(address: string, request: ListRequest): void {
    stopTyping();
    clearTimeout(telling);
    isStep = false;
    isOwed = false;
    shown = address;
    wanted = last = request;
    list.setAttribute("aria-busy", "true");
    load(address, { source: list, target: list, swap: "outerSync", purpose: request });
  }

  function renew(): void {
    if (typing !== undefined) apply();
    else if (!isOwed) {
      ask(shown, new ListRequest({ isFollowing: true, counted: list.dataset.count }));
    }
  }

  /** The history has moved, or the page comes out of the back-forward cache. */
  function follow(): void {
    const { dialogOver, scrolled } = history.state ?? {};
    if (dialogOver || location.pathname !== path) return;
    if (scrolled !== undefined) history.replaceState(null, "");
    if (currentAddress() !== shown) {
      ask(currentAddress(), new ListRequest({ isFollowing: true, scrolled }));
    } else if (isOwed) apply();
  }

  function rememberFocus(): void {
    const focused = document.activeElement;
    const heads = () => [...list.querySelectorAll<HTMLElement>(".tabs a, thead a")];
    const index = heads().indexOf(focused as HTMLElement);
    const row = focused?.closest("tr[id], .card[id]")?.id ?? "";
    const inRow = (link: string) => document.getElementById(row)?.querySelector<HTMLElement>(link);
    const same = `[href="${CSS.escape(focused?.getAttribute("href") ?? "")}"]`;
    refocus = isOurs(focused) ? () => heads()[index] ?? inRow(same) ?? inRow(".tap") ?? list : null;
  }

  function show({ isFollowing, isPage, scrolled, counted }: ListRequest): void {
    notice?.remove();
    standing = shown;
    // The answer has set the default of each control.
    if (isFollowing) form.reset();
    if (refocus && document.activeElement === document.body) {
      refocus().focus({ preventScroll: true });
    }
    if (isPage) showTop(list);
    if (scrolled !== undefined) scrollTo(0, scrolled);
    if (list.dataset.count !== counted) announceCount();
  }

  function announceCount(): void {
    const status = required("main > .vh[role=status]");
    status.textContent = "";
    telling = setTimeout(() => status.textContent = list.dataset.count ?? "", SETTLED_MS);
  }

  const isOurs = (element: Element | null) =>
    [list, toolbar, notice].some((part) => part?.contains(element));

  /** The old list stays, with a notice that it is old. */
  function fail(): void {
    notice?.remove();
    notice = noticeOf(shown);
    list.before(notice);
  }

  function watchAnswers(): void {
    onHtmx("before:swap", ({ ctx, tasks }, event) => {
      const request = listRequestOf(ctx);
      if (!request) return;
      if (request === wanted && mainTask(tasks)?.fragment.querySelector("#list")) {
        rememberFocus();
        if (!request.isFollowing) request.typed = rangesOf(form);
        return;
      }
      event.preventDefault();
      if (request !== wanted) return;
      if (ctx.response.status >= 500) fail();
      // Any other answer is a page: to sign in, or that it is not allowed.
      else location.assign(shown);
    });
    onHtmx("after:swap", ({ ctx }) => {
      const request = listRequestOf(ctx);
      if (request) {
        restore(request.typed);
        show(request);
        // A list that was requested before a change may show the state before it.
      } else if (ctx.request.method === "POST" && list.ariaBusy === "true") renew();
    });
    onHtmx("error", ({ ctx }) => {
      if (ctx?.purpose && ctx.purpose === wanted) fail();
    });
    onHtmx("finally:request", ({ ctx }) => {
      // On the way to another page it stays busy.
      if (ctx.purpose && ctx.purpose === last && !ctx.keepIndicators) {
        list.removeAttribute("aria-busy");
      }
    });
  }

  /** A day or an amount that is still being typed belongs to the step that began it. */
  let typedIn: Element | null = null;
  /** Arrow keys go through choices that are not meant. */
  let byKey = false;

  /** Words that a phone's keyboard still composes count as well. */
  function changed({ target, type }: Event): void {
    const control = target as Control;
    if (control.form !== form) return;
    const isTyped = !control.matches("select, [type=checkbox], [type=radio]");
    // A choice fires both events.
    if (isTyped !== (type !== "change")) return;
    const isSearch = control.type === "search";
    plan(!isSearch && control !== typedIn, isTyped || byKey ? TYPING_MS : 0);
    typedIn = isTyped ? control : null;
  }

  function watchForm(): void {
    for (const name of ["input", "change"]) toolbar.addEventListener(name, changed);
    toolbar.addEventListener("focusout", () => typedIn = null);
    toolbar.addEventListener("keydown", () => byKey = true);
    toolbar.addEventListener("pointerdown", () => byKey = false);
    toolbar.addEventListener("submit", (event) => {
      if (event.target !== form) return;
      event.preventDefault();
      apply();
    });
  }

  /** Where a link of the list leads, with the changes that were made since the list was shown. */
  function addressBehind(link: HTMLAnchorElement): string {
    const to = link.pathname + link.search;
    // Pressed again before its answer is there, or after a failure, it leads where it did.
    if (typing === undefined && [standing, to].includes(shown)) return to;
    const isChanged = typing !== undefined || !last?.isFollowing;
    return changedLike(isChanged ? addressOf(form) : shown, standing, to);
  }

  /** Another order, another page, or fewer filters. */
  function watchLinks(): void {
    document.addEventListener("click", (event) => {
      const link = targetOf(event).closest<HTMLAnchorElement>("a[href]:not([hx-get], [target])");
      if (!link || !isPlain(event) || event.defaultPrevented) return;
      if (!isOurs(link) || link.pathname !== path) return;
      event.preventDefault();
      const isPage = ["next", "prev"].includes(link.rel);
      goTo(addressBehind(link), true, new ListRequest({ isFollowing: true, isPage }));
    });
  }

  watchForm();
  watchLinks();
  watchAnswers();
  addEventListener("popstate", follow);
  document.addEventListener("list:renew", renew);
  addEventListener("pageshow", ({ persisted }) => persisted && follow());
  addEventListener("online", () => notice?.isConnected && renew());
  toolbar.dataset.live = "";
  // Typed before this ran, or kept by the browser from an earlier visit.
  const served = form.cloneNode(true) as HTMLFormElement;
  served.reset();
  if (addressOf(form) !== addressOf(served)) plan(false, TYPING_MS);
}

function showTop(list: HTMLElement): void {
  list.focus({ preventScroll: true });
  const margin = parseFloat(getComputedStyle(list).scrollMarginTop);
  if (list.getBoundingClientRect().top < margin) list.scrollIntoView();
}

const list = document.getElementById("list");
const toolbar = document.getElementById("toolbar");
const form = toolbar?.querySelector("form");
if (list && toolbar && form) setUp(list, toolbar, form);
// Where the list could not be read, changes are not applied at once: the button is shown.
else form?.querySelector(":scope > .apply")?.classList.remove("apply");
