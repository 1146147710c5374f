import assert from "node:assert/strict";
import * as notifications from "../../data/notifications.ts";
import * as staff from "../../data/staff.ts";
import type { Store } from "../../data/store.ts";
import { withStore } from "../helpers.ts";
import { aStaffMember } from "../records.ts";

const types = ["kyc", "transaction", "system", "community"] as const;

/** One of each type an hour apart, the newest first; the first two are unread. */
const withNotifications = (test: (store: Store) => Promise<void>) =>
  withStore(async (store) => {
    await staff.insert(store.db, [
      aStaffMember(),
      aStaffMember({ id: "s_other", email: "other@example.com" }),
    ]);
    await notifications.insert(
      store.db,
      "s_test",
      types.map((type, index) => ({
        id: `n_${index}`,
        type,
        title: `About ${type}`,
        message: "Something happened.",
        time: `2026-11-20T${20 - index}:00:00.000Z`,
        read: index >= 2,
      })),
    );
    await test(store);
  });

const under = async (store: Store, tab: notifications.NotificationTab, staffId = "s_test") => {
  const { notifications: rows, unread } = await notifications.list(store.db, staffId, tab);
  return { types: rows.map((row) => row.type), unread };
};

Deno.test("each tab shows its notifications, newest first, and how many are unread in all", () =>
  withNotifications(async (store) => {
    assert.deepEqual(await under(store, "all"), { types: [...types], unread: 2 });
    assert.deepEqual(await under(store, "unread"), { types: ["kyc", "transaction"], unread: 2 });
    assert.deepEqual(await under(store, "kyc"), { types: ["kyc"], unread: 2 });
    assert.deepEqual(await under(store, "transactions"), { types: ["transaction"], unread: 2 });
  }));

Deno.test("a person sees their own notifications only", () =>
  withNotifications(async (store) => {
    assert.deepEqual(await under(store, "all", "s_other"), { types: [], unread: 0 });
    assert.equal(await notifications.countUnread(store.db, "s_other"), 0);
  }));

Deno.test("types are those of the specification", () => {
  assert.deepEqual(notifications.notificationTypes, types);
});
