import * as z from "zod";
import type { Database } from "../db/database.ts";
import { DomainError } from "../errors/domain_error.ts";
import type { ErrorCode } from "../errors/texts.ts";
import { line, typedValue } from "./input.ts";
import {
  getInstruction,
  type Instruction,
  MOST_INSTRUCTIONS,
  type NamedInstruction,
  readInstructions,
  selectNamed,
} from "./instructions.ts";
import { fieldsOf } from "./records.ts";

/** The fields of a person that have corrections; the API has an address of its own for these. */
export const correctionFields = ["name", "email", "language"] as const;
export type CorrectionField = typeof correctionFields[number];

/** A value of a person that the platform is asked to correct. */
export type Correction<Row extends Instruction = Instruction> = Row & { field: CorrectionField };
export type NamedCorrection = Correction<NamedInstruction>;

export const isCorrection = <Row extends Pick<Instruction, "subject" | "field">>(
  one: Row,
): one is Row & { field: CorrectionField } =>
  one.subject === "user" && correctionFields.some((field) => field === one.field);

export const correctionShape = {
  field: z.enum(correctionFields, "correction.no_field" satisfies ErrorCode),
  value: typedValue,
  source: line("correction.no_source"),
};
export type CorrectionInput = z.output<z.ZodObject<typeof correctionShape>>;

/** The correction with its value as the field stores it. */
export function checkedValue<Input extends CorrectionInput>(
  input: Input,
  context: z.RefinementCtx,
): Input {
  const { schema, wrong } = fieldsOf.user[input.field]!;
  const parsed = schema.safeParse(input.value);
  if (parsed.success) return { ...input, value: parsed.data };
  context.addIssue({ code: "custom", path: ["value"], message: wrong });
  return z.NEVER;
}

/** The corrections of a person, newest first, without those that were undone. */
export const readCorrections = async (db: Database, userId: string): Promise<NamedCorrection[]> =>
  (await readInstructions(db, { type: "user", id: userId })).filter(isCorrection);

export type OpenCorrection = NamedCorrection & { userName: string };

/** Open corrections of all people, oldest first; with a staff id those that they asked for. */
export async function readOpenCorrections(
  db: Database,
  askedBy: string | null,
): Promise<OpenCorrection[]> {
  const rows = await selectNamed(db)
    .leftJoin("users", "users.id", "instructions.subjectId")
    .select(({ fn }) => fn.coalesce("users.name", "instructions.subjectId").as("userName"))
    .where("subject", "=", "user").where("field", "in", correctionFields)
    .where("closedAt", "is", null).where("undoneAt", "is", null)
    .$if(askedBy !== null, (select) => select.where("askedBy", "=", askedBy))
    .orderBy("askedAt").orderBy("instructions.id").limit(MOST_INSTRUCTIONS)
    .$narrowType<{ field: CorrectionField }>().execute();
  return rows.map((row) => ({ ...row, verb: null }));
}

/** Throws `not_found`. */
export async function getCorrection(
  db: Database,
  userId: string,
  id: string,
): Promise<NamedCorrection> {
  const found = await getInstruction(db, { type: "user", id: userId }, id);
  if (!isCorrection(found)) throw new DomainError("not_found", "correction.not_found");
  return found;
}
