import { sql } from "kysely";
import * as z from "zod";
import { recordId, text } from "../../list/fields.ts";
import type { FilterShape } from "../../list/shape.ts";

export const MAX_MESSAGE_LENGTH = 2_000;
const MOST_REASONS = 20;

/** Codes of reasons, each once. */
export const reasonCodes = z.array(recordId).max(MOST_REASONS)
  .overwrite((codes) => [...new Set(codes)]);

/** The message to the applicant, plain text. */
export const applicantMessage = text.max(MAX_MESSAGE_LENGTH);

/** Requests whose current decision has one of these reasons. The index needs the first condition. */
export const reasonFilter = {
  values: [],
  // Unlike functions that find a text, `replace` has the same name on both engines.
  rows: (codes) =>
    sql<boolean>`"reasons" <> '[]' and (${
      sql.join(
        codes.map((code) => sql`replace("reasons", ${JSON.stringify(code)}, '') <> "reasons"`),
        sql` or `,
      )
    })`,
} satisfies FilterShape;

/** The reasons and the message of a step, as the applicant learns them. */
export interface Given {
  reasons: readonly string[];
  message: string | null;
}
