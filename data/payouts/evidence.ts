import type { AuditAction } from "../audit/actions.ts";
import type { AuditRow } from "../audit/trail.ts";
import type { FaultReason } from "../audit/verify.ts";
import { yieldToEventLoop } from "../base/event_loop.ts";
import type { Database } from "../db/database.ts";
import type { PayoutHoldRow } from "./holds.ts";

const taken: readonly AuditAction[] = ["Payout held", "Payout released"];
const undone: readonly AuditAction[] = ["Payout hold undone", "Payout release undone"];

type Version = Pick<PayoutHoldRow, "held" | "reason" | "staffId" | "at" | "undoneAt">;

/** The state before the first hold, which an undo restores. */
const NEVER_HELD: Version = { held: 0, reason: "", staffId: "", at: "", undoneAt: null };

const BATCH = 500;

/** A payout whose versions are not those of its entries; null: there is none. */
export async function findHoldFault(
  db: Database,
): Promise<{ reason: FaultReason; record: string } | null> {
  for (let ids = await nextPayouts(db, ""); ids.length > 0;) {
    const entries = Map.groupBy(await entriesOf(db, ids), ({ subject }) => subject!);
    const rows = Map.groupBy(await versionsOf(db, ids), ({ transactionId }) => transactionId);
    const record = ids.find((id) => !isProven(rows.get(id) ?? [], entries.get(id) ?? []));
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
    .where("category", "=", "transaction").where("action", "in", [...taken, ...undone])
    .where("subject", ">", after).orderBy("subject").limit(BATCH).execute();
  const ids = new Set([...held, ...noted].map(({ id }) => id!));
  return [...ids].sort((a, b) => a < b ? -1 : 1).slice(0, BATCH);
}

type Entry = Pick<AuditRow, "subject" | "action" | "actorId" | "at" | "after">;

const entriesOf = (db: Database, ids: readonly string[]): Promise<Entry[]> =>
  db.selectFrom("audit_log").select(["subject", "action", "actorId", "at", "after"])
    .where("category", "=", "transaction").where("action", "in", [...taken, ...undone])
    .where("subject", "in", ids).orderBy("seq").execute();

const versionsOf = (db: Database, ids: readonly string[]): Promise<PayoutHoldRow[]> =>
  db.selectFrom("payout_holds").selectAll().where("transactionId", "in", ids)
    .orderBy("version").execute();

function isProven(rows: readonly PayoutHoldRow[], entries: readonly Entry[]): boolean {
  const versions = replay(entries);
  return rows.length === versions.length &&
    versions.every(({ held, reason, staffId, at, undoneAt }, index) => {
      const row = rows[index]!;
      return row.version === index + 1 && row.id === `payout ${row.transactionId}:${index + 1}` &&
        row.held === held && row.reason.toWellFormed() === reason && row.staffId === staffId &&
        row.at === at && row.undoneAt === undoneAt;
    });
}

/** The versions that the entries of a payout, oldest first, have made. */
function replay(entries: readonly Entry[]): Version[] {
  const versions: Version[] = [];
  for (const { action, actorId, at, after } of entries) {
    if (undone.includes(action as AuditAction)) {
      const last = versions.at(-1);
      if (last) last.undoneAt = at;
      versions.push({ ...versions.at(-2) ?? NEVER_HELD, undoneAt: null });
    } else {
      const { reason } = JSON.parse(after ?? "{}") as { reason: string };
      const held = action === "Payout held" ? 1 : 0;
      versions.push({ held, reason, staffId: actorId ?? "", at, undoneAt: null });
    }
  }
  return versions;
}
