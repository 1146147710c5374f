/**
 * Every list by its name in the API and in exports, with the permission to read it. Each list adds
 * itself from its own file; registries that do not know it yet are type errors.
 */
// deno-lint-ignore no-empty-interface
export interface Lists {}

export type ListName = keyof Lists;

/** The permission to read a list. */
export type ListPermission = Lists[ListName];

/** Names of maintained sums besides the list totals; lists add their own. */
// deno-lint-ignore no-empty-interface
export interface SumNames {}
