import { sql } from "kysely";
import * as z from "zod";
import type { Actor, AuditEvent } from "../audit/trail.ts";
import { write } from "../audit/write.ts";
import { invalidate } from "../db/cache_tags.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { lockRows, valuesIn } from "../db/rows.ts";
import { DomainError, Overtaken } from "../errors/domain_error.ts";
import type { ErrorCode } from "../errors/texts.ts";
import { text } from "../list/fields.ts";
import type { Source } from "../list/shape.ts";
import { get, listShape, type Transaction } from "../records/transactions.ts";
import { staffNames } from "../staff/accounts/staff.ts";
import type { Store } from "../store.ts";
import { reserveKey, retireKey, storeResult } from "../undo/idempotency_keys.ts";
import { emitStep, insertStep } from "../undo/steps.ts";
import { type UndoableRecords, undoLastStep, type UndoTerms } from "../undo/undo.ts";
import { undoableUntil } from "../undo/undoable.ts";

export interface PayoutHoldRow {
  /** The subject of the step and the version that it made: `payout t_1:2`. */
  id: string;
  transactionId: string;
  /** From 1 on; the highest one is the current state. */
  version: number;
  /** 1: held; 0: released. */
  held: number;
  reason: string;
  staffId: string;
  at: string;
  undoneAt: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    payout_holds: PayoutHoldRow;
  }
}

/** The state of a payout that was held at least once. */
export interface PayoutHold {
  isHeld: boolean;
  reason: string;
  staffId: string;
  staffName: string;
  at: string;
}

export interface Payout {
  id: string;
  transaction: Transaction;
  hold: PayoutHold | null;
  /** The platform has completed it although it is held. */
  isPaidWhileHeld: boolean;
  /** 0 before the first hold. */
  version: number;
}

export const holdSteps = ["hold", "release"] as const;
export type HoldStep = typeof holdSteps[number];

const NO_REASON = "payout.no_reason" satisfies ErrorCode;

export const holdInput = z.strictObject({
  reason: text.refine((reason) => reason.trim() !== "", NO_REASON),
});

interface HoldTerms {
  person: Actor & { id: string };
  /** The version that the person saw. */
  version: number;
  /** Two steps with the same key are taken once; null: no key. */
  idempotencyKey: string | null;
}

/** A pending payout can be held, and a held one released, also after it was paid nevertheless. */
export function offeredStep({ transaction: { type, status }, hold }: Payout): HoldStep | null {
  if (hold?.isHeld) return "release";
  return type === "payout" && status === "pending" ? "hold" : null;
}

/** Holds or releases a payout. The platform pays; the desk only says so. Throws `Overtaken`. */
export async function takeHoldStep(
  store: Store,
  id: string,
  step: HoldStep,
  { reason }: z.output<typeof holdInput>,
  { person, version, idempotencyKey }: HoldTerms,
): Promise<Payout> {
  return await write(store, person, async (trx, record, now) => {
    const subject = subjectOf(id);
    const sent = [subject, { step, reason }] as const;
    const keyed = { key: idempotencyKey, staffId: person.id, sent };
    const earlier = await reserveKey<object>(trx, keyed, now);
    const before = await lockPayout(trx, id, now);
    if (earlier === "another") throw new DomainError("invalid", "idempotency.other_decision");
    if (earlier !== null) return before;
    if (version !== before.version) throw new Overtaken("stale", "payout.changed", before);
    if (offeredStep(before) !== step) {
      throw new Overtaken("conflict", "payout.step_unavailable", before);
    }
    const next = before.version + 1;
    const at = now.toISOString();
    const replaced = await stateOf(trx, before);
    await insertStep(trx, {
      subject,
      version: next,
      kind: step,
      staffId: person.id,
      now,
      replaced,
    });
    const held = step === "hold" ? 1 : 0;
    await insertVersion(trx, before, { held, reason, staffId: person.id, at });
    await storeResult(trx, keyed, { version: next });
    const after = await lockPayout(trx, id, now);
    const action = step === "hold" ? "Payout held" : "Payout released";
    record(payoutEntry(action, before, after));
    const data = { transactionId: id, userId: after.transaction.userId, version: next };
    const type = step === "hold" ? "payout.held" : "payout.released";
    await emitStep(trx, [{ type, data }], now);
    return after;
  });
}

/** Undoes the last hold or release of a payout; the same as `undoLastStep`. */
export const undoHoldStep = (
  store: Store,
  id: string,
  terms: UndoTerms,
): Promise<{ current: Payout; kind: HoldStep }> => undoLastStep(store, payouts, id, terms);

