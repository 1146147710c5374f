import type { Definition } from "../migration.ts";

/** Blobs that are to be removed are found by an index of their own. */
export const definition = {
  creates: [],
  statements: [
    `create index document_blobs_removed on document_blobs ("name") where "chunks" = -1`,
  ],
} as const satisfies Definition;
