/**
 * The tables and their rows. Each domain declares its own. Columns are text and integers only, so
 * that both engines return the same values.
 */
// deno-lint-ignore no-empty-interface
export interface Tables {}
