import { decide } from "../../../../data/kyc/decisions/decide.ts";
import { saveDraft } from "../../../../data/kyc/decisions/drafts.ts";
import { upsertRecords } from "../../../../data/list/write.ts";
import { type RecordName, recordsOf } from "../../../../data/lists.ts";
import { announce } from "../../../../data/notices/announce.ts";
import { markAllRead } from "../../../../data/notices/notifications.ts";
import { incoming as dailyFigures } from "../../../../data/reports/analytics.ts";
import { defaultSettings } from "../../../../data/settings.ts";
import { changeStaff } from "../../../../data/staff/accounts/membership.ts";
import { save as saveSettings } from "../../../../data/staff/accounts/preferences.ts";
import { saveProfile } from "../../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../../data/store.ts";
import * as records from "../../../support/records.ts";

/** The same numbers from 0 to before `n`, in the same order, for the same seed. */
export function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * n);
  };
}

export interface Person {
  id: string;
  name: string;
  session: string;
  cookie: string;
}

export const HOUR_MS = 60 * 60 * 1000;

/** One change of each kind that pages show, by whichever process. */
export function changes(n: (below: number) => number, all: Person[], at: () => string) {
  const records_: Record<RecordName, () => object> = {
    users: () => records.aUser({ id: `u_${n(9)}`, name: `Person ${n(99)}`, joinedAt: at() }),
    "kyc-requests": () => {
      const expiresAt = new Date(Date.parse(at()) + HOUR_MS / 6).toISOString();
      const ending = n(2) === 0 ? { status: "accepted" as const, expiresAt } : {};
      const whose = { id: `k_${n(999)}`, userId: `u_${n(9)}`, submittedAt: at() };
      return records.aRequest({ ...whose, ...ending });
    },
    communities: () => records.aCommunity({ id: `c_${n(9)}`, members: n(999) }),
    transactions: () =>
      records.aTransaction({
        id: `t_${n(9)}`,
        amountCents: n(9e5),
        userId: `u_${n(9)}`,
        date: at(),
      }),
    content: () => records.aContent({ id: `ct_${n(9)}`, views: n(999), published: n(2) === 0 }),
    partners: () => records.aPartner({ id: `p_${n(9)}`, name: `Partner ${n(99)}` }),
  };
  const someone = () => all[n(all.length)]!;
  const incoming = (name: RecordName) => async (store: Store) => {
    const record = records_[name]() as { id: string };
    await store.db.transaction().execute((trx) =>
      upsertRecords(trx, recordsOf(name).listShape, [record])
    );
  };
  const byName = (Object.keys(records_) as RecordName[]).map(incoming);
  return [
    ...byName,
    async (store: Store) => {
      const open = await store.db.selectFrom("kyc_requests").select("id").execute();
      const id = open[n(open.length)]?.id;
      const status = (["accepted", "declined", "revoked"] as const)[n(3)]!;
      const reviewer = records.actor({ id: someone().id, name: someone().name });
      const how = records.terms({ reviewer, version: null, onlyOffered: false });
      if (id) await decide(store, id, { status, reviewNotes: "" }, how);
    },
    async (store: Store) => {
      const open = await store.db.selectFrom("kyc_requests").select("id").execute();
      const id = open[n(open.length)]?.id;
      const draft = { notes: n(3) === 0 ? "" : `note ${n(99)}`, checks: [], version: null };
      if (id) await saveDraft(store, id, someone().id, draft);
    },
    async (store: Store) => {
      const { id } = someone();
      const who = { name: `Zoe ${n(99)}`, email: `${id}@desk.example` };
      await saveProfile(store, who, { ...records.actor(), id });
    },
    async (store: Store) => {
      const role = (["moderator", "support"] as const)[n(2)]!;
      const id = ["s_2", "s_3"][n(2)]!;
      const by = { ...records.actor(), id: "s_1" };
      await changeStaff(store, id, { role, status: "active" }, by);
    },
    async (store: Store) => {
      const settings = {
        ...defaultSettings,
        language: (["en", "es", "fr"] as const)[n(3)]!,
        timezone: (["utc", "pst"] as const)[n(2)]!,
        dateFormat: (["mdy", "ymd"] as const)[n(2)]!,
      };
      const before = { settings: { ...defaultSettings, sessionTimeout: false }, email: "" };
      await saveSettings(store, settings, { ...records.actor(), ...before, ...someone() } as never);
    },
    async (store: Store) => {
      const facts = { count: 1, accepted: 1, declined: 0, revoked: 0 };
      await store.db.transaction().execute((trx) =>
        announce(trx, { kind: "kyc_decisions", facts }, store.now(), someone().id)
      );
    },
    (store: Store) =>
      markAllRead(
        store.db,
        { id: someone().id, role: "admin" } as never,
        store.now().toISOString(),
      ),
    async (store: Store) => {
      const figures = {
        id: at().slice(0, 10),
        avgSessionDuration: n(99),
        activeUsersDaily: n(999),
      };
      await store.db.transaction().execute((trx) => dailyFigures.upsert(trx, [figures]));
    },
  ];
}
