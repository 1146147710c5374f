import assert from "node:assert/strict";
import * as notifications from "../../../data/notices/notifications.ts";
import { type Notice, notificationTypes } from "../../../data/notices/kinds.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../data/store.ts";
import { PASSWORD } from "../../support/helpers.ts";
import { setPassword, withStore } from "../../support/stores.ts";
import { aStaffMember } from "../../support/records.ts";
import { signInAs } from "../../support/fixtures.ts";

const RAE = aStaffMember().email;
const OTHER = "other@example.com";
const types = ["kyc", "transaction", "system", "community"] as const;
const notices: Notice[] = [
  {
    kind: "kyc_submitted",
    facts: { count: 1, requestId: "k_1", userName: "Amelia Hart", documents: 2 },
  },
  { kind: "payout_pending", facts: { userName: "Amelia Hart", amountCents: 342_050 } },
  { kind: "maintenance_finished", facts: { clock: "04:10" } },
  { kind: "community_created", facts: { name: "Options Workshop", mentorName: "Noah Becker" } },
];

/** One of each type an hour apart, the newest first; the first two are unread. */
const withNotifications = (test: (store: Store) => Promise<void>) =>
  withStore(async (store) => {
    await staff.insert(store.db, [
      aStaffMember(),
      aStaffMember({ id: "s_other", email: OTHER }),
    ]);
    for (const id of ["s_test", "s_other"]) await setPassword(store, id, PASSWORD);
    await notifications.insertNotifications(
      store.db,
      "s_test",
      notices.map((notice, index) => ({
        id: `n_${index}`,
        notice,
        time: `2026-11-20T${20 - index}:00:00.000Z`,
        read: index >= 2,
      })),
    );
    await test(store);
  });

async function under(store: Store, tab: notifications.NotificationTab, email = RAE) {
  const person = await signInAs(store, email);
  const { notifications: rows, unread } = await notifications.listNotifications(
    store.db,
    person,
    tab,
  );
  return { types: rows.map((row) => row.type), unread };
}

Deno.test("each tab shows its notifications, newest first, and how many are unread in all", () =>
  withNotifications(async (store) => {
    assert.deepEqual(await under(store, "all"), { types: [...types], unread: 2 });
    assert.deepEqual(await under(store, "unread"), { types: ["kyc", "transaction"], unread: 2 });
    assert.deepEqual(await under(store, "kyc"), { types: ["kyc"], unread: 2 });
    assert.deepEqual(await under(store, "transactions"), { types: ["transaction"], unread: 2 });
  }));

Deno.test("a person sees their own notifications only", () =>
  withNotifications(async (store) => {
    for (const tab of notifications.notificationTabs) {
      assert.deepEqual(await under(store, tab, OTHER), { types: [], unread: 0 }, tab);
    }
  }));

for (const role of ["support", "moderator"] as const) {
  Deno.test(`notifications about money are not for the role ${role}`, () =>
    withNotifications(async (store) => {
      await store.db.updateTable("staff").set({ role }).where("id", "=", "s_test").execute();
      const others = ["kyc", "system", "community"];
      assert.deepEqual(await under(store, "all"), { types: others, unread: 1 });
      assert.deepEqual(await under(store, "unread"), { types: ["kyc"], unread: 1 });
      assert.deepEqual(await under(store, "transactions"), { types: [], unread: 1 });
    }));
}

Deno.test("types are those of the specification", () => {
  assert.deepEqual(notificationTypes, types);
});

const EVER = "9999-12-31T23:59:59.999Z";

Deno.test("reading and deleting touches what is one's own, one or all", () =>
  withNotifications(async (store) => {
    const [rae, other] = await Promise.all([RAE, OTHER].map((email) => signInAs(store, email)));
    assert.ok(rae && other);
    for (const verb of [notifications.markRead, notifications.removeNotification]) {
      await verb(store.db, other, "n_0", EVER);
    }
    await notifications.markAllRead(store.db, other, EVER);
    await notifications.clear(store.db, other, EVER);
    assert.deepEqual(await under(store, "unread"), { types: ["kyc", "transaction"], unread: 2 });
    await notifications.markRead(store.db, rae, "n_0", EVER);
    assert.deepEqual(await under(store, "unread"), { types: ["transaction"], unread: 1 });
    await notifications.removeNotification(store.db, rae, "n_3", EVER);
    assert.deepEqual((await under(store, "all")).types, ["kyc", "transaction", "system"]);
    await notifications.markAllRead(store.db, rae, EVER);
    assert.deepEqual(await under(store, "unread"), { types: [], unread: 0 });
    await notifications.clear(store.db, rae, EVER);
    assert.deepEqual(await under(store, "all"), { types: [], unread: 0 });
  }));
