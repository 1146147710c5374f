import * as z from "zod";
import type { AuditAction } from "../audit/actions.ts";
import type { AuditEvent } from "../audit/trail.ts";
import type { Database } from "../db/database.ts";
import { lockRows } from "../db/rows.ts";
import { sql } from "kysely";
import { DomainError, Overtaken } from "../errors/domain_error.ts";
import { type ErasureReason, erasureReasons } from "../ledger/erasures.ts";
import * as users from "../records/users.ts";
import type { ErrorCode } from "../errors/texts.ts";
import { stepId } from "../steps/rows.ts";
import { ruleOn } from "../steps/rules.ts";
import type { StepSubject, UndoableStep } from "../steps/step.ts";
import { type Obstacle, obstaclesTo } from "./obstacles.ts";

/** The erasure of a person, from the asking until nothing of them is left. */
export interface ErasureOrderRow {
  userId: string;
  version: number;
  reason: ErasureReason;
  /** Staff id; under a rule of two people, that of the proposer. */
  askedBy: string;
  askedAt: string;
  undoneAt: string | null;
  /** That in the ledger; null until the time for Undo is over. */
  number: number | null;
  /** JSON: names of the blobs whose bytes are still to be removed. */
  blobs: string;
  /** Not before then, where storage has failed. */
  retryAt: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    erasure_orders: ErasureOrderRow;
  }
}

/** A person, with the erasure that was asked for. */
export interface ErasablePerson {
  id: string;
  name: string;
  /** Null unless it was asked for and not undone. */
  order: ErasureOrderRow | null;
  /** 0 before the first asking. */
  version: number;
}

const NO_REASON = "erasure.no_reason" satisfies ErrorCode;

export const erasureInput = z.strictObject({ reason: z.enum(erasureReasons, NO_REASON) });

const people: StepSubject<ErasablePerson> = {
  type: "erasure",
  area: "user",
  changed: "erasure.changed",
  lock: lockPerson,
  remember: () => Promise.resolve({}),
  restore: async ({ trx, now }, { id, version }) => {
    await trx.updateTable("erasure_orders")
      .set({ undoneAt: now.toISOString(), version: version + 1 }).where("userId", "=", id)
      .execute();
  },
  undoneEntry: (action, _, after) => entryOf(action, after),
};

const erase: UndoableStep<ErasablePerson, z.output<typeof erasureInput>> = {
  kind: "erase",
  subject: people,
  lock: lockPerson,
  repeated: ({ actor }, before, { reason }) =>
    before.order?.askedBy === actor.id && before.order.reason === reason ? before : null,
  refusal: async ({ trx }, before) => {
    if (before.order) return new Overtaken("conflict", "erasure.under_way", before);
    const obstacles = await obstaclesTo(trx, before.id);
    return obstacles.length > 0 ? refusalOf(obstacles) : null;
  },
  twoPeople: {
    rule: ({ trx }) => ruleOn(trx, "erase_person"),
    about: ({ id, name }) => ({ category: "user", target: `${name} (${id})` }),
    seen: ({ name }) => [name],
  },
  take: async ({ trx, now, actor, proposerId }, before, { reason }) => {
    const order: ErasureOrderRow = {
      userId: before.id,
      version: before.version + 1,
      reason,
      askedBy: proposerId ?? actor.id,
      askedAt: now.toISOString(),
      undoneAt: null,
      number: null,
      blobs: "[]",
      retryAt: null,
    };
    const { userId: _, ...values } = order;
    await trx.insertInto("erasure_orders").values(order)
      .onConflict((conflict) => conflict.column("userId").doUpdateSet(values)).execute();
    const after = { ...before, order, version: order.version };
    return { after, entry: entryOf("Erasure requested", after, { reason }) };
  },
  undo: { action: "Erasure undone" },
  proof: null,
};

/** The step that asks for an erasure, which can be undone; then the job erases. */
export const erasureSteps = { subject: people, steps: { erase } };

/** Names each obstacle in English; pages list them in their language. */
const refusalOf = (obstacles: readonly Obstacle[]): DomainError =>
  new DomainError("conflict", "erasure.refused", {
    params: { reasons: obstacles.map(({ text }) => text).join("; ") },
  });

/** Throws `not_found`. */
export async function getErasable(db: Database, id: string): Promise<ErasablePerson> {
  const name = await users.nameOf(db, id);
  if (name === null) throw new DomainError("not_found", "user.not_found");
  const row = await db.selectFrom("erasure_orders").selectAll().where("userId", "=", id)
    .executeTakeFirst();
  const order = row && row.undoneAt === null ? row : null;
  return { id, name, order, version: row?.version ?? 0 };
}

async function lockPerson(trx: Database, id: string): Promise<ErasablePerson> {
  await lockRows(trx, "users", sql`"id" = ${id}`);
  return await getErasable(trx, id);
}

export const entryOf = (
  action: AuditAction,
  { id, name, version }: ErasablePerson,
  after?: Record<string, unknown>,
): AuditEvent => ({
  category: "user",
  action,
  target: `${name} (${id})`,
  after,
  seals: [`step ${stepId({ type: "erasure", id, version })}`],
});
