import type { Database } from "../../db/database.ts";
import { notifyPerson } from "../../notices/announce.ts";
import type { Store } from "../../store.ts";

/** Written for every email, known or not, and delivered later: timing reveals no accounts. */
interface DeferredNoticeRow {
  id: string;
  about: "sign_in_refused" | "reset_asked";
  email: string;
  address: string;
  at: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    told_later: DeferredNoticeRow;
  }
}

const BATCH = 200;
const RESET_PAUSE_MS = 10 * 60 * 1000;

/** Stores with notices written by this process, so that an idle database is not polled. */
const waiting = new WeakSet<Store>();

export async function deferNotice(
  store: Store,
  trx: Database,
  { about, email, address }: Omit<DeferredNoticeRow, "id" | "at">,
): Promise<void> {
  const at = store.now().toISOString();
  await trx.insertInto("told_later")
    .values({ id: crypto.randomUUID(), about, email, address, at }).execute();
  waiting.add(store);
}

/** Delivers waiting notices; with `all` also those that other processes left. */
export async function deliverDeferred(store: Store, { all }: { all: boolean }): Promise<void> {
  if (!waiting.delete(store) && !all) return;
  try {
    while (await deliverBatch(store) === BATCH);
  } catch (error) {
    waiting.add(store);
    throw error;
  }
}

const deliverBatch = (store: Store): Promise<number> =>
  store.db.transaction().execute(async (trx) => {
    const some = await trx.selectFrom("told_later").select("id").orderBy("at").limit(BATCH)
      .execute();
    if (some.length === 0) return 0;
    const rows = await trx.deleteFrom("told_later")
      .where("id", "in", some.map(({ id }) => id)).returningAll().execute();
    if (rows.length === 0) return 0;
    const owners = await activeAccounts(trx, rows.map(({ email }) => email));
    for (const [email, staffId] of owners) {
      const own = rows.filter((row) => row.email === email)
        .toSorted((one, other) => one.at < other.at ? -1 : 1);
      await tellRefusals(trx, staffId, own, store.now());
      await sendReset(trx, staffId, own, store.now());
    }
    return rows.length;
  });

async function tellRefusals(
  trx: Database,
  staffId: string,
  rows: readonly DeferredNoticeRow[],
  now: Date,
): Promise<void> {
  const refused = rows.filter(({ about }) => about === "sign_in_refused");
  const [first] = refused;
  if (!first) return;
  const facts = { count: refused.length, address: first.address };
  await notifyPerson(trx, staffId, { kind: "sign_in_refused", facts }, now);
}

async function sendReset(
  trx: Database,
  staffId: string,
  rows: readonly DeferredNoticeRow[],
  now: Date,
): Promise<void> {
  const reset = rows.find(({ about }) => about === "reset_asked");
  if (!reset) return;
  const lately = new Date(now.getTime() - RESET_PAUSE_MS).toISOString();
  // Notices in the future, from a wrong clock, would block all others until then.
  const before = await trx.selectFrom("notifications").select("id")
    .where("staffId", "=", staffId).where("kind", "=", "reset_link_sent")
    .where("time", ">", lately).where("time", "<=", now.toISOString()).executeTakeFirst();
  if (before || await hasAdminLink(trx, staffId, now)) return;
  await notifyPerson(
    trx,
    staffId,
    { kind: "reset_link_sent", facts: { address: reset.address } },
    now,
  );
}

/** A link made by an admin is not replaced by a request from the sign-in page. */
export const hasAdminLink = async (trx: Database, staffId: string, now: Date): Promise<boolean> =>
  await trx.selectFrom("reset_links").select("staffId").where("staffId", "=", staffId)
    .where("expiresAt", ">", now.toISOString())
    .where((eb) => eb.or([eb("madeBy", "is", null), eb("madeBy", "!=", staffId)]))
    .executeTakeFirst() !== undefined;

async function activeAccounts(
  trx: Database,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const owners = await trx.selectFrom("staff")
    .innerJoin("credentials", "credentials.staffId", "staff.id").select(["id", "email"])
    .where("status", "=", "active").where("email", "in", [...new Set(emails)]).orderBy("id")
    .execute();
  return new Map(owners.map(({ id, email }) => [email, id]));
}
