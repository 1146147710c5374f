/* A list's address holds what it shows: `?q=…&status=pending,accepted&sort=-date&after=…`. */

/** Not `form.action`, which is a control of that name where there is one. */
export const pathOf = (form: HTMLFormElement): string => form.getAttribute("action") ?? "";

function withSearch(path: string, params: URLSearchParams): string {
  const search = `${params}`.replaceAll("%2C", ",");
  return search === "" ? path : `${path}?${search}`;
}

const entriesOf = (form: HTMLFormElement) =>
  [...new FormData(form)].map(([name, value]): [string, string] => [name, `${value}`]);

/** Empty values are left out; a value stands once, whether its select or its boxes have it. */
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

/** Adds the parameters of a link that differ from those of the list in which it stands. */
export function combined(current: string, standing: string, link: string): string {
  const { pathname, searchParams: result } = new URL(current, location.href);
  const before = new URL(standing, location.href).searchParams;
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
