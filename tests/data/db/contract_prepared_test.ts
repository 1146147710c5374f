import assert from "node:assert/strict";
import { DefaultQueryExecutor } from "kysely";
import { prepared } from "../../../data/db/prepared.ts";
import { plantSample } from "../../../data/sample/plant.ts";
import { findPerson, startSession } from "../../../data/staff/sessions/sessions.ts";
import { engines, onEachEngine, openStoreAt, sharedEngines } from "../../support/engines.ts";

const namesIn = prepared((db, role: string, status: string) =>
  db.selectFrom("staff").select("name").where("role", "=", role as "admin")
    .where("status", "=", status as "active").orderBy("name")
);

/** How many queries are compiled while something is done. */
async function compiledDuring(work: () => Promise<unknown>): Promise<number> {
  const { compileQuery } = DefaultQueryExecutor.prototype;
  let count = 0;
  DefaultQueryExecutor.prototype.compileQuery = function (...query) {
    count++;
    return compileQuery.apply(this, query);
  };
  try {
    await work();
  } finally {
    DefaultQueryExecutor.prototype.compileQuery = compileQuery;
  }
  return count;
}

onEachEngine({
  "a prepared query finds for each text what is its own": async ({ store }) => {
    await plantSample(store, { account: false });
    const staff = await store.db.selectFrom("staff").selectAll().orderBy("name").execute();
    const [one] = staff;
    assert.ok(one);
    for (const role of ["admin", "manager", one.role, "' or 1=1 --"]) {
      for (const status of ["active", "inactive", "none"]) {
        const own = staff.filter((member) => member.role === role && member.status === status);
        const names = (await namesIn(store.db, role, status)).map(({ name }) => name);
        assert.deepEqual(names.toSorted(), own.map(({ name }) => name).toSorted());
      }
    }
  },

  "who asks is looked up by a query that was compiled before": async ({ store }) => {
    await plantSample(store, { account: false });
    const sessionId = await startSession(store.db, "s_1", "Firefox", store.now());
    const look = () => findPerson(store, sessionId);
    assert.equal((await look())?.id, "s_1");
    assert.equal(await compiledDuring(look), 0);
    const list = () => store.db.selectFrom("staff").select("id").execute();
    assert.equal(await compiledDuring(list), 1, "what is compiled is counted");
  },
}, engines);

onEachEngine({
  "a session that one process ends is refused by another at the next request": async (
    { store, url, clock },
  ) => {
    await plantSample(store, { account: false });
    const other = await openStoreAt(url, clock.now);
    try {
      const sessionId = await startSession(store.db, "s_1", "Firefox", store.now());
      for (let request = 0; request < 3; request++) {
        assert.equal((await findPerson(other, sessionId))?.id, "s_1");
      }
      await store.db.deleteFrom("sessions").where("id", "=", sessionId).execute();
      assert.equal(await findPerson(other, sessionId), null);
    } finally {
      await other.close();
    }
  },
}, sharedEngines);
