import type { RequestContext } from "../htmx.ts";
import { showNoToast } from "../shell/failures.ts";
import { markWrong } from "./filters.ts";

interface Options {
  isFollowing?: boolean;
  /** Requests another page of the list, which is shown from its top. */
  isPage?: boolean;
  scrolled?: number;
  /** The current count, which is not announced again. */
  counted?: string;
}

type Ranges = readonly [field: HTMLInputElement, text: string][];

export class ListRequest {
  readonly isFollowing: boolean;
  readonly isPage: boolean;
  readonly scrolled: number | undefined;
  readonly counted: string | undefined;
  ranges: Ranges = [];
  refocus: (() => HTMLElement) | null = null;

  constructor({ isFollowing = false, isPage = false, scrolled, counted }: Options) {
    this.isFollowing = isFollowing;
    this.isPage = isPage;
    this.scrolled = scrolled;
    this.counted = counted;
    showNoToast(this);
  }
}

export const listRequestOf = ({ purpose }: RequestContext): ListRequest | null =>
  purpose instanceof ListRequest ? purpose : null;

/** The server sorts the ends of a range, but one of them may still be incomplete. */
export function rangesOf(form: HTMLFormElement): Ranges {
  const fields = form.querySelectorAll<HTMLInputElement>(
    ".filters :is([type=date], [type=number])",
  );
  return [...fields].map((field) => [field, field.value]);
}

export function restore(ranges: Ranges): void {
  for (const [field, text] of ranges) {
    if (field.value !== text) field.value = text;
    markWrong(field);
  }
}

/** Finds the element that corresponds to the focused one once the list is replaced. */
export function focusKeeper(list: HTMLElement): () => HTMLElement {
  const focused = document.activeElement;
  const heads = () => [...list.querySelectorAll<HTMLElement>(".tabs a, thead a")];
  const index = heads().indexOf(focused as HTMLElement);
  const row = focused?.closest("tr[id], .card[id]")?.id ?? "";
  const inRow = (link: string) => document.getElementById(row)?.querySelector<HTMLElement>(link);
  const same = `[href="${CSS.escape(focused?.getAttribute("href") ?? "")}"]`;
  return () => heads()[index] ?? inRow(same) ?? inRow(".tap") ?? list;
}
