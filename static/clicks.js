/** What one can use by itself inside of a row. */
const USABLE = "a, button, input, select, textarea, label, summary";

/** A click that opens a link in its place: with the first button, and no key beside it. */
export const isPlain = (event) =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

export const rowOf = (element) => element.closest("tbody tr, .card");

/** What is used there, if anything is. */
export const usableAt = (element) => element.closest(USABLE);

/** The link of the row that was meant, unless the row has something else to use there. */
export const linkBehind = ({ target }) =>
  usableAt(target) ? null : rowOf(target)?.querySelector(".tap");
