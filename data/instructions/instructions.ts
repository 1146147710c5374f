import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import { DomainError } from "../errors/domain_error.ts";
import {
  type InstructedField,
  type InstructedRecord,
  type InstructedType,
  type Verb,
  verbOf,
} from "./records.ts";

/** A value that the platform is asked to give a record. The desk itself changes none. */
interface InstructionRow {
  id: string;
  /** The kind of the record, and its id. */
  subject: InstructedType;
  subjectId: string;
  field: InstructedField;
  value: string;
  /** Null for a correction, which has a source alone. */
  reason: string | null;
  /** The origin of the instruction, such as a ticket. */
  source: string;
  /** Rises with each step: asking, closing, and undoing either. */
  version: number;
  /** Staff id; under a rule of two people, that of the proposer. */
  askedBy: string;
  askedAt: string;
  closedAt: string | null;
  /** Staff id; null for one that is open, or that an import or the platform closed. */
  closedBy: string | null;
  /** Note of the member who closed it, or of the platform. */
  note: string | null;
  /** The asking was undone: nobody was told. */
  undoneAt: string | null;
  /** The record's value at the asking; null for a correction of an earlier version of the desk. */
  formerValue: string | null;
  /** The first import after the asking that brought the former value back, once it was changed. */
  revertedAt: string | null;
  /** The platform's answer by the API; null where an import or a member closed it. */
  answer: "done" | "refused" | null;
  /** When the asker was told that the platform is late. */
  overdueToldAt: string | null;
}
export type Instruction = InstructionRow;

declare module "../db/tables.ts" {
  interface Tables {
    instructions: InstructionRow;
  }
}

/** An instruction under its lock, with its record. */
export interface LockedInstruction extends Instruction {
  record: InstructedRecord;
}

/** An instruction with the names of the staff who asked for it and closed it. */
export interface NamedInstruction extends Instruction {
  requestedByName: string;
  /** Null for one that is open, or that an import or the platform closed. */
  closedByName: string | null;
  /** Null for a correction of a value. */
  verb: Verb | null;
}

export const MOST_INSTRUCTIONS = 100;

/** Open again because an import brought the former value back. */
export const isReverted = (
  { closedAt, revertedAt }: Pick<Instruction, "closedAt" | "revertedAt">,
): boolean => closedAt === null && revertedAt !== null;

export const instructionStates = ["open", "done", "refused", "withdrawn", "reverted"] as const;
export type InstructionState = typeof instructionStates[number];

/** `withdrawn`: a member closed it. */
export function stateOf(row: Instruction): InstructionState {
  if (isReverted(row)) return "reverted";
  if (row.closedAt === null) return "open";
  return row.closedBy !== null ? "withdrawn" : row.answer ?? "done";
}

/** A record that instructions are about. */
export interface Subject {
  type: InstructedType;
  id: string;
}

export const withVerb = <Row extends Instruction>(row: Row): Row & { verb: Verb | null } => ({
  ...row,
  verb: verbOf(row),
});

export const selectNamed = (db: Database) =>
  db.selectFrom("instructions")
    .leftJoin("staff as asker", "asker.id", "instructions.askedBy")
    .leftJoin("staff as closer", "closer.id", "instructions.closedBy")
    .selectAll("instructions")
    .select(({ fn }) => [
      fn.coalesce("asker.name", "instructions.askedBy").as("requestedByName"),
      fn.coalesce("closer.name", "instructions.closedBy").as("closedByName"),
    ]);

/** The instructions about a record, newest first, without those that were undone. */
export const readInstructions = async (
  db: Database,
  { type, id }: Subject,
): Promise<NamedInstruction[]> => {
  const rows = await selectNamed(db).where("subject", "=", type).where("subjectId", "=", id)
    .where("undoneAt", "is", null).orderBy("askedAt", "desc").orderBy("instructions.id")
    .limit(MOST_INSTRUCTIONS).execute();
  return rows.map(withVerb);
};

/** Throws `not_found`. */
export async function getInstruction(
  db: Database,
  { type, id }: Subject,
  instructionId: string,
): Promise<NamedInstruction> {
  const row = await selectNamed(db).where("instructions.id", "=", instructionId)
    .where("subject", "=", type).where("subjectId", "=", id).executeTakeFirst();
  if (!row) throw new DomainError("not_found", "correction.not_found");
  return withVerb(row);
}

/** The last instruction of each field that is open or that an import or the platform closed. */
export async function readPursued(
  db: Database,
  type: InstructedType,
  ids: readonly string[],
): Promise<Instruction[]> {
  const found = await db.selectFrom("instructions").selectAll()
    .where("subject", "=", type).where("subjectId", "in", valuesIn(db, ids))
    .where("closedBy", "is", null).where("undoneAt", "is", null)
    .where(sql<boolean>`coalesce("answer", '') <> 'refused'`)
    .orderBy("askedAt").orderBy("id").execute();
  const last = new Map<string, Instruction>();
  for (const one of found) {
    const name = `${one.subjectId} ${one.field}`;
    if (last.get(name)?.closedAt !== null) last.set(name, one);
  }
  return [...last.values()].toSorted((a, b) => a.id < b.id ? -1 : 1);
}
