import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { lockRows } from "../db/rows.ts";
import { DomainError, Overtaken } from "../errors/domain_error.ts";
import type { Step, StepSubject, Taken, UndoableStep } from "../steps/step.ts";
import type { Event } from "../webhooks/payload.ts";
import { isCorrection } from "./corrections.ts";
import { twoPeopleWith } from "./two_people.ts";
import { type Instruction, isReverted, type LockedInstruction } from "./instructions.ts";
import { errorOf, instructionEntry, undoneAsking, undoneClosing } from "./entries.ts";
import { tellAsker } from "./notices.ts";
import {
  type InstructedField,
  type InstructedRecord,
  type InstructedType,
  isSameValue,
  readInstructedRecord,
  recordKinds,
} from "./records.ts";

export interface InstructionInput {
  field: InstructedField;
  value: string;
  source: string;
  reason: string | null;
}

/** A record under its lock; no instruction yet has a version. */
interface LockedRecord extends Pick<Instruction, "id" | "subject" | "subjectId" | "version"> {
  record: InstructedRecord;
}

/** The steps with instructions about one kind of records. */
const declare = (type: InstructedType) => {
  const subject: StepSubject<LockedInstruction> = {
    // Steps and seals keep the name of the corrections that were the first instructions.
    type: "correction",
    area: type,
    changed: "correction.changed",
    lock: (trx, id, now) => lockInstruction(trx, type, id, now),
    remember: async (trx, id, version) =>
      version === 0 ? {} : await trx.selectFrom("instructions")
        .select(["askedBy", "askedAt", "revertedAt", "closedAt", "closedBy", "note"])
        .where("id", "=", id).executeTakeFirstOrThrow(),
    restore: async ({ trx, now }, before, { kind, replacedFields }) => {
      if (kind === "close") {
        const open = await openError(trx, before.record, before.field);
        if (open) throw open;
        // The import that would close it has come already.
        if (hasValue(before.record, before)) {
          throw new DomainError("conflict", errorOf("same_value", before));
        }
      }
      const undoneAt = kind === "ask" ? now.toISOString() : null;
      await change(trx, before, { ...JSON.parse(replacedFields), undoneAt });
    },
    undoneEntry: (action, _, after) =>
      instructionEntry(action === undoneAsking ? "undone" : "reopened", after),
  };
  const { lock } = subject;

  /** Asks the platform to change a value. Throws `not_found` for an unknown record. */
  const ask: UndoableStep<LockedInstruction, InstructionInput, LockedRecord> = {
    kind: "ask",
    subject,
    lock: async (trx, id, now) => {
      const record = await lockRecord(trx, type, id, now);
      return { id, subject: type, subjectId: id, version: 0, record };
    },
    refusal: async ({ trx }, { record }, input) => {
      if (hasValue(record, input)) {
        const code = errorOf("same_value", { subject: type, field: input.field });
        return new DomainError("invalid", code);
      }
      return await openError(trx, record, input.field);
    },
    twoPeople: twoPeopleWith((before, input) => input && { ...before, ...input }),
    take: async ({ trx, now, actor, proposerId }, { version, record }, input) => {
      const instruction: Instruction = {
        ...input,
        id: crypto.randomUUID(),
        subject: type,
        subjectId: record.id,
        version: version + 1,
        askedBy: proposerId ?? actor.id,
        askedAt: now.toISOString(),
        closedAt: null,
        closedBy: null,
        note: null,
        undoneAt: null,
        formerValue: record.values[input.field] ?? "",
        revertedAt: null,
        answer: null,
        overdueToldAt: null,
      };
      await trx.insertInto("instructions").values(instruction).execute();
      return requested({ ...instruction, record });
    },
    undo: { action: undoneAsking },
    proof: null,
  };

  /** Asks the platform once more for what an import reverted. */
  const again: UndoableStep<LockedInstruction, null> = {
    kind: "again",
    subject,
    lock,
    repeated: repeatedIf((before, staffId) =>
      before.askedBy === staffId && before.revertedAt === null && !isEnded(before)
    ),
    refusal: (_, before) =>
      isReverted(before) ? null : new Overtaken("conflict", errorOf("open", before), before),
    twoPeople: twoPeopleWith((before) => before),
    take: async ({ trx, now, actor, proposerId }, before) => {
      const askedBy = proposerId ?? actor.id;
      const asking = { askedBy, askedAt: now.toISOString(), revertedAt: null };
      return requested(await change(trx, before, asking));
    },
    undo: { action: undoneAsking },
    proof: null,
  };

  /** Closes an instruction by hand. */
  const close: UndoableStep<LockedInstruction, { note: string }> = {
    kind: "close",
    subject,
    lock,
    repeated: repeatedIf(({ closedBy, note }, staffId, input) =>
      closedBy === staffId && note === input.note
    ),
    take: async ({ trx, now, actor }, before, { note }) => {
      const closing = { closedAt: now.toISOString(), closedBy: actor.id, note };
      const after = await change(trx, before, closing);
      if (after.askedBy !== actor.id) {
        await tellAsker(trx, after, { how: "hand", byName: actor.name }, now);
      }
      return {
        after,
        entry: instructionEntry("closed", after, { closedBy: "hand" }),
      };
    },
    undo: { action: undoneClosing },
    proof: null,
  };

  return { subject, steps: { ask, again, close } };
};

