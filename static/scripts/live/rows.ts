/*
 * `#list[data-live]`: rows that others have changed are replaced in place, unless they are in use; so
 * are counts. New rows are announced in `#news`, whose button loads them.
 */

import { required } from "../dom.ts";
import { onHtmx } from "../htmx.ts";
import { dependsOn, onChanged } from "./changes.ts";
import { loadLive } from "./live_request.ts";
import { Replacements } from "./replacements.ts";

const ROWS = "tbody tr[id], .card[id]";
const COUNTS = "nav.tabs, .how-many";

const rowsIn = (part: ParentNode) => [...part.querySelectorAll<HTMLElement>(ROWS)];

class LiveRows {
  readonly #replacements: Replacements;
  /** A change came while the list was loading. */
  #isOutdated = false;

  constructor(
    private readonly list: HTMLElement,
    private readonly news: HTMLElement,
  ) {
    this.#replacements = new Replacements(news.dataset.outdated);
    onChanged((tags) => dependsOn(list, tags) && this.#refresh());
    onHtmx("after:swap", ({ ctx }) => ctx.target === list && this.#reset());
    onHtmx("finally:request", () => this.#isOutdated && setTimeout(() => this.#refresh()));
    news.addEventListener("click", () => {
      list.focus({ preventScroll: true });
      document.dispatchEvent(new CustomEvent("list:renew"));
    });
  }

  #refresh(): void {
    const { address = "" } = this.list.dataset;
    this.#isOutdated = this.#isLoading();
    if (!this.#isOutdated) loadLive(address, (fragment) => this.#update(address, fragment));
  }

  #isLoading(): boolean {
    return this.list.ariaBusy === "true";
  }

  #update(address: string, fragment: DocumentFragment): void {
    const { dataset } = this.list;
    if (this.#isLoading()) this.#isOutdated = true;
    if (this.#isOutdated || address !== dataset.address) return;
    const shown = rowsIn(this.list);
    const fresh = this.#updateRows(shown, fragment);
    this.#updateCounts(fragment);
    this.#announce(shown, [...fresh.keys()], fragment.querySelector(".pager") !== null);
    const missing = shown.filter(({ id }) => !fresh.has(id)).map(({ id }) => id);
    if (missing.length > 0 && dataset.rows) {
      loadLive(`${dataset.rows}?ids=${missing.join()}`, (rows) => this.#updateMissing(rows));
    }
    this.#replacements.apply();
  }

  /** Updates shown rows that no longer match the filters of the list. */
  #updateMissing(fragment: DocumentFragment): void {
    if (this.#isLoading()) return;
    this.#updateRows(rowsIn(this.list), fragment);
    this.#replacements.apply();
  }

  /** Returns the fresh rows by their ids. */
  #updateRows(
    shown: readonly HTMLElement[],
    fragment: DocumentFragment,
  ): ReadonlyMap<string, Element> {
    const fresh = new Map(rowsIn(fragment).map((row) => [row.id, row]));
    for (const row of shown) this.#replacements.add(row, fresh.get(row.id));
    return fresh;
  }

  #updateCounts(fragment: DocumentFragment): void {
    const fresh = [...fragment.querySelectorAll(COUNTS)];
    for (const shown of this.list.querySelectorAll(COUNTS)) {
      this.#replacements.add(shown, fresh.find(({ className }) => className === shown.className));
    }
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

  /** The list was replaced, so nothing in it is outdated or new. */
  #reset(): void {
    this.#replacements.clear();
    this.news.querySelector("button")!.hidden = true;
  }
}

const list = document.querySelector<HTMLElement>("#list[data-live]");
if (list) new LiveRows(list, required("#news"));
