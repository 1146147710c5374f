import { sql } from "kysely";
import { type Database, stampOf } from "../../db/database.ts";
import { prepared } from "../../db/prepared.ts";
import { draftsBy } from "../../kyc/decisions/draft_rows.ts";
import { versionsBy } from "../../list/cache_tags.ts";
import { isHeardBy } from "../../notices/notifications.ts";

export interface SessionRow {
  id: string;
  staffId: string;
  createdAt: string;
  expiresAt: string;
  lastSeenAt: string;
  /** When the person last proved who they are: the sign-in, or a confirmation since. */
  confirmedAt: string;
  /** What the browser says it is. */
  device: string;
  /** Until when the person was here before; null if they never were. */
  since: string | null;
}

declare module "../../db/tables.ts" {
  interface Tables {
    sessions: SessionRow;
  }
}

/** A session whose owner is active, and all that a request needs of both. */
const readOwned = prepared((db, id: string) =>
  db.selectFrom("sessions")
    .innerJoin("staff", "staff.id", "sessions.staffId")
    .leftJoin("settings", "settings.staffId", "staff.id")
    .leftJoin("two_factor", "two_factor.staffId", "staff.id")
    .select(["staff.id", "name", "email", "role", "joinedAt", "settings", "lastSeenAt", "since"])
    .select(["sessions.expiresAt", "sessions.confirmedAt"])
    .select("two_factor.confirmedAt as twoFactorSince")
    .select((eb) =>
      eb.selectFrom("notifications").select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("notifications.staffId", "=", "staff.id").where("read", "=", 0)
        .where(isHeardBy(sql.ref("staff.role"))).as("unread")
    )
    .select((eb) => {
      const owns = (table: "credentials" | "identities" | "passkeys") =>
        eb.exists(eb.selectFrom(table).select("staffId").whereRef("staffId", "=", "staff.id"));
      return [
        owns("credentials").as("password"),
        owns("identities").as("identity"),
        owns("passkeys").as("passkey"),
      ];
    })
    .select((eb) => eb.selectFrom("sign_in_rules").select("secondFactor").as("wantsFactor"))
    .select(versionsBy(db).as("versions"))
    .select(draftsBy(db, sql.ref("staff.id")).as("drafts"))
    .where("sessions.id", "=", id).where("status", "=", "active")
);

export type OwnedSession = Awaited<ReturnType<typeof readOwned>>[number];

/** What was read while a database stood as its stamp says. */
interface Kept {
  stamp: string | null;
  rows: Map<string, OwnedSession>;
}

const kept = new WeakMap<Database, Kept>();
const MOST_KEPT = 1_000;

/**
 * A session that has neither ended nor expired, and all that a request needs of its owner; null
 * where there is none. Read anew as soon as anything at all has changed.
 */
export async function readSession(
  db: Database,
  id: string,
  nowIso: string,
): Promise<OwnedSession | null> {
  // Taken before the read: what changes between them is read again.
  const stamp = stampOf(db);
  let known = kept.get(db);
  if (known === undefined || known.stamp !== stamp) {
    kept.set(db, known = { stamp, rows: new Map() });
  }
  let row = known.rows.get(id);
  if (row === undefined) {
    [row] = await readOwned(db, id);
    if (row && stamp !== null && known.rows.size < MOST_KEPT) known.rows.set(id, row);
  }
  return row && row.expiresAt > nowIso ? row : null;
}

/** The next request reads it anew, after a write that nobody waits for. */
export const forgetSession = (db: Database, id: string): void => void kept.get(db)?.rows.delete(id);
