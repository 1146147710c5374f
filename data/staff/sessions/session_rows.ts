import { sql } from "kysely";
import { builtOnce } from "../../db/built_once.ts";
import { versionsSql } from "../../db/cache_tags.ts";
import { isReadableBy, isVersionFor } from "../../notices/notifications.ts";

export interface SessionRow {
  id: string;
  staffId: string;
  createdAt: string;
  expiresAt: string;
  lastSeenAt: string;
  /** Last proof of identity: the sign-in, or a step-up since. */
  confirmedAt: string;
  device: string;
  /** The person's last activity before this sign-in; null for their first. */
  since: string | null;
}

declare module "../../db/tables.ts" {
  interface Tables {
    sessions: SessionRow;
  }
}

/** The one session query of a request, with all that it needs of an active owner. */
export const readSession = builtOnce((db, id: string, nowIso: string) =>
  db.selectFrom("sessions")
    .innerJoin("staff", "staff.id", "sessions.staffId")
    .leftJoin("settings", "settings.staffId", "staff.id")
    .leftJoin("two_factor", "two_factor.staffId", "staff.id")
    .select(["staff.id", "name", "email", "role", "joinedAt", "settings"])
    .select(["lastSeenAt", "since", "sessions.confirmedAt"])
    .select("two_factor.confirmedAt as twoFactorSince")
    .select((eb) => {
      const owns = (table: "credentials" | "identities" | "passkeys") =>
        eb.exists(eb.selectFrom(table).select("staffId").whereRef("staffId", "=", "staff.id"));
      return [
        owns("credentials").as("hasPassword"),
        owns("identities").as("hasIdentity"),
        owns("passkeys").as("hasPasskey"),
        eb.selectFrom("sign_in_rules").select("secondFactor").as("requiresFactor"),
        eb.selectFrom("notifications").select((inner) => inner.fn.countAll<number>().as("count"))
          .whereRef("notifications.staffId", "=", "staff.id").where("read", "=", sql.lit(0))
          .where(isReadableBy(sql.ref("staff.role"))).as("unread"),
        versionsSql(isVersionFor(sql.ref("staff.id"))).as("versions"),
      ];
    })
    .where("sessions.id", "=", id).where("sessions.expiresAt", ">", nowIso)
    .where("status", "=", "active")
);

export type SessionWithOwner = Awaited<ReturnType<typeof readSession>>[number];
