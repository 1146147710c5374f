import assert from "node:assert/strict";
import { withTasks } from "./desk.ts";

Deno.test("deno task explain prints the SQL of a list and the plan of each statement", () =>
  withTasks(async (desk) => {
    await desk.seed();
    const { code, out } = await desk.run(["explain", "/users?q=ada&sort=-name"]);
    assert.equal(code, 0);
    assert.match(out, /from "users_search" where "users_search" match/);
    assert.match(out, /^ +SCAN users_search VIRTUAL TABLE/m);
    assert.match(out, /^-- \[.*\]$/m);
  }));

Deno.test("deno task explain names an address that is no list in one line", () =>
  withTasks(async (desk) => {
    const { code, err } = await desk.run(["explain", "/dashboard"]);
    assert.deepEqual([code, err], [1, "there is no list at /dashboard; see --help\n"]);
  }));
