import type { Definition } from "../migration.ts";

/** Where the bytes of a document are, since there is more than one place: `database` or `s3`. */
export const definition = {
  creates: [],
  statements: [
    `alter table document_blobs add column "place" text not null default 'database'`,
  ],
} as const satisfies Definition;
