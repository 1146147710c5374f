import type { Definition } from "../migration.ts";

/** The storage of each blob: `database` or `s3`. */
export const definition = {
  creates: [],
  statements: [
    `alter table document_blobs add column "place" text not null default 'database'`,
  ],
} as const satisfies Definition;
