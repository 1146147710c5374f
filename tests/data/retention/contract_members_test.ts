import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import { verifyWithRecords } from "../../../data/proof/verify_records.ts";
import { removeMemberData } from "../../../data/retention/members.ts";
import { readRetention, setRetention } from "../../../data/retention/settings.ts";
import { createAdmin } from "../../../data/staff/accounts/credentials.ts";
import { changeStaff } from "../../../data/staff/accounts/membership.ts";
import type { Store } from "../../../data/store.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { DAY_MS } from "../../support/records.ts";

const password = "plover quartz meadow 71";

async function twoMembers({ store }: Ground) {
  const make = (name: string, email: string) =>
    createAdmin(store, { name, email, password }, system);
  const ada = await make("Ada Admin", "ada@example.com");
  const rui = await make("Rui Reviewer", "rui@example.com");
  return { admin: { id: ada.id, name: ada.name, requestId: "r-1" }, member: rui };
}

const setStatus = (store: Store, id: string, status: "active" | "inactive", by: Actor) =>
  changeStaff(store, id, { role: "moderator", status }, by);

type Actor = Awaited<ReturnType<typeof twoMembers>>["admin"];

/** A row of each kind that deactivation leaves. */
async function plantRows({ db, now }: Store, id: string): Promise<void> {
  const at = now().toISOString();
  const view = { list: "users", query: "q=ann", ownerId: id, createdAt: at } as const;
  for (const isShared of [0, 1]) {
    const own = { id: `v_${isShared}`, name: `View ${isShared}`, isShared };
    await db.insertInto("saved_views").values({ ...view, ...own }).execute();
  }
  await db.insertInto("notifications").values(
    {
      id: "n_1",
      staffId: id,
      type: "system",
      kind: "role_changed",
      facts: "{}",
      time: at,
      read: 0,
    },
  ).execute();
  await db.insertInto("sign_in_attempts").values(
    { id: "a_1", account: "rui@example.com", address: "192.0.2.0/24", at },
  ).execute();
  const draft = { staffId: id, updatedAt: at };
  await db.insertInto("kyc_drafts").values(
    { ...draft, requestId: "k_1", notes: "Draft", checks: "[]", steps: "{}" },
  ).execute();
  await db.insertInto("comment_drafts").values(
    { ...draft, subject: "user", subjectId: "u_1", area: "platform", text: "Draft" },
  ).execute();
}

const viewsIn = async ({ db }: Store) =>
  (await db.selectFrom("saved_views").select("id").orderBy("id").execute()).map(({ id }) => id);

const removals = ({ db }: Store) =>
  db.selectFrom("audit_log").select(["target", "after"])
    .where("action", "=", "Data of a member removed").execute();

onEachEngine({
  "Months after a deactivation a member's own rows go, and the name stays": async (ground) => {
    const { store, clock } = ground;
    const { admin, member } = await twoMembers(ground);
    await setStatus(store, member.id, "inactive", admin);
    await plantRows(store, member.id);
    clock.advance(400 * DAY_MS);
    await removeMemberData(store);
    assert.deepEqual(await viewsIn(store), ["v_0", "v_1"], "off until it is set");
    await setRetention(store, { memberMonths: 14 }, admin);
    await removeMemberData(store);
    assert.deepEqual(await viewsIn(store), ["v_0", "v_1"], "not yet");
    clock.advance(40 * DAY_MS);
    await removeMemberData(store);
    assert.deepEqual(await viewsIn(store), ["v_1"], "a shared view is a tool of others");
    for (const table of ["sessions", "notifications", "kyc_drafts", "comment_drafts"] as const) {
      const rows = await store.db.selectFrom(table).select("staffId")
        .where("staffId", "=", member.id).execute();
      assert.deepEqual(rows, [], table);
    }
    assert.deepEqual(await store.db.selectFrom("sign_in_attempts").selectAll().execute(), []);
    const { name } = await store.db.selectFrom("staff").select("name")
      .where("id", "=", member.id).executeTakeFirstOrThrow();
    assert.equal(name, "Rui Reviewer");
    await removeMemberData(store);
    const [entry, ...others] = await removals(store);
    assert.deepEqual(others, []);
    assert.equal(entry?.target, `Rui Reviewer (${member.id})`);
    assert.deepEqual(JSON.parse(entry?.after ?? ""), {
      sessions: 0,
      signInAddresses: 1,
      passkeys: 0,
      notifications: 2,
      drafts: 1,
      commentDrafts: 1,
      views: 1,
    });
    assert.equal((await verifyWithRecords(store.db, store.auditKey)).fault, null);
  },
  "A member who comes back keeps everything, and the clock starts again after them": async (
    ground,
  ) => {
    const { store, clock } = ground;
    const { admin, member } = await twoMembers(ground);
    await setRetention(store, { memberMonths: 1 }, admin);
    await setStatus(store, member.id, "inactive", admin);
    await plantRows(store, member.id);
    clock.advance(20 * DAY_MS);
    await setStatus(store, member.id, "active", admin);
    clock.advance(40 * DAY_MS);
    await removeMemberData(store);
    await setStatus(store, member.id, "inactive", admin);
    clock.advance(20 * DAY_MS);
    await removeMemberData(store);
    assert.deepEqual(await removals(store), []);
    clock.advance(15 * DAY_MS);
    await removeMemberData(store);
    assert.deepEqual(await viewsIn(store), ["v_1"]);
  },
  "Rules of an earlier version stay proven once there is a clock of members": async (ground) => {
    const { store } = ground;
    const { admin } = await twoMembers(ground);
    await setRetention(store, { documentMonths: 3, fileYears: 5 }, admin);
    const fault = async () => (await verifyWithRecords(store.db, store.auditKey)).fault;
    assert.equal(await fault(), null);
    await store.db.updateTable("retention_settings").set({ memberMonths: 1 }).execute();
    assert.equal((await fault())?.record, "retention");
    await store.db.updateTable("retention_settings").set({ memberMonths: null }).execute();
    await setRetention(store, { memberMonths: 6 }, admin);
    assert.equal(await fault(), null);
    const expected = { documentMonths: 3, fileYears: 5, memberMonths: 6 };
    assert.deepEqual({ ...await readRetention(store.db) }, expected);
  },
});
