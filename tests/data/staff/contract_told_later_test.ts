import assert from "node:assert/strict";
import { requestReset } from "../../../data/staff/accounts/reset_links.ts";
import { signIn } from "../../../data/staff/sign_in/sign_in.ts";
import { deliverDeferred } from "../../../data/staff/accounts/deferred_notices.ts";
import type { Store } from "../../../data/store.ts";
import { openStoreAt } from "../../support/databases.ts";
import { onEachEngine } from "../../support/engines.ts";
import { addAccount, caller, outcomes } from "../../support/fixtures.ts";

const YEARS_MS = 10 * 365 * 24 * 60 * 60 * 1000;

const guess = (store: Store, email: string) =>
  outcomes([signIn(store, { email, password: "wrong" }, caller())]);

const told = async (store: Store) =>
  (await store.db.selectFrom("notifications").select(["staffId", "facts"]).execute())
    .map(({ staffId, facts }) => [staffId, JSON.parse(facts)]);

const countOf = async (store: Store, table: "told_later" | "sign_in_failures" | "audit_log") =>
  (await store.db.selectFrom(table).selectAll().execute()).length;

onEachEngine({
  "a wrong guess writes the same for an account, for none and for an ended one": async (
    { store },
  ) => {
    const { email } = await addAccount(store, "s_1");
    const ended = await addAccount(store, "s_2", { status: "inactive" });
    const counts = () =>
      Promise.all(
        (["told_later", "sign_in_failures", "audit_log"] as const).map((table) =>
          countOf(store, table)
        ),
      );
    for (const [n, name] of [email, "nobody@desk.example", ended.email].entries()) {
      await guess(store, name);
      assert.deepEqual(await counts(), [n + 1, n + 1, n + 1]);
    }
    assert.deepEqual(await told(store), [], "not before the answer has left");
    await deliverDeferred(store, { all: false });
    assert.deepEqual(await told(store), [["s_1", { count: 1, address: "192.0.2.1" }]]);
    assert.equal(await countOf(store, "told_later"), 0);
  },
  "a wrong guess is notified once, however many processes look, also when one has ended before":
    async (
      { store, url, engine },
    ) => {
      const { email } = await addAccount(store, "s_1");
      for (let n = 0; n < 3; n++) await guess(store, email);
      const other = engine === "SQLite in memory" ? null : await openStoreAt(url, store.now);
      const looks = [store, other ?? store].map((one) => deliverDeferred(one, { all: true }));
      await Promise.all(looks).finally(() => other?.close());
      assert.deepEqual(await told(store), [["s_1", { count: 3, address: "192.0.2.1" }]]);
    },
  "a link that was sent while the clock was years ahead keeps no other one back": async (
    { store, clock },
  ) => {
    const { email } = await addAccount(store, "s_1");
    clock.advance(YEARS_MS);
    await requestReset(store, email, caller());
    await deliverDeferred(store, { all: true });
    clock.advance(-YEARS_MS);
    for (let n = 0; n < 2; n++) {
      await requestReset(store, email, caller());
      await deliverDeferred(store, { all: true });
    }
    assert.equal((await told(store)).length, 2, "the one ahead, and one of the two now");
  },
});
