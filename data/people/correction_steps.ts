import { sql } from "kysely";
import type { AuditAction } from "../audit/actions.ts";
import type { AuditEvent } from "../audit/trail.ts";
import type { Recorder } from "../audit/write.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { lockRows } from "../db/rows.ts";
import { DomainError, Overtaken } from "../errors/domain_error.ts";
import { notifyPerson } from "../notices/announce.ts";
import type { Notice } from "../notices/kinds.ts";
import * as users from "../records/users.ts";
import { stepId } from "../steps/rows.ts";
import type { Step, StepSubject, Taken, UndoableStep } from "../steps/step.ts";
import {
  type Correction,
  type CorrectionInput,
  importedStep,
  isReverted,
  isSameValue,
  readPursued,
  valueOf,
} from "./corrections.ts";

/** A correction under its lock, with its person. */
export interface LockedCorrection extends Correction {
  person: users.User;
}

const corrections: StepSubject<LockedCorrection> = {
  type: "correction",
  area: "user",
  changed: "correction.changed",
  lock: lockCorrection,
  remember: async (trx, id, version) =>
    version === 0 ? {} : await trx.selectFrom("corrections")
      .select(["askedBy", "askedAt", "revertedAt", "closedAt", "closedBy", "note"])
      .where("id", "=", id).executeTakeFirstOrThrow(),
  restore: async ({ trx, now }, before, { kind, replacedFields }) => {
    if (kind === "close") {
      await requireNoneOpen(trx, before.userId, before.field);
      // The import that would close it has come already.
      if (isSameValue(before.field, before.value, valueOf(before.person, before.field))) {
        throw new DomainError("conflict", "correction.same_value");
      }
    }
    const undoneAt = kind === "ask" ? now.toISOString() : null;
    await change(trx, before, { ...JSON.parse(replacedFields), undoneAt });
  },
  undoneEntry: (action, _, after) => entryOf(action, after),
};

/** Asks the platform to correct a value of a person. Throws `not_found` for an unknown one. */
const ask: UndoableStep<
  LockedCorrection,
  CorrectionInput,
  users.User & { version: number }
> = {
  kind: "ask",
  subject: corrections,
  lock: async (trx, userId, now) => ({ ...await lockPerson(trx, userId, now), version: 0 }),
  refusal: async ({ trx }, person, { field, value }) => {
    if (isSameValue(field, value, valueOf(person, field))) {
      return new DomainError("invalid", "correction.same_value");
    }
    await requireNoneOpen(trx, person.id, field);
    return null;
  },
  take: async ({ trx, now, actor }, { version, ...person }, input) => {
    const correction: Correction = {
      ...input,
      id: crypto.randomUUID(),
      userId: person.id,
      version: version + 1,
      askedBy: actor.id,
      askedAt: now.toISOString(),
      closedAt: null,
      closedBy: null,
      note: null,
      undoneAt: null,
      formerValue: valueOf(person, input.field),
      revertedAt: null,
    };
    await trx.insertInto("corrections").values(correction).execute();
    return requested({ ...correction, person });
  },
  undo: { action: "User correction undone" },
  proof: null,
};

/** Asks the platform once more for a correction that an import reverted. */
const again: UndoableStep<LockedCorrection, null> = {
  kind: "again",
  subject: corrections,
  lock: lockCorrection,
  repeated: repeatedIf((before, staffId) =>
    before.askedBy === staffId && before.revertedAt === null && !isEnded(before)
  ),
  refusal: (_, before) =>
    isReverted(before) ? null : new Overtaken("conflict", "correction.open", before),
  take: async ({ trx, now, actor }, before) => {
    const asking = { askedBy: actor.id, askedAt: now.toISOString(), revertedAt: null };
    return requested(await change(trx, before, asking));
  },
  undo: { action: "User correction undone" },
  proof: null,
};

/** Closes a correction by hand. */
const close: UndoableStep<LockedCorrection, { note: string }> = {
  kind: "close",
  subject: corrections,
  lock: lockCorrection,
  repeated: repeatedIf(({ closedBy, note }, staffId, input) =>
    closedBy === staffId && note === input.note
  ),
  take: async ({ trx, now, actor }, before, { note }) => {
    const closing = { closedAt: now.toISOString(), closedBy: actor.id, note };
    const after = await change(trx, before, closing);
    if (after.askedBy !== actor.id) await tellAsker(trx, after, actor.name, now);
    return { after, entry: entryOf("User correction closed", after, { closedBy: "hand" }) };
  },
  undo: { action: "User correction reopened" },
  proof: null,
};

/**
 * The steps with corrections, which can be undone. To undo a closing throws `conflict` too if a
 * correction of the field has been asked since, or the person has the value by now.
 */
export const correctionSteps = { subject: corrections, steps: { ask, again, close } };

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
    const correction = await change(trx, { ...before, person }, after);
    record(
      correction.closedAt === null
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
  await lockRows(trx, "users", sql`"id" = (select "userId" from corrections where "id" = ${id})`);
  const found = await trx.selectFrom("corrections").selectAll().where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw new DomainError("not_found", "correction.not_found");
  return { ...found, person: await users.get({ db: trx, now: () => now }, found.userId) };
}

/**
 * Recognises a step that the actor has taken with the same version before. Throws `conflict` for a
 * correction that is closed otherwise, whichever version the actor saw.
 */
function repeatedIf<Input>(
  isSame: (before: LockedCorrection, staffId: string, input: Input) => boolean,
): Step<LockedCorrection, Input>["repeated"] {
  return ({ actor, version }, before, input) => {
    if (version === before.version - 1 && isSame(before, actor.id, input)) return before;
    if (isEnded(before)) throw new Overtaken("conflict", "correction.closed", before);
    return null;
  };
}

const isEnded = ({ closedAt, undoneAt }: Correction): boolean =>
  closedAt !== null || undoneAt !== null;

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

/** Writes some fields, under the next version. */
async function change(
  trx: Database,
  before: LockedCorrection,
  changes: Partial<Correction>,
): Promise<LockedCorrection> {
  const written = { ...changes, version: before.version + 1 };
  await trx.updateTable("corrections").set(written).where("id", "=", before.id).execute();
  return { ...before, ...written };
}

/** An asking: its event names the field, never the value. */
const requested = (after: LockedCorrection): Taken<LockedCorrection> => {
  const { id: correctionId, userId, field } = after;
  return {
    after,
    entry: entryOf("User correction requested", after),
    events: [{ type: "user.correction_requested", data: { correctionId, userId, field } }],
  };
};

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
