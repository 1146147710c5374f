import type { StaffRole } from "../../../data/permissions.ts";
import assert from "node:assert/strict";
import * as customReports from "../../../data/reports/custom/reports.ts";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { DAY_MS } from "../../support/records.ts";
import { saveReport } from "../../support/reports.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { addAccount } from "../../support/fixtures.ts";

onEachEngine({
  "a report is saved once under its name, with who made it": saving,
  "who may not read finance neither sees, opens nor makes a report about it": finance,
  "a report is deleted by whoever made it or an admin, and by nobody else": removing,
  "a report knows when it was last shown, and to whom": async ({ store, clock }) => {
    const admin = await addAccount(store, "s_1");
    const id = await saveReport(store, admin);
    clock.advance(DAY_MS);
    customReports.recordGenerated(store, id, admin);
    for (let tries = 0; tries < 100; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      const { generatedAt, generatorName } = await customReports.get(store.db, id, "admin");
      if (generatedAt !== null) {
        assert.deepEqual([generatedAt, generatorName], [clock.now().toISOString(), admin.name]);
        return;
      }
    }
    assert.fail("it does not");
  },
});

const refusal = (kind: string) => (error: unknown) =>
  error instanceof DomainError && error.kind === kind;

async function saving({ store, clock }: Ground): Promise<void> {
  const admin = await addAccount(store, "s_1");
  const changes = { name: " Mentors ", role: "mentor", group: "status" };
  const id = await saveReport(store, admin, changes);
  const [saved, ...others] = await customReports.list(store.db, "support");
  assert.deepEqual(others, []);
  assert.deepEqual(saved, {
    id,
    name: "Mentors",
    definition: {
      list: "users",
      columns: ["id", "name"],
      q: "",
      filters: { role: "mentor", status: "" },
      period: "all",
      from: "",
      to: "",
      group: "status",
    },
    createdBy: "s_1",
    creatorName: admin.name,
    createdAt: clock.now().toISOString(),
    generatedAt: null,
    generatedBy: null,
    generatorName: null,
  });
  assert.deepEqual(await customReports.get(store.db, id, "support"), saved);
  await assert.rejects(saveReport(store, admin, { name: "Mentors" }), refusal("conflict"));
  await assert.rejects(customReports.get(store.db, "cr_none", "admin"), refusal("not_found"));
  const [entry] = await store.db.selectFrom("audit_log").selectAll().execute();
  assert.deepEqual([entry?.action, entry?.target], ["Report created", "Mentors"]);
}

async function finance({ store }: Ground): Promise<void> {
  const admin = await addAccount(store, "s_1");
  const id = await saveReport(store, admin, { name: "Money", list: "transactions" });
  assert.equal((await customReports.list(store.db, "admin")).length, 1);
  for (const role of ["moderator", "support"] as const) {
    const other = await addAccount(store, `s_${role}`, { role });
    assert.deepEqual(await customReports.list(store.db, role), []);
    await assert.rejects(customReports.get(store.db, id, role), refusal("forbidden"));
    const attempt = saveReport(store, other, { name: "Mine", list: "transactions" });
    await assert.rejects(attempt, refusal("forbidden"));
  }
  assert.equal((await customReports.list(store.db, "admin")).length, 1);
}

async function removing({ store }: Ground): Promise<void> {
  const person = (id: string, role: StaffRole) => addAccount(store, id, { role });
  const [admin, maker, other] = [
    await person("s_1", "admin"),
    await person("s_2", "support"),
    await person("s_3", "moderator"),
  ];
  const first = await saveReport(store, maker, { name: "First" });
  const second = await saveReport(store, maker, { name: "Second" });
  const remove = (id: string, by: typeof admin) =>
    customReports.remove(store, id, { ...by, requestId: null });
  await assert.rejects(remove(first, other), refusal("forbidden"));
  assert.equal((await customReports.list(store.db, "admin")).length, 2);
  await remove(first, maker);
  await remove(second, admin);
  assert.deepEqual(await customReports.list(store.db, "admin"), []);
  await assert.rejects(remove(first, admin), refusal("not_found"));
  const trail = await store.db.selectFrom("audit_log").select(["action", "target"])
    .where("action", "=", "Report deleted").orderBy("seq").execute();
  assert.deepEqual(trail.map(({ target }) => target), ["First", "Second"]);
}
