import type { Database } from "../../db/database.ts";
import { tell } from "../../notices/announce.ts";
import type { Store } from "../../store.ts";

/**
 * Something that its owner shall hear of, if the email is that of an account. It is written down
 * for every email alike and told beside the requests: neither time nor writes say who is known.
 */
interface ToldLaterRow {
  id: string;
  about: "sign_in_refused" | "reset_asked";
  email: string;
  address: string;
  at: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    told_later: ToldLaterRow;
  }
}

const BATCH = 200;
const RESET_PAUSE_MS = 10 * 60 * 1000;

/** Stores in which this process has written something down: nobody asks an idle database. */
const waiting = new WeakSet<Store>();

/** Writes it down, in the transaction of what it tells. */
export async function tellLater(
  store: Store,
  trx: Database,
  { about, email, address }: Omit<ToldLaterRow, "id" | "at">,
): Promise<void> {
  const at = store.now().toISOString();
  await trx.insertInto("told_later")
    .values({ id: crypto.randomUUID(), about, email, address, at }).execute();
  waiting.add(store);
}

/** Tells what waits; with `all` also what other processes have left behind. */
export async function tellWaiting(store: Store, { all }: { all: boolean }): Promise<void> {
  if (!waiting.delete(store) && !all) return;
  try {
    while (await tellSome(store) === BATCH);
  } catch (error) {
    waiting.add(store);
    throw error;
  }
}

/** Taking them and telling of them is one transaction: of two processes one does it. */
const tellSome = (store: Store): Promise<number> =>
  store.db.transaction().execute(async (trx) => {
    const some = await trx.selectFrom("told_later").select("id").orderBy("at").limit(BATCH)
      .execute();
    if (some.length === 0) return 0;
    const rows = await trx.deleteFrom("told_later")
      .where("id", "in", some.map(({ id }) => id)).returningAll().execute();
    // Another process was quicker.
    if (rows.length === 0) return 0;
    const owners = await ownersOf(trx, rows.map(({ email }) => email));
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
  rows: readonly ToldLaterRow[],
  now: Date,
): Promise<void> {
  const refused = rows.filter(({ about }) => about === "sign_in_refused");
  const [first] = refused;
  if (!first) return;
  const facts = { count: refused.length, address: first.address };
  await tell(trx, staffId, { kind: "sign_in_refused", facts }, now);
}

/** By mail, and not one after another: whoever asks need not be who gets them. */
async function sendReset(
  trx: Database,
  staffId: string,
  rows: readonly ToldLaterRow[],
  now: Date,
): Promise<void> {
  const asked = rows.find(({ about }) => about === "reset_asked");
  if (!asked) return;
  const lately = new Date(now.getTime() - RESET_PAUSE_MS).toISOString();
  // None ahead: one of a clock that was wrong would keep all others back until then.
  const before = await trx.selectFrom("notifications").select("id")
    .where("staffId", "=", staffId).where("kind", "=", "reset_link_sent")
    .where("time", ">", lately).where("time", "<=", now.toISOString()).executeTakeFirst();
  if (before || await hasMadeLink(trx, staffId, now)) return;
  await tell(trx, staffId, { kind: "reset_link_sent", facts: { address: asked.address } }, now);
}

/** What somebody was given nobody else takes from them by asking for another. */
export const hasMadeLink = async (trx: Database, staffId: string, now: Date): Promise<boolean> =>
  await trx.selectFrom("reset_links").select("staffId").where("staffId", "=", staffId)
    .where("expiresAt", ">", now.toISOString())
    .where((eb) => eb.or([eb("madeBy", "is", null), eb("madeBy", "!=", staffId)]))
    .executeTakeFirst() !== undefined;

/** Who has an account that can be signed in to, by email. */
async function ownersOf(trx: Database, emails: readonly string[]): Promise<Map<string, string>> {
  const owners = await trx.selectFrom("staff")
    .innerJoin("credentials", "credentials.staffId", "staff.id").select(["id", "email"])
    .where("status", "=", "active").where("email", "in", [...new Set(emails)]).orderBy("id")
    .execute();
  return new Map(owners.map(({ id, email }) => [email, id]));
}
