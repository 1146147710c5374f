/** Each domain declares its own. Text and integers only: both engines return the same values. */
// deno-lint-ignore no-empty-interface
export interface Tables {}
