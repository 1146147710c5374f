import type { RequestContext } from "../htmx.ts";
import { showNoToast } from "../shell/failures.ts";
import { markWrong } from "./filters.ts";

/** A request for the list, and what is to be done when its answer is there. */
export class ListRequest {
  /** The form follows the address, not the other way round. */
  readonly isFollowing: boolean;
  /** It leads to another page of the list, which begins at its top. */
  readonly isPage: boolean;
  /** Where the page was scrolled to when it was left. */
  readonly scrolled: number | undefined;
  /** The count that is known already, and not announced again. */
  readonly counted: string | undefined;
  /** Values of days and amounts, as typed. */
  typed: [HTMLInputElement, string][] = [];

  constructor(
    options: { isFollowing?: boolean; isPage?: boolean; scrolled?: number; counted?: string },
  ) {
    this.isFollowing = options.isFollowing ?? false;
    this.isPage = options.isPage ?? false;
    this.scrolled = options.scrolled;
    this.counted = options.counted;
    showNoToast(this);
  }
}

export const listRequestOf = ({ purpose }: RequestContext) =>
  purpose instanceof ListRequest ? purpose : null;

/** The ends of a range come back in order, but somebody may still be typing one of them. */
export const rangesOf = (form: HTMLFormElement): [HTMLInputElement, string][] => {
  const fields = form.querySelectorAll<HTMLInputElement>(
    ".filters :is([type=date], [type=number])",
  );
  return [...fields].map((field) => [field, field.value]);
};

export function restore(typed: readonly [HTMLInputElement, string][]): void {
  for (const [field, text] of typed) {
    if (field.value !== text) field.value = text;
    markWrong(field);
  }
}
