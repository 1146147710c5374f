import { sql } from "kysely";
import type { Actor } from "../../audit/trail.ts";
import { write } from "../../audit/write.ts";
import type { Database } from "../../db/database.ts";
import { takeLock } from "../../db/locks.ts";
import { newerMigration, requireNoneNewer } from "../../db/migrate.ts";
import { lockRows, rowsIn, valuesIn } from "../../db/rows.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { invalidate } from "../../db/cache_tags.ts";
import { yieldToEventLoop } from "../../base/event_loop.ts";
import { requireManager } from "../../staff/accounts/staff.ts";
import type { Store } from "../../store.ts";
import { readAlarmHours, writeAlarmHours } from "./alarm_rules.ts";
import {
  DUE_HOURS_LOCK,
  dueAtOf,
  type DueHours,
  hoursOf,
  typesBeingUpdated,
} from "../requests/due.ts";
import { type KycRow, listShape } from "../requests/requests.ts";
import { type KycType, kycTypes, pendingPhases } from "../requests/statuses.ts";

/** The hours of the deadlines, and those of the alarm before them. */
type DeskHours = DueHours & { alarm: number };

export const readDeskHours = async (db: Database): Promise<DeskHours> => ({
  ...await hoursOf(db),
  alarm: await readAlarmHours(db),
});

/** `updateDueTimes` then updates pending requests. Throws `conflict` unless `expected` is current. */
export async function setHours(
  store: Store,
  { alarm, ...hours }: DueHours & Partial<DeskHours>,
  actor: Actor,
  expected: Partial<DeskHours> = {},
): Promise<void> {
  await write(store, actor, async (trx, record) => {
    await takeLock(trx, DUE_HOURS_LOCK);
    await requireManager(trx, actor);
    const before = await readDeskHours(trx);
    const after = { ...hours, alarm: alarm ?? before.alarm };
    if (deskHours.some((name) => (expected[name] ?? before[name]) !== before[name])) {
      throw new DomainError("conflict", "due_hours.changed");
    }
    const types = kycTypes.filter((type) => hours[type] !== before[type]);
    if (deskHours.every((name) => after[name] === before[name])) return;
    if (after.alarm !== before.alarm) await writeAlarmHours(trx, after.alarm);
    for (const type of types) {
      const row = { hours: hours[type], followed: "" };
      await trx.insertInto("kyc_due_hours").values({ type, ...row })
        .onConflict((conflict) => conflict.column("type").doUpdateSet(row)).execute();
    }
    record({
      category: "system",
      action: "KYC due times changed",
      target: "KYC",
      before,
      after,
    });
  });
}

const deskHours = [...kycTypes, "alarm"] as const;

/** Rows per transaction; a longer one would block other writers on SQLite. */
const BATCH = 200;

/** Resumes after an interruption. Throws `unavailable` after a newer version's migration. */
export async function updateDueTimes({ db }: Pick<Store, "db">): Promise<void> {
  for (const type of await typesBeingUpdated(db)) {
    while (await db.transaction().execute((trx) => updateBatch(trx, type))) {
      await yieldToEventLoop();
    }
  }
}

/** Returns false when no request is left. */
async function updateBatch(trx: Database, type: KycType): Promise<boolean> {
  await takeLock(trx, DUE_HOURS_LOCK);
  const { followed, newer } = await trx.selectFrom("kyc_due_hours")
    .select(["followed", newerMigration.as("newer")])
    .where("type", "=", type).executeTakeFirstOrThrow();
  requireNoneNewer(newer);
  if (followed === null) return false;
  const rows = await pendingAfter(trx, type, followed);
  const last = rows.length < BATCH ? null : rows.at(-1)!.id;
  await trx.updateTable("kyc_due_hours").set({ followed: last }).where("type", "=", type).execute();
  if (rows.length === 0) return false;
  const hours = await hoursOf(trx);
  const ids = rows.map(({ id }) => id);
  await lockRows(trx, "kyc_requests", sql`"id" in ${valuesIn(trx, ids)}`);
  const due = rows.map((row) => ({ id: row.id, dueAt: dueAtOf(row, hours) }));
  const incoming = rowsIn(trx, "kyc_requests", due);
  await sql`update kyc_requests set "dueAt" = incoming."dueAt" from ${incoming}
    where kyc_requests."id" = incoming."id"`.execute(trx);
  await invalidate(trx, listShape.tag);
  return last !== null;
}

/** One short index scan per phase, as the index begins with it. */
async function pendingAfter(
  trx: Database,
  type: KycType,
  id: string,
): Promise<Pick<KycRow, "id" | "type" | "dueFrom">[]> {
  const parts = pendingPhases.map((phase) =>
    sql`select * from (select "id", "type", "dueFrom" from kyc_requests
      where "phase" = ${phase} and "type" = ${type} and "id" > ${id}
      order by "id" limit ${sql.lit(BATCH)}) as ${sql.ref(phase)}`
  );
  const { rows } = await sql<Pick<KycRow, "id" | "type" | "dueFrom">>`
    ${sql.join(parts, sql` union all `)} order by "id" limit ${sql.lit(BATCH)}`.execute(trx);
  return rows;
}
