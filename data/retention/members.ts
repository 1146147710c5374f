import { type RawBuilder, sql } from "kysely";
import { addMonths } from "../base/calendar.ts";
import { lowerCaseAscii } from "../base/email_address.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { system, write } from "../audit/write.ts";
import type { Staff } from "../staff/accounts/staff.ts";
import { endPasskeys } from "../staff/passkeys/passkeys.ts";
import type { Store } from "../store.ts";
import { readRetention } from "./settings.ts";

type Leaver = Pick<Staff, "id" | "name" | "email">;

/** Rows of a deactivated member that go, by the name under which the entry counts them. */
const rowsOf = {
  sessions: ({ id }) => sql`sessions where "staffId" = ${id}`,
  signInAddresses: ({ email }) => sql`sign_in_attempts where "account" = ${lowerCaseAscii(email)}`,
  passkeys: ({ id }) => sql`passkeys where "staffId" = ${id}`,
  notifications: ({ id }) => sql`notifications where "staffId" = ${id}`,
  drafts: ({ id }) => sql`kyc_drafts where "staffId" = ${id}`,
  commentDrafts: ({ id }) => sql`comment_drafts where "staffId" = ${id}`,
  /** Shared views are tools of others. */
  views: ({ id }) => sql`saved_views where "ownerId" = ${id} and "isShared" = 0`,
} as const satisfies Record<string, (leaver: Leaver) => RawBuilder<unknown>>;
type Kind = keyof typeof rowsOf;
const kinds = Object.keys(rowsOf) as Kind[];

/**
 * Removes what members who were deactivated long enough ago had for their work. Their names stay with
 * what they decided. An entry names how many rows of each kind went.
 */
export async function removeMemberData(store: Store): Promise<void> {
  const { memberMonths } = await readRetention(store.db);
  if (memberMonths === null) return;
  await noteUnknown(store.db, store.now());
  const leavers = await store.db.selectFrom("staff_departures").selectAll()
    .orderBy("staffId").execute();
  for (const { staffId, since } of leavers) {
    if (addMonths(new Date(since), memberMonths) > store.now()) continue;
    await removeDataOf(store, staffId, since);
  }
}

/** The clock of inactive members whose deactivation was not noted begins now. */
async function noteUnknown(db: Database, now: Date): Promise<void> {
  await sql`insert into staff_departures ("staffId", "since")
    select "id", ${now.toISOString()} from staff where "status" = 'inactive'
      and not exists (select 1 from staff_departures where "staffId" = staff."id")
    on conflict ("staffId") do nothing`.execute(db);
}

async function removeDataOf(store: Store, staffId: string, since: string): Promise<void> {
  const leaver = await leaverOf(store.db, staffId, since);
  if (!leaver || await countsOf(store.db, leaver) === null) return;
  await write(store, system, async (trx, record) => {
    await takeLock(trx, "staff");
    const counts = await leaverOf(trx, staffId, since) && await countsOf(trx, leaver);
    // Reactivated in the meantime.
    if (!counts) return;
    await endPasskeys(trx, record, leaver);
    for (const kind of kinds) await sql`delete from ${rowsOf[kind](leaver)}`.execute(trx);
    record({
      category: "user",
      action: "Data of a member removed",
      target: `${leaver.name} (${leaver.id})`,
      after: counts,
    });
  });
}

/** Undefined once the member is active again. */
const leaverOf = (db: Database, staffId: string, since: string): Promise<Leaver | undefined> =>
  db.selectFrom("staff").innerJoin("staff_departures", "staffId", "staff.id")
    .select(["staff.id", "name", "email"]).where("staff.id", "=", staffId)
    .where("since", "=", since).where("status", "=", "inactive").executeTakeFirst();

/** Null where nothing is left. */
async function countsOf(db: Database, leaver: Leaver): Promise<Record<Kind, number> | null> {
  const selected = kinds.map((kind) =>
    sql`(select count(*) from ${rowsOf[kind](leaver)}) as ${sql.ref(kind)}`
  );
  const { rows: [row] } = await sql<Record<Kind, number | string>>`select ${sql.join(selected)}`
    .execute(db);
  const counts = kinds.map((kind) => [kind, Number(row![kind])] as const);
  return counts.some(([, count]) => count > 0)
    ? Object.fromEntries(counts) as Record<Kind, number>
    : null;
}