/**
 * The steps with instructions, which can be undone. To undo a closing throws `conflict` too if
 * another instruction about the field has been given since, or the record has the value by now.
 */
export const instructionSteps: Record<InstructedType, ReturnType<typeof declare>> = {
  user: declare("user"),
  community: declare("community"),
  content: declare("content"),
  partner: declare("partner"),
};

/** The lock that every step takes. */
async function lockRecord(
  trx: Database,
  type: InstructedType,
  id: string,
  now: Date,
): Promise<InstructedRecord> {
  await lockRows(trx, recordKinds[type].table, sql`"id" = ${id}`);
  return await readInstructedRecord({ db: trx, now: () => now }, type, id);
}

export async function lockInstruction(
  trx: Database,
  type: InstructedType,
  id: string,
  now: Date,
): Promise<LockedInstruction> {
  await takeLock(trx, `correction ${id}`);
  await lockRows(
    trx,
    recordKinds[type].table,
    sql`"id" = (select "subjectId" from instructions where "id" = ${id})`,
  );
  const found = await trx.selectFrom("instructions").selectAll()
    .where("id", "=", id).where("subject", "=", type).executeTakeFirst();
  if (!found) throw new DomainError("not_found", "correction.not_found");
  const record = await readInstructedRecord({ db: trx, now: () => now }, type, found.subjectId);
  return { ...found, record };
}

/**
 * Recognises a step that the actor has taken with the same version before. Throws `conflict` for an
 * instruction that is closed otherwise, whichever version the actor saw.
 */
function repeatedIf<Input>(
  isSame: (before: LockedInstruction, staffId: string, input: Input) => boolean,
): Step<LockedInstruction, Input>["repeated"] {
  return ({ actor, version }, before, input) => {
    if (version === before.version - 1 && isSame(before, actor.id, input)) return before;
    if (isEnded(before)) throw new Overtaken("conflict", errorOf("closed", before), before);
    return null;
  };
}

const isEnded = ({ closedAt, undoneAt }: Instruction): boolean =>
  closedAt !== null || undoneAt !== null;

const hasValue = (
  { type, values }: InstructedRecord,
  { field, value }: Pick<Instruction, "field" | "value">,
): boolean => isSameValue({ type, field }, value, values[field] ?? "");

/** The refusal while an instruction about the field is open; null if none is. */
async function openError(
  trx: Database,
  { type, id }: InstructedRecord,
  field: InstructedField,
): Promise<DomainError | null> {
  const open = await trx.selectFrom("instructions").select("id")
    .where("subject", "=", type).where("subjectId", "=", id).where("field", "=", field)
    .where("closedAt", "is", null).where("undoneAt", "is", null).executeTakeFirst();
  return open ? new DomainError("conflict", errorOf("open", { subject: type, field })) : null;
}

/** Writes some fields, under the next version. */
export async function change(
  trx: Database,
  before: LockedInstruction,
  changes: Partial<Instruction>,
): Promise<LockedInstruction> {
  const written = { ...changes, version: before.version + 1 };
  await trx.updateTable("instructions").set(written).where("id", "=", before.id).execute();
  return { ...before, ...written };
}

/** An asking: its event names the field, never the value. */
function requested(after: LockedInstruction): Taken<LockedInstruction> {
  return { after, entry: instructionEntry("requested", after), events: [eventOf(after)] };
}

/** Fields are those of the record, as the forms and `fieldsOf` see to. */
const changeEvents: Record<
  InstructedType,
  (instructionId: string, id: string, field: InstructedField) => Event
> = {
  user: (instructionId, userId, field) => ({
    type: "user.change_requested",
    data: { instructionId, userId, field },
  }),
  community: (instructionId, communityId, field) => ({
    type: "community.change_requested",
    data: { instructionId, communityId, field },
  }),
  content: (instructionId, contentId, field) => ({
    type: "content.change_requested",
    data: { instructionId, contentId, field },
  }),
  partner: (instructionId, partnerId, field) => ({
    type: "partner.change_requested",
    data: { instructionId, partnerId, field },
  }),
};

function eventOf({ subject, subjectId, id, field, ...rest }: LockedInstruction): Event {
  const one = { ...rest, subject, field };
  if (isCorrection(one)) {
    const data = { correctionId: id, userId: subjectId, field: one.field };
    return { type: "user.correction_requested", data };
  }
  return changeEvents[subject](id, subjectId, field);
}
