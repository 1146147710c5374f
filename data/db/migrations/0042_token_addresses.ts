import type { Definition } from "../migration.ts";

export const definition = {
  creates: [],
  statements: [`alter table service_tokens add column "lastAddress" text`],
} as const satisfies Definition;
