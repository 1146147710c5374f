import type { Database } from "../../db/database.ts";
import { fromJson } from "../../settings.ts";
import type { Store } from "../../store.ts";
import { openSessions } from "../sessions/sessions.ts";

interface LastSignInRow {
  staffId: string;
  at: string;
  /** Time of the last request, to the minute; written with the session. */
  seenAt: string | null;
}

declare module "../../db/tables.ts" {
  interface Tables {
    last_sign_ins: LastSignInRow;
  }
}

export interface SignInFacts {
  lastSignInAt: string | null;
  twoFactor: boolean;
  passkeys: number;
  linked: boolean;
  sessions: number;
}

export async function accessOf(
  store: Pick<Store, "db" | "now">,
  staffId: string,
): Promise<SignInFacts> {
  const row = await store.db.selectFrom("staff")
    .leftJoin("last_sign_ins", "last_sign_ins.staffId", "staff.id")
    .leftJoin("two_factor", "two_factor.staffId", "staff.id")
    .leftJoin("settings", "settings.staffId", "staff.id")
    .select(["last_sign_ins.at", "confirmedAt", "settings"])
    .select((eb) =>
      eb.selectFrom("passkeys").select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("passkeys.staffId", "=", "staff.id").as("passkeys")
    )
    .select((eb) =>
      eb.exists(eb.selectFrom("identities").select("subject").whereRef("staffId", "=", "staff.id"))
        .as("linked")
    )
    .where("staff.id", "=", staffId).executeTakeFirst();
  const open = await openSessions(store, staffId, fromJson(row?.settings ?? null));
  return {
    lastSignInAt: row?.at ?? null,
    twoFactor: typeof row?.confirmedAt === "string",
    passkeys: Number(row?.passkeys ?? 0),
    linked: Boolean(row?.linked),
    sessions: open.length,
  };
}

export async function recordSignIn(trx: Database, staffId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await trx.insertInto("last_sign_ins").values({ staffId, at, seenAt: null })
    .onConflict((conflict) => conflict.column("staffId").doUpdateSet({ at })).execute();
}
