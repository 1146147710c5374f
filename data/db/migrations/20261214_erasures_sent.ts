import type { Definition } from "../migration.ts";

/** A digest of the head that the anchor has received, so that a restart does not send the ledger again. */
export const definition = {
  creates: [],
  statements: [
    `alter table erasure_head add column "sent" text
      check ("sent" is null or (length("sent") = 64 and ltrim("sent", '0123456789abcdef') = ''))`,
  ],
} as const satisfies Definition;
