import * as z from "zod";
import { correctionFields, readCorrections } from "../../data/instructions/corrections.ts";
import { isReverted } from "../../data/instructions/instructions.ts";
import { instant, recordId } from "../../data/list/fields.ts";
import * as users from "../../data/records/users.ts";
import { conditional, notModified, operation, tagHeader } from "./operation.ts";
import { taggedJson } from "./tagged.ts";

const correctionAnswer = z.strictObject({
  id: recordId,
  field: z.enum(correctionFields),
  value: z.string().describe("The new value."),
  source: z.string().describe("Where it comes from."),
  state: z.enum(["open", "closed", "reverted"])
    .describe("`reverted`: an import brought the former value back. Staff may ask again."),
  askedAt: instant,
  askedBy: recordId.describe("A member of the staff."),
  closedAt: instant.nullable(),
  closedBy: z.enum(["import", "hand"]).nullable(),
  revertedAt: instant.nullable(),
}).meta({ id: "Correction" });

export const correctionOperations = [
  operation({
    method: "GET",
    path: "/users/:id/corrections",
    group: "Records",
    summary: "Read the corrections asked for a person, newest first",
    description: "The desk changes no person. Import the person with the new value: that closes " +
      "the correction.",
    permission: "users.read",
    scope: "users:read",
    headers: conditional,
    answers: {
      200: {
        description: "The corrections, at most 100.",
        schema: z.array(correctionAnswer),
        headers: tagHeader,
      },
      304: notModified,
    },
    errors: [404],
    handle: async (c) => {
      const { store } = c.var;
      const { id } = await users.get(store, c.req.param("id"));
      const rows = await readCorrections(store.db, id);
      const answers = rows.map((row): z.input<typeof correctionAnswer> => ({
        id: row.id,
        field: row.field,
        value: row.value,
        source: row.source,
        state: isReverted(row) ? "reverted" : row.closedAt === null ? "open" : "closed",
        askedAt: row.askedAt,
        askedBy: row.askedBy,
        closedAt: row.closedAt,
        closedBy: row.closedAt === null ? null : row.closedBy === null ? "import" : "hand",
        revertedAt: isReverted(row) ? row.revertedAt : null,
      }));
      return await taggedJson(c, answers);
    },
  }),
];
