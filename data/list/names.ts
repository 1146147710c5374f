/**
 * Every list under the name that the API and its files have for it, with the permission to read
 * it. Each list adds itself from its own file; what must know all of them is then a type error
 * until it does.
 */
// deno-lint-ignore no-empty-interface
export interface Lists {}

export type ListName = keyof Lists;

/** The permission to read a list. */
export type ListPermission = Lists[ListName];

/** What is summed up beside the lengths of lists; each noun adds its own, too. */
// deno-lint-ignore no-empty-interface
export interface SumNames {}
