import { sql } from "kysely";
import { prepared } from "../db/prepared.ts";
import { isHeardBy } from "../notices/notifications.ts";

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
}

declare module "../db/tables.ts" {
  interface Tables {
    sessions: SessionRow;
  }
}

/** A session that has neither ended nor expired, and all that a request needs of its owner. */
export const readSession = prepared((db, id: string, now: string) =>
  db.selectFrom("sessions")
    .innerJoin("staff", "staff.id", "sessions.staffId")
    .leftJoin("settings", "settings.staffId", "staff.id")
    .leftJoin("two_factor", "two_factor.staffId", "staff.id")
    .select(["staff.id", "name", "email", "role", "joinedAt", "settings", "lastSeenAt"])
    .select(["sessions.confirmedAt", "two_factor.confirmedAt as twoFactorSince"])
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
    .where("sessions.id", "=", id).where("status", "=", "active")
    .where("sessions.expiresAt", ">", now)
);
