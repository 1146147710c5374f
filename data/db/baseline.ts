export const BASELINE = "20261127_baseline";
/** The baseline creates the schema that this migration, the last one before it, left. */
export const LAST_BEFORE = "0064_pending_sums";
/** A version with the migrations up to `LAST_BEFORE`, whose upgrade of older databases was tested. */
const UPGRADING_COMMIT = "7813bbf";

export const isBeforeBaseline = (migration: string): boolean =>
  /^\d{4}_/.test(migration) && migration <= LAST_BEFORE;

/** Says why a database with these migrations cannot be opened; undefined if it can. */
export function tooOld(applied: readonly string[]): string | undefined {
  const last = applied.filter(isBeforeBaseline).toSorted().at(-1);
  if (last === undefined || last === LAST_BEFORE) return undefined;
  return `is of an older version (${last}); start commit ${UPGRADING_COMMIT} on it once, ` +
    "which brings it up to date";
}
