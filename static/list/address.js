/* --- A list's address -------------------------------------------------------------------
 * What a list shows is in its address: `?q=…&status=pending,accepted&sort=-date&after=…`. */

/** Not `form.action`, which is a control of that name where there is one. */
export const pathOf = (form) => form.getAttribute("action");

function withSearch(path, params) {
  const search = params.toString().replaceAll("%2C", ",");
  return search === "" ? path : `${path}?${search}`;
}

/**
 * A form's state as an address; what is empty is left out, as the server does, and several values
 * of a filter stand once, whether its select says so or its boxes.
 */
export function addressOf(form) {
  const given = new Map();
  const data = new FormData(form);
  // Days count where they are chosen; what is hidden is not meant.
  if (data.has("period") && data.get("period") !== "dates") {
    for (const name of ["from", "to"]) data.delete(name);
  }
  for (const [name, value] of data) {
    if (value.trim() === "") continue;
    const values = name === "q" ? [value] : value.split(",");
    given.set(name, new Set([...given.get(name) ?? [], ...values]));
  }
  const params = new URLSearchParams(
    [...given].map(([name, values]) => [name, [...values].join()]),
  );
  return withSearch(pathOf(form), params);
}

/**
 * An address with what leads from one to another one changed in it too; the further page of a list
 * that is another one now is its first one.
 */
export function changedLike(address, from, to) {
  const [now, before, after] = [address, from, to].map((one) => new URL(one, location.href));
  for (const name of new Set([...before.searchParams.keys(), ...after.searchParams.keys()])) {
    const value = after.searchParams.get(name);
    if (before.searchParams.get(name) === value) continue;
    if (value === null) now.searchParams.delete(name);
    else now.searchParams.set(name, value);
  }
  now.searchParams.delete("after");
  return withSearch(now.pathname, now.searchParams);
}
