import type { Definition } from "../migration.ts";

/** 2 ** 52 */
const HIGH = 4503599627370496n;

/** Sums of amounts may exceed the integers that drivers and engines have. */
export const definition = {
  creates: [],
  statements: [
    `alter table sums add column "high" bigint not null default 0`,
    `update sums set "high" = cast("value" as bigint) / ${HIGH},
      "value" = cast("value" as bigint) % ${HIGH}
      where "value" >= ${HIGH} or "value" <= -${HIGH}`,
  ],
} as const satisfies Definition;
