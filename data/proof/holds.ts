import { entriesOf, type Entry } from "../audit/subject_entries.ts";
import type { FaultReason } from "../audit/verify.ts";
import { yieldToEventLoop } from "../base/event_loop.ts";
import type { Database } from "../db/database.ts";
import { type PayoutHoldRow, payoutSteps } from "../payouts/holds.ts";
import { stepFault } from "./steps.ts";

const steps = Object.values(payoutSteps.steps);
const undone: readonly string[] = steps.map(({ undo }) => undo.action);
const actions = [...steps.flatMap(({ proof }) => proof!.actions), ...undone];

const BATCH = 500;

/** A payout whose versions are not those of its entries; null: there is none. */
export async function findHoldFault(
  db: Database,
): Promise<{ reason: FaultReason; record: string } | null> {
  for (let ids = await nextPayouts(db, ""); ids.length > 0;) {
    const entries = await entriesOf(db, "transaction", ids);
    const rows = await db.selectFrom("payout_holds").selectAll()
      .where("transactionId", "in", ids).orderBy("version").execute();
    const versions = Map.groupBy(rows, ({ transactionId }) => transactionId);
    const record = ids.find((id) => !isProven(id, versions.get(id) ?? [], entries.get(id) ?? []));
    if (record !== undefined) {
      return { reason: "a hold of a payout differs from its entries", record };
    }
    await yieldToEventLoop();
    ids = await nextPayouts(db, ids.at(-1)!);
  }
  return null;
}

/** Payouts with versions, or with entries alone, after this id. */
async function nextPayouts(db: Database, after: string): Promise<string[]> {
  const held = await db.selectFrom("payout_holds").select("transactionId as id").distinct()
    .where("transactionId", ">", after).orderBy("transactionId").limit(BATCH).execute();
  const noted = await db.selectFrom("audit_log").select("subject as id").distinct()
    .where("category", "=", "transaction").where("action", "in", actions)
    .where("subject", ">", after).orderBy("subject").limit(BATCH).execute();
  const ids = new Set([...held, ...noted].map(({ id }) => id!));
  return [...ids].sort((a, b) => a < b ? -1 : 1).slice(0, BATCH);
}

/** Each version was made by a step, or restored by the undo of one. */
function isProven(id: string, rows: readonly PayoutHoldRow[], all: readonly Entry[]): boolean {
  const entries = all.filter(({ action }) => actions.includes(action));
  const restoring = entries.filter(({ action }) => undone.includes(action));
  const isRestored = ({ version }: PayoutHoldRow) =>
    restoring.some(({ after }) => after.version === version);
  const made = rows.filter((row) => !isRestored(row));
  return rows.length === entries.length &&
    rows.every((row, index) =>
      row.version === index + 1 &&
      (!isRestored(row) || stateOf(row) === stateOf(rows[index - 2] ?? neverHeld))
    ) &&
    steps.every((step) =>
      stepFault({ type: "payout", id, rows: { payout_holds: made }, entries }, step) === null
    );
}

type State = Pick<PayoutHoldRow, "held" | "reason" | "staffId" | "at">;

/** The state before the first hold. */
const neverHeld: State = { held: 0, reason: "", staffId: "", at: "" };

const stateOf = ({ held, reason, staffId, at }: State): string =>
  JSON.stringify([held, reason, staffId, at]);
