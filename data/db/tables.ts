/**
 * Every table with its row; each noun adds its own from its own file, so that the ground knows
 * none. Columns are text and integers only, so both engines answer alike.
 */
// deno-lint-ignore no-empty-interface
export interface Tables {}
