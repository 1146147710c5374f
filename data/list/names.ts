/** Each list adds its name and permission; registries that lack it are type errors. */
// deno-lint-ignore no-empty-interface
export interface Lists {}

export type ListName = keyof Lists;

export type ListPermission = Lists[ListName];
