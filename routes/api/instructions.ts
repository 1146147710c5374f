import * as z from "zod";
import { ANSWERS_SCOPE } from "../../data/imports/scopes.ts";
import { answerInstruction, platformAnswer } from "../../data/instructions/answer.ts";
import { correctionFields, readCorrections } from "../../data/instructions/corrections.ts";
import {
  getSentInstruction,
  readSentInstructions,
  sentStates,
} from "../../data/instructions/for_platform.ts";
import {
  type Instruction,
  instructionStates,
  isReverted,
  stateOf,
} from "../../data/instructions/instructions.ts";
import { instructedFields, instructedTypes } from "../../data/instructions/records.ts";
import { instant, recordId } from "../../data/list/fields.ts";
import * as users from "../../data/records/users.ts";
import { serviceIn } from "../http/session/service.ts";
import { conditional, notModified, operation, tagHeader } from "./operation.ts";
import { taggedJson } from "./tagged.ts";

const instructionAnswer = z.strictObject({
  id: recordId,
  type: z.enum(instructedTypes).describe("The kind of the record."),
  recordId,
  field: z.enum(instructedFields),
  value: z.union([z.string(), z.boolean()]).describe("The value that the field is to have."),
  reason: z.string().nullable().describe("Null for a correction of a person."),
  source: z.string().describe("Where it comes from."),
  state: z.enum(instructionStates)
    .describe(
      "`withdrawn`: staff closed it. `reverted`: an import brought the former value back.",
    ),
  askedAt: instant,
  askedBy: recordId.describe("A member of the staff."),
  closedAt: instant.nullable(),
  note: z.string().nullable().describe("Of your own answer."),
}).meta({ id: "Instruction" });

/** A correction of a person, as it was read before there were other instructions. */
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

const example: z.input<typeof instructionAnswer> = {
  id: "0b9c3c4e-2a53-4c65-9d25-1f0f5d4b6a10",
  type: "user",
  recordId: "u_1",
  field: "status",
  value: "inactive",
  reason: "Chargebacks of three cards.",
  source: "Ticket 4711",
  state: "open",
  askedAt: "2026-11-19T14:37:12.345Z",
  askedBy: "s_1",
  closedAt: null,
  note: null,
};

const one = { description: "The instruction.", schema: instructionAnswer, example };

export const instructionOperations = [
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
  operation({
    method: "GET",
    path: "/instructions",
    group: "Instructions",
    summary: "List what staff asks the platform to change, oldest first",
    description: "The desk changes no record. Import the record with the new value, or answer. " +
      "An instruction is listed once it can no longer be undone, 30 seconds after it was given.",
    permission: "instructions.read",
    scope: "instructions:read",
    headers: conditional,
    query: z.strictObject({
      state: z.enum(sentStates).optional().describe(
        "`open` has those that are overdue (open for 24 hours) or reverted, too; `closed` is done, " +
          "refused or withdrawn.",
      ),
      after: recordId.optional().describe("The last `id` of the page before."),
    }),
    answers: {
      200: {
        description: "The instructions, at most 100.",
        schema: z.array(instructionAnswer),
        example: [example],
        headers: tagHeader,
      },
      304: notModified,
    },
    errors: [404],
    handle: async (c, { query }) =>
      await taggedJson(c, (await readSentInstructions(c.var.store, query)).map(instructionJson)),
  }),
  operation({
    method: "GET",
    path: "/instructions/:id",
    group: "Instructions",
    summary: "Read an instruction",
    description: "By the `instructionId` of an event. It is found once it can no longer be undone.",
    permission: "instructions.read",
    scope: "instructions:read",
    headers: conditional,
    answers: { 200: { ...one, headers: tagHeader }, 304: notModified },
    errors: [404],
    handle: async (c) =>
      await taggedJson(
        c,
        instructionJson(await getSentInstruction(c.var.store, c.req.param("id"))),
      ),
  }),
  operation({
    method: "PUT",
    path: "/instructions/:id/answer",
    group: "Instructions",
    summary: "Answer an instruction",
    description: "Closes it, and tells the member who asked. The same answer sent again changes " +
      "nothing; `done` after an import of the new value neither.",
    scope: ANSWERS_SCOPE,
    body: platformAnswer,
    example: { answer: "refused", note: "The account belongs to a partner." },
    answers: { 200: one },
    errors: [404, 409],
    handle: async (c, { body }) =>
      c.json(instructionJson(
        await answerInstruction(c.var.store, c.req.param("id"), body, serviceIn(c)),
      )),
  }),
];

const instructionJson = (row: Instruction): z.input<typeof instructionAnswer> => ({
  id: row.id,
  type: row.subject,
  recordId: row.subjectId,
  field: row.field,
  value: row.value,
  reason: row.reason,
  source: row.source,
  state: stateOf(row),
  askedAt: row.askedAt,
  askedBy: row.askedBy,
  closedAt: row.closedAt,
  note: row.answer === null ? null : row.note,
});
