import { sql } from "kysely";
import * as z from "zod";
import type { AuditAction } from "../audit/actions.ts";
import type { AuditEvent } from "../audit/trail.ts";
import { invalidate } from "../db/cache_tags.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { lockRows, valuesIn } from "../db/rows.ts";
import { Overtaken } from "../errors/domain_error.ts";
import type { ErrorCode } from "../errors/texts.ts";
import { text } from "../list/fields.ts";
import type { Source } from "../list/shape.ts";
import { get, listShape, type Transaction } from "../transactions/transactions.ts";
import { staffNames } from "../staff/accounts/staff.ts";
import { provenIn } from "../steps/proof.ts";
import { stepId } from "../steps/rows.ts";
import { ruleOn } from "../steps/rules.ts";
import type { StepSubject, UndoableStep } from "../steps/step.ts";
import type { UndoableSteps } from "../steps/undo.ts";
import { undoableUntil } from "../steps/undoable.ts";

export interface PayoutHoldRow {
  /** The payout and the version that the step made: `payout t_1:2`. */
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
  /** The amount when it was held, in minor units; null in releases, and in holds of earlier versions. */
  heldMinor: number | null;
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
  /** The greater amount of that when it was held and that of now, in minor units. */
  countedMinor: number;
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

/** A pending payout can be held, and a held one released, also after it was paid nevertheless. */
export function offeredStep({ transaction: { type, status }, hold }: Payout): HoldStep | null {
  if (hold?.isHeld) return "release";
  return type === "payout" && status === "pending" ? "hold" : null;
}

const payouts: StepSubject<Payout> = {
  type: "payout",
  area: "payout",
  changed: "payout.changed",
  lock: lockPayout,
  remember: stateOf,
  restore: ({ trx }, before, { replacedFields }) =>
    insertVersion(trx, before, JSON.parse(replacedFields)),
  undoneEntry: payoutEntry,
};

/** A step with a payout. The platform pays; the desk only says whether it should. */
const holdStep = (
  kind: HoldStep,
  { action, event, undone }: {
    action: AuditAction;
    event: "payout.held" | "payout.released";
    undone: AuditAction;
  },
): UndoableStep<Payout, z.output<typeof holdInput>> => ({
  kind,
  subject: payouts,
  lock: lockPayout,
  refusal: (_, before) =>
    offeredStep(before) === kind
      ? null
      : new Overtaken("conflict", "payout.step_unavailable", before),
  twoPeople: {
    rule: async ({ trx }, { countedMinor }) =>
      kind === "release" ? await ruleOn(trx, "release_payout", countedMinor) : null,
    about: (before) => ({ category: "transaction", target: targetOf(before) }),
    seen: ({ transaction, hold }) => [transaction, hold?.isHeld ?? false],
  },
  take: async ({ trx, now, actor }, before, { reason }) => {
    const { id } = before;
    const held = kind === "hold" ? 1 : 0;
    const heldMinor = kind === "hold" ? Number(before.transaction.amountCents) : null;
    const hold = { held, reason, staffId: actor.id, at: now.toISOString(), heldMinor };
    await insertVersion(trx, before, hold);
    const after = await readPayout({ db: trx, now: () => now }, id);
    const data = { transactionId: id, userId: after.transaction.userId, version: after.version };
    return {
      after,
      entry: payoutEntry(action, before, after),
      events: [{ type: event, data }],
    };
  },
  undo: { action: undone },
  proof: provenIn(
    "payout_holds",
    [action],
    ({ held, reason, staffId, at, heldMinor }) =>
      held === (kind === "hold" ? 1 : 0)
        ? {
          actorId: staffId,
          at,
          after: {
            reason: reason.toWellFormed(),
            ...held === 1 && { amountMinor: heldMinor === null ? null : Number(heldMinor) },
          },
        }
        : null,
  ),
});

/** The steps with payouts, which can be undone. */
export const payoutSteps: UndoableSteps<Payout, HoldStep> & {
  steps: Record<HoldStep, UndoableStep<Payout, z.output<typeof holdInput>>>;
} = {
  subject: payouts,
  steps: {
    hold: holdStep("hold", {
      action: "Payout held",
      event: "payout.held",
      undone: "Payout hold undone",
    }),
    release: holdStep("release", {
      action: "Payout released",
      event: "payout.released",
      undone: "Payout release undone",
    }),
  },
};

/** True while this member can undo the last hold or release. */
export const canUndoHold = async (
  source: Source,
  payout: Payout,
  staffId: string,
): Promise<boolean> => await undoableUntil(source, payouts, payout, staffId) !== null;

type State = Pick<PayoutHoldRow, "held" | "reason" | "staffId" | "at" | "heldMinor">;

/** Locks the transaction until the end of the database's transaction. Throws `not_found`. */
async function lockPayout(trx: Database, id: string, now: Date): Promise<Payout> {
  await takeLock(trx, `payout ${id}`);
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
    countedMinor: Math.max(Number(transaction.amountCents), Number(row?.heldMinor ?? 0)),
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
async function stateOf(trx: Database, id: string, version: number): Promise<State> {
  const row = await trx.selectFrom("payout_holds")
    .select(["held", "reason", "staffId", "at", "heldMinor"])
    .where("transactionId", "=", id).where("version", "=", version).executeTakeFirst();
  return row ?? { held: 0, reason: "", staffId: "", at: "", heldMinor: null };
}

async function insertVersion(
  trx: Database,
  { id, version }: Payout,
  { held, reason, staffId, at, heldMinor = null }: State,
): Promise<void> {
  await trx.insertInto("payout_holds").values({
    id: stepIdOf({ id, version: version + 1 }),
    transactionId: id,
    version: version + 1,
    held,
    reason,
    staffId,
    at,
    undoneAt: null,
    heldMinor,
  }).execute();
  await invalidate(trx, listShape.tag);
}

const stepIdOf = ({ id, version }: Pick<Payout, "id" | "version">): string =>
  stepId({ type: "payout", id, version });

function payoutEntry(action: AuditEvent["action"], before: Payout, after: Payout): AuditEvent {
  const fields = ({ hold, version }: Payout) => ({
    held: hold?.isHeld ?? false,
    ...hold?.isHeld && { reason: hold.reason },
    version,
  });
  return {
    category: "transaction",
    action,
    target: targetOf(before),
    seals: [`step ${stepIdOf(after)}`],
    before: fields(before),
    after: {
      ...fields(after),
      ...after.hold && { reason: after.hold.reason },
      // The rule of a release counts it, and so does its proof.
      ...isTaken(action) && { amountMinor: before.countedMinor },
    },
  };
}

const isTaken = (action: AuditEvent["action"]): boolean =>
  action === "Payout held" || action === "Payout released";

const targetOf = ({ id, transaction }: Payout): string => `${transaction.description} (${id})`;
