import assert from "node:assert/strict";
import { prepared } from "../../../data/db/prepared.ts";
import { plantSample } from "../../../data/sample/plant.ts";
import { engines, onEachEngine } from "../../support/engines.ts";

const namesIn = prepared((db, role: string, status: string) =>
  db.selectFrom("staff").select("name").where("role", "=", role as "admin")
    .where("status", "=", status as "active").orderBy("name")
);

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
}, engines);
