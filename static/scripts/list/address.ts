/* A list's address holds what it shows: `?q=…&status=pending,accepted&sort=-date&after=…`. */

/** `form.action` may be a control with that name. */
export const pathOf = (form: HTMLFormElement): string => form.getAttribute("action") ?? "";

function withSearch(path: string, params: URLSearchParams): string {
  const search = `${params}`.replaceAll("%2C", ",");
  return search === "" ? path : `${path}?${search}`;
}

const entriesOf = (form: HTMLFormElement) =>
  [...new FormData(form)].map(([name, value]): [string, string] => [name, `${value}`]);

/** Leaves out empty values, and repeated ones: a select and its boxes have the same values. */
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

/** Applies to the `current` address what a link changes in the address of the `shown` list. */
export function combined(current: string, shown: string, link: string): string {
  const { pathname, searchParams: result } = new URL(current, location.href);
  const before = new URL(shown, location.href).searchParams;
  const after = new URL(link, location.href).searchParams;
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const value = after.get(name);
    if (before.get(name) === value) continue;
    if (value === null) result.delete(name);
    else result.set(name, value);
  }
  const isSame = (name: string) => result.get(name) === after.get(name);
  const names = [...new Set([...result.keys(), ...after.keys()])];
  if (names.every(isSame)) return link;
  if (!names.every((name) => name === "after" || isSame(name))) result.delete("after");
  return withSearch(pathname, result);
}