/** True while this person can undo the last hold or release. */
export const canUndoHold = async (
  store: Store,
  payout: Payout,
  staffId: string,
): Promise<boolean> => {
  const subject = { subject: subjectOf(payout.id), version: payout.version, current: payout };
  return await undoableUntil(store, subject, staffId) !== null;
};

type State = Pick<PayoutHoldRow, "held" | "reason" | "staffId" | "at">;

const payouts: UndoableRecords<Payout, HoldStep> = {
  events: "payout",
  subjectOf,
  lock: lockPayout,
  restore: (trx, before, { replacedFields }) =>
    insertVersion(trx, before, JSON.parse(replacedFields)),
  takeBack: async (trx, { id, requestId: subject, staffId, at }, now) => {
    await trx.updateTable("payout_holds").set({ undoneAt: now.toISOString() })
      .where("id", "=", id).execute();
    await retireKey(trx, { subject, staffId, at });
  },
  entry: (kind, before, after) =>
    payoutEntry(kind === "hold" ? "Payout hold undone" : "Payout release undone", before, after),
};

function subjectOf(id: string): string {
  return `payout ${id}`;
}

/** Locks the transaction until the end of the database's transaction. Throws `not_found`. */
async function lockPayout(trx: Database, id: string, now: Date): Promise<Payout> {
  await takeLock(trx, subjectOf(id));
  await lockRows(trx, "transactions", sql`"id" = ${id}`);
  return await readPayout({ db: trx, now: () => now }, id);
}

export async function readPayout(source: Source, id: string): Promise<Payout> {
  return await payoutOf(source.db, await get(source, id));
}

/** A transaction with its hold. */
export async function payoutOf(db: Database, transaction: Transaction): Promise<Payout> {
  const { id } = transaction;
  const [row] = await latestRows(db, [id]);
  // An undone first hold leaves a version without anybody.
  const hold = row && row.staffId !== "" ? (await withNames(db, [row]))[0]! : null;
  return {
    id,
    transaction,
    hold,
    isPaidWhileHeld: hold?.isHeld === true && transaction.status === "completed",
    version: row?.version ?? 0,
  };
}

/** The holds of those among these transactions that are held. */
export async function heldAmong(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PayoutHold>> {
  if (ids.length === 0) return new Map();
  const rows = (await latestRows(db, ids)).filter(({ held }) => held === 1);
  const holds = await withNames(db, rows);
  return new Map(rows.map(({ transactionId }, at) => [transactionId, holds[at]!]));
}

const latestRows = (db: Database, ids: readonly string[]): Promise<PayoutHoldRow[]> =>
  db.selectFrom("payout_holds as hold").selectAll()
    .where("transactionId", "in", valuesIn(db, ids))
    .where(({ not, exists, selectFrom }) =>
      not(exists(
        selectFrom("payout_holds as later").select("later.id")
          .whereRef("later.transactionId", "=", "hold.transactionId")
          .whereRef("later.version", ">", "hold.version"),
      ))
    ).execute();

async function withNames(
  db: Database,
  rows: readonly PayoutHoldRow[],
): Promise<PayoutHold[]> {
  if (rows.length === 0) return [];
  const names = await staffNames(db, rows.map(({ staffId }) => staffId));
  return rows.map(({ held, reason, staffId, at }) => ({
    isHeld: held === 1,
    reason,
    staffId,
    staffName: names.get(staffId) ?? staffId,
    at,
  }));
}

/** Released without a reason before the first hold. */
async function stateOf(trx: Database, { id, version }: Payout): Promise<State> {
  const row = await trx.selectFrom("payout_holds").select(["held", "reason", "staffId", "at"])
    .where("transactionId", "=", id).where("version", "=", version).executeTakeFirst();
  return row ?? { held: 0, reason: "", staffId: "", at: "" };
}

async function insertVersion(
  trx: Database,
  { id, version }: Payout,
  { held, reason, staffId, at }: State,
): Promise<void> {
  await trx.insertInto("payout_holds").values({
    id: `${subjectOf(id)}:${version + 1}`,
    transactionId: id,
    version: version + 1,
    held,
    reason,
    staffId,
    at,
    undoneAt: null,
  }).execute();
  await invalidate(trx, listShape.tag);
}

function payoutEntry(action: AuditEvent["action"], before: Payout, after: Payout): AuditEvent {
  const fields = ({ hold, version }: Payout) => ({
    held: hold?.isHeld ?? false,
    ...hold?.isHeld && { reason: hold.reason },
    version,
  });
  const { id, transaction } = before;
  return {
    category: "transaction",
    action,
    target: `${transaction.description} (${id})`,
    seals: [`step ${subjectOf(id)}:${after.version}`],
    before: fields(before),
    after: { ...fields(after), ...after.hold && { reason: after.hold.reason } },
  };
}
