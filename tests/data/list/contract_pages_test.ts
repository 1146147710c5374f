import assert from "node:assert/strict";
import { allOf } from "../../../data/list/pages.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import type { Store } from "../../../data/store.ts";
import * as users from "../../../data/records/users.ts";
import { onEachEngine } from "../../support/engines.ts";

const COUNT = 12_000;

/** Many share an instant, more share a role: stretches end between values, never within one. */
async function plant(store: Store): Promise<void> {
  const roles = ["admin", "mentor", "mentee", "mentee"] as const;
  for (let start = 0; start < COUNT; start += 1_000) {
    const batch = Array.from({ length: 1_000 }, (_, index): users.User => {
      const n = start + index;
      return {
        id: `u_${n}`,
        name: `Person ${n % 7 === 0 ? "odd" : "even"} ${n}`,
        email: `p${n}@example.com`,
        role: roles[n % 4]!,
        status: n % 1_000 === 3 ? "inactive" : "active",
        joinedAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 900) * 60_000).toISOString(),
      };
    });
    await store.db.transaction().execute((trx) => users.insert(trx, batch));
  }
}

async function read(store: Store, address: string): Promise<users.User[]> {
  const query = parseListQuery(users.listShape, new URLSearchParams(address));
  const pages: (readonly users.User[])[] = [];
  for await (const page of allOf(users, store, { ...query, after: "" })) pages.push(page);
  assert.ok(pages.every((page) => page.length <= 1_000));
  return pages.flat();
}

onEachEngine({
  "a walk over a long list finds each record once, in the list's order": async ({ store }) => {
    await plant(store);
    for (const sort of ["-joinedAt", "joinedAt", "role", "-role", "name", "-email"]) {
      const all = await read(store, `?sort=${sort}`);
      assert.equal(new Set(all.map(({ id }) => id)).size, COUNT, sort);
      const column = sort.replace("-", "") as "joinedAt";
      const values = all.map((user) => user[column]);
      const sorted = values.toSorted();
      // Names and emails by the engine's own collation; the others are the same everywhere.
      if (!["name", "email"].includes(column)) {
        assert.deepEqual(values, sort.startsWith("-") ? sorted.reverse() : sorted, sort);
      }
      const few = await read(store, `?sort=${sort}&status=inactive&q=ODD`);
      assert.deepEqual(
        few.map(({ id }) => id).toSorted(),
        all.filter(({ status, name }) => status === "inactive" && name.includes("odd"))
          .map(({ id }) => id).toSorted(),
        sort,
      );
      assert.ok(few.length > 0);
    }
  },
});
