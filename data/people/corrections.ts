import * as z from "zod";
import { comparableEmail } from "../base/email_address.ts";
import type { Database } from "../db/database.ts";
import { DomainError } from "../errors/domain_error.ts";
import type { ErrorCode } from "../errors/texts.ts";
import { isStorable, shortText, withoutBidiControls } from "../list/fields.ts";
import { type User, user } from "../records/users.ts";
import { staffNames } from "../staff/accounts/staff.ts";
import type { Store } from "../store.ts";

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

export const correctionForm = z.strictObject({
  /** Made with the form, so that a form that is sent twice asks once. */
  id: z.uuid(),
  field: z.enum(correctionFields, "correction.no_field" satisfies ErrorCode),
  value: z.string().trim().max(MAX_LENGTH, TOO_LONG).refine(isStorable, NOT_PLAIN),
  source: line(MISSING_SOURCE),
}).transform((form, context) => {
  const parsed = valueSchemas[form.field].safeParse(form.value);
  if (parsed.success) return { ...form, value: parsed.data };
  context.addIssue({ code: "custom", path: ["value"], message: wrong[form.field] });
  return z.NEVER;
});
export type CorrectionInput = z.output<typeof correctionForm>;

export const closingForm = z.strictObject({ note: line("correction.no_note") });

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

/** Throws `not_found`. */
export async function getCorrection(
  db: Database,
  userId: string,
  id: string,
): Promise<ShownCorrection> {
  const row = await db.selectFrom("corrections").selectAll()
    .where("id", "=", id).where("userId", "=", userId).executeTakeFirst();
  if (!row) throw new DomainError("not_found", "correction.not_found");
  return (await asShown(db, [row], new Map()))[0]!;
}

export interface ShownCorrection extends Correction {
  requestedByName: string;
  isOpen: boolean;
  /** The reader can undo the last step. */
  isUndoable: boolean;
}

/** Open corrections, and those whose last step the reader can still undo. */
export async function readShownCorrections(
  { db, now }: Pick<Store, "db" | "now">,
  userId: string,
  staffId: string,
): Promise<ShownCorrection[]> {
  const undoable = await undoableBy(db, staffId, now());
  const shown = await asShown(db, await readCorrections(db, userId), undoable);
  return shown.filter(({ isOpen, isUndoable }) => isOpen || isUndoable);
}

/** `undoable`: ids of steps, by their subjects. */
async function asShown(
  db: Database,
  rows: readonly Correction[],
  undoable: ReadonlyMap<string, string>,
): Promise<ShownCorrection[]> {
  const names = await staffNames(db, rows.map(({ askedBy }) => askedBy));
  return rows.map((row) => ({
    ...row,
    requestedByName: names.get(row.askedBy) ?? row.askedBy,
    isOpen: row.closedAt === null,
    isUndoable:
      undoable.get(correctionSubject(row.id)) === `${correctionSubject(row.id)}:${row.version}`,
  }));
}

/** The name of a correction among the steps that can be undone. */
export const correctionSubject = (id: string): string => `correction ${id}`;

/** Ids of the last steps of a person that can still be undone, by their subjects. */
async function undoableBy(
  db: Database,
  staffId: string,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("kyc_steps").select(["id", "requestId"])
    .where("staffId", "=", staffId).where("announceAt", ">", now.toISOString())
    .orderBy("at").execute();
  return new Map(rows.map(({ id, requestId: subject }) => [subject, id]));
}
