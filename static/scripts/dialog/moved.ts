/**
 * True if the history has moved since this document was requested. Browsers do not load another
 * document for entries that dialogs, filters and review have added, so the page must reload itself.
 */
export function hasMoved(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const { pathname, search } = URL.parse(navigation?.name ?? "") ?? location;
  return location.pathname !== pathname || location.search !== search;
}
