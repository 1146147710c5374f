/*
 * `#list[data-live]`: rows that others have changed are replaced in place, but none that is in use.
 * Counts follow. New rows are announced in `#news`, whose button loads them.
 */

import { required } from "../dom.ts";
import { mainTask, onHtmx, resetElement } from "../htmx.ts";
import { dependsOn, onChanged } from "./changes.ts";
import { differs, isInUse, LiveRequest, liveRequestOf, loadLive, onLeave } from "./live_request.ts";

const ROWS = "tbody tr[id], .card[id]";
const CLAIM = ".badge.claim";
const CLAIMS_EVERY_MS = 60_000;
const COUNTS = "nav.tabs, .how-many";

/** Asks for the list as it is shown, or for rows by their ids. */
class RowsRequest extends LiveRequest {
  constructor(address: string, readonly isWhole: boolean) {
    super(address);
  }
}

const rowsIn = (part: ParentNode) => [...part.querySelectorAll<HTMLElement>(ROWS)];

class LiveRows {
  /** Replacements of shown elements that were in use. */
  readonly #waiting = new Map<Element, Element>();
  /** A change was told while the list was being loaded for another reason. */
  #isOwed = false;

  constructor(
    private readonly list: HTMLElement,
    private readonly news: HTMLElement,
  ) {
    onChanged((tags) => dependsOn(list, tags) && this.#refresh());
    onLeave(() => this.#replace());
    // Claims end by time, which is no change.
    setInterval(() => {
      if (!document.hidden && list.querySelector(CLAIM)) this.#refresh();
    }, CLAIMS_EVERY_MS);
    onHtmx("before:swap", ({ ctx, tasks }, event) => {
      const request = liveRequestOf(ctx);
      if (!(request instanceof RowsRequest)) return;
      event.preventDefault();
      const fragment = mainTask(tasks)?.fragment;
      if (fragment && ctx.response.status === 200) this.#compare(request, fragment);
    });
    onHtmx("after:swap", ({ ctx }) => ctx.target === list && this.#forget());
    onHtmx("finally:request", () => this.#isOwed && setTimeout(() => this.#refresh()));
    news.addEventListener("click", () => {
      list.focus({ preventScroll: true });
      document.dispatchEvent(new CustomEvent("list:renew"));
    });
  }

  #refresh(): void {
    const { address = "" } = this.list.dataset;
    this.#isOwed = this.list.ariaBusy === "true";
    if (!this.#isOwed) this.#load(new RowsRequest(address, true));
  }

  #load(request: RowsRequest): void {
    loadLive(request, this.news);
  }

  #compare({ address, isWhole }: RowsRequest, fragment: DocumentFragment): void {
    const { dataset } = this.list;
    if (this.list.ariaBusy === "true" || isWhole && address !== dataset.address) return;
    const shown = rowsIn(this.list);
    const fresh = new Map(rowsIn(fragment).map((row) => [row.id, row]));
    for (const row of shown) this.#consider(row, fresh.get(row.id));
    if (isWhole) {
      this.#compareCounts(fragment);
      this.#announce(shown, [...fresh.keys()], fragment.querySelector(".pager") !== null);
      const gone = shown.filter(({ id }) => !fresh.has(id)).map(({ id }) => id);
      if (gone.length > 0 && dataset.rows) {
        this.#load(new RowsRequest(`${dataset.rows}?ids=${gone.join()}`, false));
      }
    }
    this.#replace();
  }

  #consider(shown: Element, fresh: Element | undefined): void {
    if (fresh && differs(shown, fresh)) this.#waiting.set(shown, fresh);
    else if (fresh) this.#waiting.delete(shown);
  }

  #compareCounts(fragment: DocumentFragment): void {
    const fresh = [...fragment.querySelectorAll(COUNTS)];
    const shown = [...this.list.querySelectorAll(COUNTS)];
    shown.forEach((part) => {
      this.#consider(part, fresh.find(({ className }) => className === part.className));
    });
  }

  /** In a list with a pager, rows below the last known one have only moved up from the next page. */
  #announce(shown: readonly Element[], fresh: readonly string[], isPaged: boolean): void {
    const known = new Set(shown.map(({ id }) => id));
    const end = isPaged ? fresh.findLastIndex((id) => known.has(id)) + 1 : fresh.length;
    const count = fresh.slice(0, end).filter((id) => !known.has(id)).length;
    const button = this.news.querySelector("button")!;
    const { one = "", other = "" } = button.dataset;
    const text = (count === 1 ? one : other).replace("{n}", `${count}`);
    if (count > 0 && button.textContent !== text) button.textContent = text;
    button.hidden = count === 0;
  }

  #replace(): void {
    for (const [shown, fresh] of this.#waiting) {
      if (shown.isConnected && isInUse(shown)) continue;
      this.#waiting.delete(shown);
      if (!shown.isConnected) continue;
      shown.replaceWith(fresh);
      resetElement(fresh);
    }
  }

  /** The list was loaded for another reason and shows all that there is. */
  #forget(): void {
    this.#waiting.clear();
    this.news.querySelector("button")!.hidden = true;
  }
}

const list = document.querySelector<HTMLElement>("#list[data-live]");
if (list) new LiveRows(list, required("#news"));
