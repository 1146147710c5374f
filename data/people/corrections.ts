import * as z from "zod";
import { comparableEmail } from "../base/email_address.ts";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import { DomainError } from "../errors/domain_error.ts";
import type { ErrorCode } from "../errors/texts.ts";
import { isStorable, shortText, withoutBidiControls } from "../list/fields.ts";
import { type User, user } from "../records/users.ts";
import { staffNames } from "../staff/accounts/staff.ts";

export const correctionFields = ["name", "email", "language"] as const;
export type CorrectionField = typeof correctionFields[number];

/** A value that the platform is asked to correct. The desk itself changes no person. */
interface CorrectionRow {
  id: string;
  userId: string;
  field: CorrectionField;
  value: string;
  /** The origin of the new value, such as a ticket. */
  source: string;
  /** Rises with each step: asking, closing, and undoing either. */
  version: number;
  /** Staff id. */
  askedBy: string;
  askedAt: string;
  closedAt: string | null;
  /** Staff id; null for one that is open, or that an import closed. */
  closedBy: string | null;
  note: string | null;
  /** The asking was undone: nobody was told. */
  undoneAt: string | null;
  /** The person's value at the asking; null for a correction of an earlier version of the desk. */
  formerValue: string | null;
  /** The first import after the asking that brought the former value back, once it was corrected. */
  revertedAt: string | null;
}
export type Correction = CorrectionRow;

declare module "../db/tables.ts" {
  interface Tables {
    corrections: CorrectionRow;
  }
}

const MISSING_SOURCE = "correction.no_source" satisfies ErrorCode;
const TOO_LONG = "text.over_200" satisfies ErrorCode;
const NOT_PLAIN = "text.not_plain" satisfies ErrorCode;

const MAX_LENGTH = 200;

const line = (missing: ErrorCode) =>
  z.string(missing).overwrite((text) => withoutBidiControls(text).trim())
    .min(1, missing).max(MAX_LENGTH, TOO_LONG).refine(isStorable, NOT_PLAIN);

/** The error of a value that its field does not take. */
const wrong: Record<CorrectionField, ErrorCode> = {
  name: "name.missing",
  email: "email.invalid",
  language: "correction.bad_language",
};

const valueSchemas: Record<CorrectionField, z.ZodType<string>> = {
  name: shortText,
  email: user.shape.email,
  language: user.shape.language.unwrap(),
};

export const correctionShape = {
  field: z.enum(correctionFields, "correction.no_field" satisfies ErrorCode),
  value: z.string().trim().max(MAX_LENGTH, TOO_LONG).refine(isStorable, NOT_PLAIN),
  source: line(MISSING_SOURCE),
};
export type CorrectionInput = z.output<z.ZodObject<typeof correctionShape>>;

/** The correction with its value as the field stores it. */
export function checkedValue<Input extends CorrectionInput>(
  input: Input,
  context: z.RefinementCtx,
): Input {
  const parsed = valueSchemas[input.field].safeParse(input.value);
  if (parsed.success) return { ...input, value: parsed.data };
  context.addIssue({ code: "custom", path: ["value"], message: wrong[input.field] });
  return z.NEVER;
}

export const closingInput = z.strictObject({ note: line("correction.no_note") });

/** The same value for the platform: case counts in a name alone. */
export function isSameValue(field: CorrectionField, value: string, other: string): boolean {
  const comparable: Record<CorrectionField, (text: string) => string> = {
    name: (text) => text.normalize("NFC").trim(),
    email: comparableEmail,
    language: (text) => text.toLowerCase(),
  };
  return comparable[field](value) === comparable[field](other);
}

export const valueOf = (person: User, field: CorrectionField): string => person[field] ?? "";

const MOST_CORRECTIONS = 100;

/** The corrections of a person, newest first, without those that were undone. */
export const readCorrections = (db: Database, userId: string): Promise<Correction[]> =>
  db.selectFrom("corrections").selectAll().where("userId", "=", userId)
    .where("undoneAt", "is", null).orderBy("askedAt", "desc").orderBy("id")
    .limit(MOST_CORRECTIONS).execute();

