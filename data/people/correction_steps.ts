import { sql } from "kysely";
import type { AuditAction } from "../audit/actions.ts";
import type { Actor, AuditEvent } from "../audit/trail.ts";
import { type Recorder, write } from "../audit/write.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { lockRows } from "../db/rows.ts";
import { DomainError, Overtaken } from "../errors/domain_error.ts";
import { notifyPerson } from "../notices/announce.ts";
import type { Notice } from "../notices/kinds.ts";
import * as users from "../records/users.ts";
import type { Store } from "../store.ts";
import { insertStep, stepId, undoEnd } from "../steps/rows.ts";
import { type UndoableSteps, undoLastStep } from "../steps/undo.ts";
import { emit } from "../webhooks/events.ts";
import {
  type Correction,
  type CorrectionInput,
  importedStep,
  isReverted,
  isSameValue,
  readPursued,
  valueOf,
} from "./corrections.ts";

type StaffActor = Actor & { id: string };

/** A correction under its lock, with its person. */
interface LockedCorrection extends Correction {
  person: users.User;
}

/**
 * Asks the platform to correct a value. A form that is sent twice asks once. Throws `not_found` for
 * an unknown person, `invalid` for the value that they have, and `conflict` while a correction of the
 * field is open.
 */
export async function askCorrection(
  store: Store,
  userId: string,
  { id, field, value, source }: CorrectionInput,
  staff: StaffActor,
): Promise<Correction> {
  return await write(store, staff, async (trx, record, now) => {
    const person = await lockPerson(trx, userId, now);
    const known = await trx.selectFrom("corrections").selectAll().where("id", "=", id)
      .executeTakeFirst();
    const isRepeated = known?.userId === userId && known.field === field &&
      known.value === value && known.source === source && known.askedBy === staff.id;
    if (isRepeated) return known;
    const formerValue = valueOf(person, field);
    if (isSameValue(field, value, formerValue)) {
      throw new DomainError("invalid", "correction.same_value");
    }
    await requireNoneOpen(trx, userId, field);
    const correction: Correction = {
      id: known ? crypto.randomUUID() : id,
      userId,
      field,
      value,
      source,
      version: 1,
      askedBy: staff.id,
      askedAt: now.toISOString(),
      closedAt: null,
      closedBy: null,
      note: null,
      undoneAt: null,
      formerValue,
      revertedAt: null,
    };
    await trx.insertInto("corrections").values(correction).execute();
    await announceAsking(trx, correction, { kind: "ask", replaced: {} }, now);
    record(entryOf("User correction requested", { ...correction, person }));
    return correction;
  });
}

export interface CorrectionTerms {
  staff: StaffActor;
  /** The version that the person saw. */
  version: number;
}

/**
 * Asks the platform once more for a correction that an import reverted. Sent twice for the same
 * version, it does so once. Throws `not_found`, and `Overtaken` if it has changed meanwhile.
 */
export async function askAgain(
  store: Store,
  id: string,
  { staff, version }: CorrectionTerms,
): Promise<Correction> {
  return await write(store, staff, async (trx, record, now) => {
    const { person, ...before } = await lockCorrection(trx, id, now);
    const { askedBy, askedAt, revertedAt } = before;
    const isRepeated = before.version === version + 1 && askedBy === staff.id &&
      revertedAt === null && !(before.closedAt ?? before.undoneAt);
    if (isRepeated) return before;
    requireVersion(before, version);
    if (!isReverted(before)) throw new Overtaken("conflict", "correction.open", before);
    const asking = { askedBy: staff.id, askedAt: now.toISOString(), revertedAt: null };
    const after = { ...before, ...asking, version: version + 1 };
    const replaced = { askedBy, askedAt, revertedAt };
    await announceAsking(trx, after, { kind: "again", replaced }, now);
    await writeCorrection(trx, after);
    record(entryOf("User correction requested", { ...after, person }));
    return after;
  });
}

/** Writes the step of an asking, and its event. */
async function announceAsking(
  trx: Database,
  { id, userId, field, version, askedBy }: Correction,
  step: { kind: "ask" | "again"; replaced: object },
  now: Date,
): Promise<void> {
  const target = { type: "correction" as const, id, version };
  await insertStep(trx, { ...step, target, staffId: askedBy, now });
  const type = "user.correction_requested";
  const event = { type, data: { correctionId: id, userId, field } } as const;
  await emit(trx, [event], now, { notBefore: undoEnd(now) });
}

/** Throws `Overtaken` for a correction that is not open, or not in this version. */
function requireVersion(before: Correction, version: number): void {
  if (before.closedAt ?? before.undoneAt) {
    throw new Overtaken("conflict", "correction.closed", before);
  }
  if (before.version !== version) throw new Overtaken("stale", "correction.changed", before);
}

/**
 * Closes a correction by hand. Sent twice for the same version, it does so once. Throws `not_found`,
 * and `Overtaken` if it has changed meanwhile.
 */
export async function closeCorrection(
  store: Store,
  id: string,
  { note }: { note: string },
  { staff, version }: CorrectionTerms,
): Promise<Correction> {
  return await write(store, staff, async (trx, record, now) => {
    const { person, ...before } = await lockCorrection(trx, id, now);
    const isRepeated = before.version === version + 1 && before.closedBy === staff.id &&
      before.note === note;
    if (isRepeated) return before;
    requireVersion(before, version);
    const closing = { closedAt: now.toISOString(), closedBy: staff.id, note };
    const after = { ...before, ...closing, version: version + 1 };
    const target = { type: "correction", id, version: after.version } as const;
    const replaced = { closedAt: null, closedBy: null, note: null };
    await insertStep(trx, { target, kind: "close", staffId: staff.id, now, replaced });
    await writeCorrection(trx, after);
    record(entryOf("User correction closed", { ...after, person }, { closedBy: "hand" }));
    if (before.askedBy !== staff.id) await tellAsker(trx, { ...after, person }, staff.name, now);
    return after;
  });
}

