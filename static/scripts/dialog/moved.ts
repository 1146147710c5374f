/** The history has moved: browsers load no other document for entries that scripts have added. */
export function hasMoved(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const { pathname, search } = URL.parse(navigation?.name ?? "") ?? location;
  return location.pathname !== pathname || location.search !== search;
}
