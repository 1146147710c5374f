/*
 * `#list[data-live]`: rows that others have changed are replaced in place, but none that is in use.
 * Counts follow. New rows are announced in `#news`, whose button loads them.
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
  readonly #replacements = new Replacements();
  /** A change was told while the list was being loaded for another reason. */
  #isOwed = false;

  constructor(
    private readonly list: HTMLElement,
    private readonly news: HTMLElement,
  ) {
    onChanged((tags) => dependsOn(list, tags) && this.#refresh());
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
    if (!this.#isOwed) loadLive(address, (fragment) => this.#compare(address, fragment));
  }

  #compare(address: string, fragment: DocumentFragment): void {
    const { dataset } = this.list;
    if (this.list.ariaBusy === "true") this.#isOwed = true;
    if (this.#isOwed || address !== dataset.address) return;
    const shown = rowsIn(this.list);
    const fresh = this.#considerRows(shown, fragment);
    this.#considerCounts(fragment);
    this.#announce(shown, [...fresh.keys()], fragment.querySelector(".pager") !== null);
    const gone = shown.filter(({ id }) => !fresh.has(id)).map(({ id }) => id);
    if (gone.length > 0 && dataset.rows) {
      loadLive(`${dataset.rows}?ids=${gone.join()}`, (fragment) => this.#compareGone(fragment));
    }
    this.#replacements.replace();
  }

  /** Compares rows that the filters of the list hide by now. */
  #compareGone(fragment: DocumentFragment): void {
    if (this.list.ariaBusy === "true") return;
    this.#considerRows(rowsIn(this.list), fragment);
    this.#replacements.replace();
  }

  /** Returns the newer rows by their ids. */
  #considerRows(
    shown: readonly HTMLElement[],
    fragment: DocumentFragment,
  ): ReadonlyMap<string, Element> {
    const fresh = new Map(rowsIn(fragment).map((row) => [row.id, row]));
    for (const row of shown) this.#replacements.consider(row, fresh.get(row.id));
    return fresh;
  }

  #considerCounts(fragment: DocumentFragment): void {
    const fresh = [...fragment.querySelectorAll(COUNTS)];
    const shown = [...this.list.querySelectorAll(COUNTS)];
    shown.forEach((part) => {
      const newer = fresh.find(({ className }) => className === part.className);
      this.#replacements.consider(part, newer);
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

  /** The list was loaded for another reason and shows all that there is. */
  #forget(): void {
    this.#replacements.clear();
    this.news.querySelector("button")!.hidden = true;
  }
}

const list = document.querySelector<HTMLElement>("#list[data-live]");
if (list) new LiveRows(list, required("#news"));