/**
 * Takes back the last step of a correction: an asking, before its event leaves, or the closing. The
 * same as `undoLastStep`; throws `conflict` too if a correction of the field has been asked since,
 * or the person has the value by now.
 */
export const undoCorrectionStep = async (
  store: Store,
  id: string,
  { staff, version }: CorrectionTerms,
): Promise<Correction> =>
  (await undoLastStep(store, corrections, id, { actor: staff, version })).current;

const undoneBy = (action: AuditAction) => ({
  undo: { entry: (_: LockedCorrection, after: LockedCorrection) => entryOf(action, after) },
});

const corrections: UndoableSteps<LockedCorrection, "ask" | "again" | "close"> = {
  subject: {
    type: "correction",
    area: "user",
    changed: "correction.changed",
    lock: lockCorrection,
    remember: () => Promise.resolve({}),
    restore: async ({ trx, now }, { person, ...before }, { kind, replacedFields }) => {
      if (kind === "close") {
        await requireNoneOpen(trx, before.userId, before.field);
        // The import that would close it has come already.
        if (isSameValue(before.field, before.value, valueOf(person, before.field))) {
          throw new DomainError("conflict", "correction.same_value");
        }
      }
      const undoneAt = kind === "ask" ? now.toISOString() : null;
      const version = before.version + 1;
      await writeCorrection(trx, { ...before, ...JSON.parse(replacedFields), undoneAt, version });
    },
  },
  steps: {
    ask: undoneBy("User correction undone"),
    again: undoneBy("User correction undone"),
    close: undoneBy("User correction reopened"),
  },
};

/**
 * Closes the open corrections whose new values these people have come with, and opens those again
 * whose former values have come back. The asker hears of each once per asking.
 */
export async function closeImported(
  trx: Database,
  people: readonly users.User[],
  record: Recorder,
  now: Date,
): Promise<void> {
  const byId = new Map(people.map((person) => [person.id, person]));
  const changed: [after: LockedCorrection, isFirst: boolean][] = [];
  for (const before of await readPursued(trx, [...byId.keys()])) {
    const person = byId.get(before.userId)!;
    const after = importedStep(before, person, now.toISOString());
    if (!after) continue;
    await writeCorrection(trx, after);
    const correction = { ...after, person };
    record(
      after.closedAt === null
        ? entryOf("User correction reverted", correction)
        : entryOf("User correction closed", correction, { closedBy: "import" }),
    );
    changed.push([correction, before.revertedAt === null]);
  }
  // In the order of staff, as other writers notify, so that two imports cannot deadlock.
  for (const [one, isFirst] of changed.toSorted(([a], [b]) => a.askedBy < b.askedBy ? -1 : 1)) {
    if (isFirst) await tellAsker(trx, one, null, now);
  }
}

/** `closedByName` is null for an import. */
async function tellAsker(
  trx: Database,
  correction: LockedCorrection,
  closedByName: string | null,
  now: Date,
): Promise<void> {
  const { userId, field, askedBy, person } = correction;
  const asker = await trx.selectFrom("staff").select("id").where("id", "=", askedBy)
    .where("status", "=", "active").executeTakeFirst();
  if (!asker) return;
  const facts = { userId, userName: person.name, field };
  const notice: Notice = isReverted(correction)
    ? { kind: "correction_reverted", facts }
    : { kind: "correction_closed", facts: { ...facts, closedByName } };
  await notifyPerson(trx, askedBy, notice, now);
}

/** The lock that every step takes. */
async function lockPerson(trx: Database, userId: string, now: Date): Promise<users.User> {
  await lockRows(trx, "users", sql`"id" = ${userId}`);
  return await users.get({ db: trx, now: () => now }, userId);
}

async function lockCorrection(trx: Database, id: string, now: Date): Promise<LockedCorrection> {
  await takeLock(trx, `correction ${id}`);
  const find = () =>
    trx.selectFrom("corrections").selectAll().where("id", "=", id).executeTakeFirst();
  const found = await find();
  if (!found) throw new DomainError("not_found", "correction.not_found");
  const person = await lockPerson(trx, found.userId, now);
  return { ...(await find())!, person };
}

/** Throws `conflict` while a correction of the field is open. */
async function requireNoneOpen(
  trx: Database,
  userId: string,
  field: Correction["field"],
): Promise<void> {
  const open = await trx.selectFrom("corrections").select("id").where("userId", "=", userId)
    .where("field", "=", field).where("closedAt", "is", null).where("undoneAt", "is", null)
    .executeTakeFirst();
  if (open) throw new DomainError("conflict", "correction.open");
}

async function writeCorrection(trx: Database, { id, ...fields }: Correction): Promise<void> {
  await trx.updateTable("corrections").set(fields).where("id", "=", id).execute();
}

/** The trail names the person and the field, never a value. */
const entryOf = (
  action: AuditAction,
  { id: correctionId, version, field, person: { id, name } }: LockedCorrection,
  facts: { closedBy?: "hand" | "import" } = {},
): AuditEvent => ({
  category: "user",
  action,
  target: `${name} (${id})`,
  after: { correctionId, field, ...facts },
  seals: [
    `correction ${correctionId}`,
    `step ${stepId({ type: "correction", id: correctionId, version })}`,
  ],
});
