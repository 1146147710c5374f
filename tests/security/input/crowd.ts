import { sign } from "hono/jwt";
import { asDemo, plantSample } from "../../../data/sample/plant.ts";
import { writeScopes } from "../../../data/imports/scopes.ts";
import { type StaffRole, staffRoles } from "../../../data/permissions.ts";
import { startSession } from "../../../data/staff/sessions/sessions.ts";
import type { Store } from "../../../data/store.ts";
import { aToken } from "../../data/imports/import_files.ts";
import { openStoreAt } from "../../support/databases.ts";
import { Desk } from "../../support/helpers.ts";
import { hashQuickly, setPassword, TestClock } from "../../support/stores.ts";

/** Kinds of callers: signed out, one of each role, and a program with a service token. */
export const askers = ["nobody", ...staffRoles, "program"] as const;
export type Asker = typeof askers[number];

const members: Record<StaffRole, string> = {
  admin: "s_1",
  finance: "s_2",
  support: "s_3",
  moderator: "s_4",
  auditor: "s_5",
};

/** A desk with sample data at which every kind of caller stays signed in. */
export class Crowd {
  #sessions = new Map<StaffRole, { id: string; token: string }>();
  #service = "";

  private constructor(readonly store: Store, readonly desk: Desk, readonly clock: TestClock) {}

  /** Takes the URL of an empty, up-to-date database, or of a new SQLite file. */
  static async at(databaseUrl: string): Promise<Crowd> {
    hashQuickly();
    const clock = new TestClock();
    const store = asDemo(await openStoreAt(databaseUrl, clock.now));
    await plantSample(store, { account: true });
    for (const id of Object.values(members)) {
      if (id !== members.admin) await setPassword(store, id, "admin123");
    }
    const crowd = new Crowd(store, new Desk(store), clock);
    crowd.#service = await aToken(store, "soak", { scopes: writeScopes });
    return crowd;
  }

  /** The headers that authenticate a caller. */
  async known(asker: Asker): Promise<Record<string, string>> {
    if (asker === "nobody") return {};
    if (asker === "program") {
      await this.store.db.updateTable("service_tokens").set({ revokedAt: null })
        .where("name", "=", "soak").where("revokedAt", "is not", null).execute();
      return { authorization: `Bearer ${this.#service}` };
    }
    return { cookie: `session=${await this.#enter(asker)}` };
  }

  /** Token of the current session, or of a new one where that has ended. */
  async #enter(role: StaffRole): Promise<string> {
    const { db, now } = this.store;
    const staffId = members[role];
    const last = this.#sessions.get(role);
    const standing = last && await db.selectFrom("sessions")
      .innerJoin("staff", "staff.id", "sessions.staffId").select("sessions.id")
      .where("sessions.id", "=", last.id).where("role", "=", role).where("status", "=", "active")
      .where("expiresAt", ">", now().toISOString()).executeTakeFirst();
    if (last && standing) return last.token;
    await db.updateTable("staff").set({ role, status: "active" }).where("id", "=", staffId)
      .execute();
    const id = await db.transaction().execute((trx) => startSession(trx, staffId, "", now()));
    const iat = Math.floor(now().getTime() / 1000);
    const claims = { iss: "mentor-desk", aud: "mentor-desk session", sid: id, sub: staffId };
    const key = this.store.keys.tokenKey();
    const token = await sign({ ...claims, iat, exp: iat + 12 * 60 * 60 }, key);
    this.#sessions.set(role, { id, token });
    return token;
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
