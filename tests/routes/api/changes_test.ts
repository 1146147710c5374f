import assert from "node:assert/strict";
import { withDesk } from "../../support/helpers.ts";
import { become } from "../../support/roles.ts";

Deno.test("following next from an empty cursor names every record of the lists once", () =>
  withDesk(async (desk) => {
    const page = JSON.parse((await desk.get("/api/changes")).text);
    assert.deepEqual(Object.keys(page), ["changes", "next", "more"]);
    assert.equal(page.more, false);
    const [{ at, ...first }] = page.changes;
    assert.ok(Date.parse(at) > 0);
    assert.deepEqual(first, {
      type: first.type,
      id: first.id,
      version: 1,
      href: `http://localhost:8000/api/${first.type}/${first.id}`,
    });
    for (const type of ["users", "kyc-requests", "transactions"]) {
      const ids = page.changes.filter((one: { type: string }) => one.type === type)
        .map(({ id }: { id: string }) => id).toSorted();
      const list = JSON.parse((await desk.get(`/api/${type}`)).text);
      assert.deepEqual(ids, list.map(({ id }: { id: string }) => id).toSorted(), type);
    }
    const { text } = await desk.get(`/api/changes?after=${page.next}`);
    assert.deepEqual(JSON.parse(text), { changes: [], next: page.next, more: false });
    assert.equal((await desk.get(new URL(page.changes[0].href).pathname)).status, 200);
  }));

Deno.test("the feed names a role no payments that it may not read", () =>
  withDesk(async (desk) => {
    await become(desk, "support");
    const { changes } = JSON.parse((await desk.get("/api/changes")).text);
    assert.ok(changes.length > 0);
    assert.ok(changes.every(({ type }: { type: string }) => type !== "transactions"));
    assert.equal((await desk.get("/api/changes?types=transactions")).status, 403);
  }));

Deno.test("an unknown cursor or list is 422", () =>
  withDesk(async (desk) => {
    for (const query of ["after=7", "types=users,staff", "since=1"]) {
      assert.equal((await desk.get(`/api/changes?${query}`)).status, 422, query);
    }
  }));
