import type { Definition } from "../migration.ts";

/** Facts that a platform may send, and that stay empty otherwise. */
export const definition = {
  creates: [],
  statements: [
    `alter table users add column "lastActiveAt" text`,
    `alter table transactions add column "paymentMethod" text`,
  ],
} as const satisfies Definition;
