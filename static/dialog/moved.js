/**
 * Whether the history has moved on since this document was asked for. What dialogs, filters and
 * requests have left there is of the same document after a reload, and no browser loads it by itself:
 * at such an entry belongs another page than the one that stands.
 */
export function hasMoved() {
  const [navigation] = performance.getEntriesByType("navigation");
  const { pathname, search } = URL.parse(navigation?.name) ?? location;
  return location.pathname !== pathname || location.search !== search;
}
