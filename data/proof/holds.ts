import { type RawBuilder, sql } from "kysely";
import { entriesOf, type Entry } from "../audit/subject_entries.ts";
import type { AuditCategory } from "../audit/trail.ts";
import type { FaultReason } from "../audit/verify.ts";
import { yieldToEventLoop } from "../base/event_loop.ts";
import type { Database } from "../db/database.ts";
import { heldTypes } from "../list/legal_holds.ts";
import { payoutSteps } from "../payouts/holds.ts";
import { holdableId, legalHolds } from "../retention/legal_hold_steps.ts";
import type { StepProof } from "../steps/proof.ts";
import { stepId } from "../steps/rows.ts";
import type { UndoneStep } from "../steps/step.ts";
import { stepFault } from "./steps.ts";

/** A version of a hold, of either table. */
interface HoldRow {
  id: string;
  version: number;
  undoneAt: string | null;
  subjectType?: string;
}

/** Holds of one kind: by version, the highest of which is the current state. */
interface Holds {
  table: "payout_holds" | "legal_holds";
  /** The column of the record. */
  key: string;
  category: AuditCategory;
  reason: FaultReason;
  /** Columns that the undo of a step restores, each with its value before the first hold. */
  state: Record<string, string | number | null>;
  /** The records with an id that holds name. */
  records: (id: string) => readonly {
    type: "payout" | "legal-hold";
    id: string;
    ownsRow: (row: HoldRow) => boolean;
    ownsEntry: (entry: Entry) => boolean;
  }[];
  steps: readonly { undo: UndoneStep; proof: StepProof | null }[];
}

const payouts: Holds = {
  table: "payout_holds",
  key: "transactionId",
  category: "transaction",
  reason: "a hold of a payout differs from its entries",
  state: { held: 0, reason: "", staffId: "", at: "", heldMinor: null },
  records: (id) => [{ type: "payout", id, ownsRow: () => true, ownsEntry: () => true }],
  steps: Object.values(payoutSteps.steps),
};

const legal: Holds = {
  table: "legal_holds",
  key: "subjectId",
  category: "legal",
  reason: "a legal hold differs from its entries",
  state: { held: 0, reason: "", authority: "", until: null, staffId: "", at: "" },
  records: (id) =>
    heldTypes.map((type) => ({
      type: "legal-hold",
      id: holdableId(type, id),
      ownsRow: ({ subjectType }) => subjectType === type,
      ownsEntry: ({ after }) => after.of === type,
    })),
  steps: Object.values(legalHolds.steps),
};

interface Fault {
  reason: FaultReason;
  record: string;
}

/** A payout, or a record under legal hold, whose versions are not those of its entries. */
export const findHoldFault = async (db: Database): Promise<Fault | null> =>
  await findFaultOf(db, payouts) ?? await findFaultOf(db, legal);

const BATCH = 500;

async function findFaultOf(db: Database, holds: Holds): Promise<Fault | null> {
  const { category, key, reason } = holds;
  for (let ids = await nextIds(db, holds, ""); ids.length > 0;) {
    const entries = await entriesOf(db, category, ids);
    const rows = await db.selectFrom(holds.table as "payout_holds").selectAll()
      .where(isAmong(key, ids)).orderBy("version").execute();
    const versions = Map.groupBy(rows as HoldRow[], (row) => textIn(row, key));
    const record = ids.find((id) =>
      !isProven(holds, id, versions.get(id) ?? [], entries.get(id) ?? [])
    );
    if (record !== undefined) return { reason, record };
    await yieldToEventLoop();
    ids = await nextIds(db, holds, ids.at(-1)!);
  }
  return null;
}

const isAmong = (key: string, ids: readonly string[]): RawBuilder<boolean> =>
  sql`${sql.ref(key)} in (${sql.join(ids)})`;

const textIn = (row: object, name: string): string => (row as Record<string, string>)[name]!;

/** Ids of records with versions, or with entries alone, after this one. */
async function nextIds(
  db: Database,
  { table, key, category, steps }: Holds,
  after: string,
): Promise<string[]> {
  const { rows: held } = await sql<{ id: string }>`select distinct ${sql.ref(key)} as "id"
    from ${sql.table(table)} where ${sql.ref(key)} > ${after} order by "id" limit ${BATCH}`
    .execute(db);
  const noted = await db.selectFrom("audit_log").select("subject as id").distinct()
    .where("category", "=", category).where("action", "in", actionsOf(steps))
    .where("subject", ">", after).orderBy("subject").limit(BATCH).execute();
  const ids = new Set([...held, ...noted].map(({ id }) => id!));
  return [...ids].sort((a, b) => a < b ? -1 : 1).slice(0, BATCH);
}

const undoneIn = (steps: Holds["steps"]): string[] => steps.map(({ undo }) => undo.action);

const actionsOf = (steps: Holds["steps"]): string[] => [
  ...steps.flatMap(({ proof }) => proof!.actions),
  ...undoneIn(steps),
];

/** Each version was made by a step, or restored by the undo of one. */
function isProven(
  { table, steps, state, records }: Holds,
  id: string,
  allRows: readonly HoldRow[],
  allEntries: readonly Entry[],
): boolean {
  const actions = actionsOf(steps);
  const undone = undoneIn(steps);
  const stateOf = (row: object) =>
    JSON.stringify(Object.keys(state).map((name) => (row as typeof state)[name]));
  return records(id).every(({ type, id, ownsRow, ownsEntry }) => {
    const rows = allRows.filter(ownsRow);
    const entries = allEntries.filter((entry) =>
      actions.includes(entry.action) && ownsEntry(entry)
    );
    const restoring = entries.filter(({ action }) => undone.includes(action));
    const isRestored = ({ version }: HoldRow) =>
      restoring.some(({ after }) => after.version === version);
    const made = { [table]: rows.filter((row) => !isRestored(row)) };
    return rows.length === entries.length &&
      rows.every((row, index) =>
        row.version === index + 1 && row.id === stepId({ type, id, version: row.version }) &&
        (!isRestored(row) ||
          row.undoneAt === null && stateOf(row) === stateOf(rows[index - 2] ?? state))
      ) &&
      steps.every((step) => stepFault({ type, id, rows: made, entries }, step) === null);
  });
}
