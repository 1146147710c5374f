import assert from "node:assert/strict";
import { type StaffRole, staffRoles } from "../../../data/permissions.ts";
import { filesIn } from "../../data/evidence/zips.ts";
import { withDesk } from "../../support/helpers.ts";
import { elements, mainOf } from "../../support/markup.ts";
import { become } from "../../support/roles.ts";

const FILE = "/users/u_1/file";
const making: readonly StaffRole[] = ["admin", "auditor"];

Deno.test("admins and auditors make a person's file, and the person's page leads them to it", () =>
  withDesk(async (desk) => {
    for (const role of staffRoles) {
      await become(desk, role);
      await desk.signIn();
      const answer = await desk.request(FILE);
      assert.equal(answer.status, making.includes(role) ? 200 : 403, role);
      if (answer.status === 200) {
        assert.equal(
          answer.headers.get("content-disposition"),
          'attachment; filename="person-u_1.zip"',
        );
        const files = filesIn(new Uint8Array(await answer.arrayBuffer()));
        assert.deepEqual([...files.keys()].slice(0, 2), ["index.html", "person.json"]);
      } else await answer.body?.cancel();
      const links = elements(mainOf((await desk.get("/users/u_1")).text), "a")
        .filter(({ attributes: { href } }) => href === FILE);
      assert.equal(links.length, making.includes(role) ? 1 : 0, role);
    }
    const made = await desk.store.db.selectFrom("audit_log").select("seq")
      .where("action", "=", "Person file made").execute();
    assert.equal(made.length, making.length);
  }));

Deno.test("nobody makes the file of an unknown person, or by a link of another site", () =>
  withDesk(async (desk) => {
    assert.equal((await desk.get("/users/u_none/file")).status, 404);
    assert.equal((await desk.get(FILE, { "sec-fetch-site": "cross-site" })).status, 403);
  }));
