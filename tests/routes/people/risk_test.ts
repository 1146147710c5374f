import assert from "node:assert/strict";
import type { StaffRole } from "../../../data/permissions.ts";
import * as users from "../../../data/records/users.ts";
import { aToken } from "../../data/imports/import_files.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, factsOf, mainOf, rowsOf } from "../../support/markup.ts";
import { aUser } from "../../support/records.ts";

const onDesk = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await users.insert(desk.store.db, [
      { ...aUser({ id: "u_high", email: "high@example.com" }), risk: "high" },
      { ...aUser({ id: "u_low", email: "low@example.com" }), risk: "low" },
      aUser({ id: "u_none", email: "none@example.com" }),
    ]);
    await test(desk);
  }, { sample: false });

const become = ({ store }: Desk, role: StaffRole) =>
  store.db.updateTable("staff").set({ role }).execute();

/** Everything that shows people to members. */
const answers = [
  ...["/api/users", "/api/users/u_high", "/users/export.ndjson", "/users/export.csv"],
  ...["/users/export.ndjson?columns=name", "/users/export.csv?columns=name,risk", "/users/u_high"],
  ...["/users/export.ndjson?columns=name,risk", "/users"],
];

const seers: readonly StaffRole[] = ["admin", "moderator", "auditor"];

for (const role of ["admin", "moderator", "auditor", "finance", "support"] as const) {
  const sees = seers.includes(role);
  Deno.test(`${role} ${sees ? "sees" : "sees nothing of"} a person's risk`, () =>
    onDesk(async (desk) => {
      await become(desk, role);
      if (!sees) {
        for (const path of answers) {
          const { text } = await desk.get(path);
          assert.doesNotMatch(/^\/users(\?|$|\/u)/.test(path) ? mainOf(text) : text, /risk/i, path);
        }
        return;
      }
      const risksIn = async (path: string) => {
        const { text } = await desk.get(path);
        const rows = text.startsWith("[") ? JSON.parse(text) : text.trim().split("\n").map(
          (line) => JSON.parse(line),
        );
        return Object.fromEntries(rows.map(({ id, risk }: users.User) => [id, risk]));
      };
      const wanted = { u_high: "high", u_low: "low", u_none: undefined };
      assert.deepEqual(await risksIn("/api/users"), wanted);
      assert.deepEqual(await risksIn("/users/export.ndjson"), wanted);
      assert.equal(JSON.parse((await desk.get("/api/users/u_high")).text).risk, "high");
      const [head = ""] = (await desk.get("/users/export.csv")).text.split("\r\n");
      assert.ok(head.split(",").includes("risk"));
      const facts = new Map(factsOf(mainOf((await desk.get("/users/u_high")).text)));
      assert.equal(facts.get("Risk"), "high");
    }));
}

Deno.test("a token reads the risk with checks:read beside users:read, and not without", () =>
  onDesk(async (desk) => {
    const read = async (path: string, ...scopes: string[]) => {
      const token = await aToken(desk.store, crypto.randomUUID(), { scopes });
      return await desk.bare(path, { headers: { authorization: `Bearer ${token}` } });
    };
    for (const path of ["/api/users", "/api/users/u_high"]) {
      assert.doesNotMatch((await read(path, "users:read")).text, /risk/, path);
      const both = await read(path, "users:read", "checks:read");
      assert.match(both.text, /"risk":"high"/, path);
    }
    const refused = await read("/api/users?risk=high", "users:read");
    assert.equal(refused.status, 403);
    assert.match(refused.text, /checks:read/);
    assert.equal((await read("/api/users/u_high", "checks:read")).status, 403);
  }));

Deno.test("people are filtered by risk, where none is normal, for those who see it", () =>
  onDesk(async (desk) => {
    const found = async (
      risk: string,
    ) => [...rowsOf(mainOf((await desk.get(`/users?risk=${risk}`)).text)).keys()];
    assert.deepEqual(await found("high"), ["u_high"]);
    assert.deepEqual(await found("low"), ["u_low"]);
    assert.deepEqual(await found("normal"), ["u_none"]);
    const { text } = await desk.get("/users");
    assert.match(textOf(text), /All risks/);
    await become(desk, "support");
    assert.equal((await found("high")).length, 3, "support has no such filter");
    assert.deepEqual(elements((await desk.get("/users")).text, "select", { name: "risk" }), []);
    assert.equal((await desk.get("/api/users?risk=high")).status, 403);
  }));