export interface OpenCorrection extends Correction {
  userName: string;
  requestedByName: string;
}

/** Open corrections of all people, oldest first; with a staff id those that they asked for. */
export async function readOpenCorrections(
  db: Database,
  askedBy: string | null,
): Promise<OpenCorrection[]> {
  return await db.selectFrom("corrections")
    .leftJoin("users", "users.id", "corrections.userId")
    .leftJoin("staff", "staff.id", "corrections.askedBy")
    .selectAll("corrections")
    .select((eb) => [
      eb.fn.coalesce("users.name", "corrections.userId").as("userName"),
      eb.fn.coalesce("staff.name", "corrections.askedBy").as("requestedByName"),
    ])
    .where("closedAt", "is", null).where("undoneAt", "is", null)
    .$if(askedBy !== null, (select) => select.where("askedBy", "=", askedBy))
    .orderBy("askedAt").orderBy("corrections.id").limit(MOST_CORRECTIONS).execute();
}

/** A correction with the names of the staff who asked for it and closed it. */
export interface NamedCorrection extends Correction {
  requestedByName: string;
  /** Null for one that is open, or that an import closed. */
  closedByName: string | null;
}

/** Throws `not_found`. */
export async function getCorrection(
  db: Database,
  userId: string,
  id: string,
): Promise<NamedCorrection> {
  const row = await db.selectFrom("corrections").selectAll()
    .where("id", "=", id).where("userId", "=", userId).executeTakeFirst();
  if (!row) throw new DomainError("not_found", "correction.not_found");
  return (await withNames(db, [row]))[0]!;
}

/** The same as `readCorrections`, with names. */
export const readNamedCorrections = async (
  db: Database,
  userId: string,
): Promise<NamedCorrection[]> => await withNames(db, await readCorrections(db, userId));

async function withNames(db: Database, rows: readonly Correction[]): Promise<NamedCorrection[]> {
  const names = await staffNames(
    db,
    rows.flatMap(({ askedBy, closedBy }) => closedBy === null ? [askedBy] : [askedBy, closedBy]),
  );
  const nameOf = (id: string) => names.get(id) ?? id;
  return rows.map((row) => ({
    ...row,
    requestedByName: nameOf(row.askedBy),
    closedByName: row.closedBy && nameOf(row.closedBy),
  }));
}

/** The last correction of each field that is open or that an import closed. */
export async function readPursued(
  db: Database,
  userIds: readonly string[],
): Promise<Correction[]> {
  const found = await db.selectFrom("corrections").selectAll()
    .where("userId", "in", valuesIn(db, userIds))
    .where("closedBy", "is", null).where("undoneAt", "is", null)
    .orderBy("askedAt").orderBy("id").execute();
  const last = new Map<string, Correction>();
  for (const one of found) {
    const name = `${one.userId} ${one.field}`;
    if (last.get(name)?.closedAt !== null) last.set(name, one);
  }
  return [...last.values()].toSorted((a, b) => a.id < b.id ? -1 : 1);
}

/** The fields of a correction that an import of the person changes; null if nothing changes. */
export function importedStep(
  before: Correction,
  person: User,
  at: string,
): Pick<Correction, "closedAt" | "revertedAt"> | null {
  const { field, value, formerValue, closedAt, revertedAt } = before;
  const isSame = (other: string) => isSameValue(field, other, valueOf(person, field));
  if (closedAt === null) return isSame(value) ? { closedAt: at, revertedAt } : null;
  // An import may leave out an optional field, which keeps its value.
  const isBack = person[field] !== undefined && formerValue !== null && isSame(formerValue);
  return isBack ? { closedAt: null, revertedAt: revertedAt ?? at } : null;
}

/** Open again because an import brought the former value back. */
export const isReverted = (
  { closedAt, revertedAt }: Pick<Correction, "closedAt" | "revertedAt">,
): boolean => closedAt === null && revertedAt !== null;
