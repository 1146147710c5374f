/* A list's address holds what it shows: `?q=…&status=pending,accepted&sort=-date&after=…`. */

/** Not `form.action`, which is a control of that name where there is one. */
export const pathOf = (form: HTMLFormElement): string => form.getAttribute("action") ?? "";

function withSearch(path: string, params: URLSearchParams): string {
  const search = `${params}`.replaceAll("%2C", ",");
  return search === "" ? path : `${path}?${search}`;
}

/** Text values only: the form of a list has no files. */
const entriesOf = (form: HTMLFormElement) =>
  [...new FormData(form)].map(([name, value]): [string, string] => [name, `${value}`]);

/**
 * A form's state as an address. Empty values are left out, as by the server, and each value of a
 * filter stands once, whether its select or its boxes have it.
 */
export function addressOf(form: HTMLFormElement): string {
  const entries = entriesOf(form);
  // Days count only where the period is "dates".
  const hasDays = entries.every(([name, value]) => name !== "period" || value === "dates");
  const given = new Map<string, Set<string>>();
  for (const [name, value] of entries) {
    if (value.trim() === "" || !hasDays && (name === "from" || name === "to")) continue;
    const values = name === "q" ? [value] : value.split(",");
    given.set(name, new Set([...given.get(name) ?? [], ...values]));
  }
  const params = [...given].map(([name, values]) => [name, [...values].join()]);
  return withSearch(pathOf(form), new URLSearchParams(params));
}

/**
 * An address with the parameters changed by which two others differ. It is that of the first page: a
 * further page of another list means nothing.
 */
export function changedLike(address: string, from: string, to: string): string {
  const result = new URL(address, location.href);
  const before = new URL(from, location.href).searchParams;
  const after = new URL(to, location.href).searchParams;
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const value = after.get(name);
    if (before.get(name) === value) continue;
    if (value === null) result.searchParams.delete(name);
    else result.searchParams.set(name, value);
  }
  result.searchParams.delete("after");
  return withSearch(result.pathname, result.searchParams);
}
