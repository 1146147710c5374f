import { sql } from "kysely";
import * as z from "zod";
import { indexed } from "../../list/conditions.ts";
import { recordId, textUpTo } from "../../list/fields.ts";
import type { FilterShape } from "../../list/shape.ts";

const MOST_REASONS = 20;

/** Codes of reasons, each once. */
export const reasonCodes = z.array(recordId).max(MOST_REASONS)
  .overwrite((codes) => [...new Set(codes)]);

/** The message to the applicant, plain text. */
export const applicantMessage = textUpTo(2_000, "text.over_2000");

/** Requests whose current decision has one of these reasons. The index needs the first condition. */
export const reasonFilter = {
  values: [],
  conditions: (codes) => [indexed(sql`"reasons" <> '[]' and "reasons" in (${listsWith(codes)})`)],
} satisfies FilterShape;

/**
 * The distinct lists of reasons that have one of the codes, by a loose index scan: many requests have
 * the same. Unlike functions that find a text, `replace` has one name on both engines.
 */
const listsWith = (codes: readonly string[]) =>
  sql`with recursive lists("list") as (
      select min("reasons") from kyc_requests where "reasons" <> '[]'
      union all
      select (select min("reasons") from kyc_requests
        where "reasons" <> '[]' and "reasons" > "list") from lists where "list" is not null)
    select "list" from lists where ${
    sql.join(
      codes.map((code) => sql`replace("list", ${JSON.stringify(code)}, '') <> "list"`),
      sql` or `,
    )
  }`;

/** The reasons and the message to the applicant of a decision. */
export interface Explanation {
  reasons: readonly string[];
  message: string | null;
}
