import assert from "node:assert/strict";
import { HOUR_MS } from "../../../data/base/durations.ts";
import * as users from "../../../data/records/users.ts";
import { noticeHref } from "../../../views/notifications/notice_text.ts";
import { give } from "../../data/instructions/scene.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf } from "../../support/markup.ts";
import { actor, aUser } from "../../support/records.ts";
import { become } from "../../support/roles.ts";

const LIST = "/administration/instructions";

const age = async ({ store }: Desk, id: string, hours: number) => {
  const askedAt = new Date(store.now().getTime() - hours * HOUR_MS).toISOString();
  await store.db.updateTable("instructions").set({ askedAt }).where("id", "=", id).execute();
};

/** Omar has asked for one two days ago, and the reader for one just now. */
const withTwo = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await users.insert(desk.store.db, [
      aUser({ id: "u_ana", name: "Ana Ilić" }),
      aUser({ id: "u_bo", name: "Bo Lind", email: "bo@example.com" }),
    ]);
    await become(desk, "moderator", "s_test");
    await give(desk.store, "deactivate", "u_bo", actor());
    const { id } = await give(
      desk.store,
      "deactivate",
      "u_ana",
      actor({ id: "r2", name: "Omar Admin" }),
    );
    await age(desk, id, 48);
    await test(desk);
  }, { sample: false });

const names = async (desk: Desk, search = "") => {
  const { text } = await desk.get(LIST + search);
  return elements(text, "tr").slice(1).map((row) => /Ana|Bo/.exec(textOf(row.text))?.[0]);
};

Deno.test("the list shows what is open, the oldest first, and marks what is overdue", () =>
  withTwo(async (desk) => {
    const { text, status } = await desk.get(LIST);
    assert.equal(status, 200);
    assert.match(
      textOf(text),
      /Ana Ilić.*Asked to deactivate.*overdue.*2 days ago.*Bo Lind.*Asked to deactivate.*open/,
    );
    assert.match(text, /href="\/users\/u_ana"/);
    assert.deepEqual(await names(desk), ["Ana", "Bo"]);
    assert.deepEqual(await names(desk, "?sort=-askedAt"), ["Bo", "Ana"]);
    assert.deepEqual(await names(desk, "?state=overdue"), ["Ana"]);
    assert.deepEqual(await names(desk, "?asked=me"), ["Bo"]);
    assert.deepEqual(await names(desk, "?q=ilic"), ["Ana"]);
    assert.deepEqual(await names(desk, "?state=nonsense&type=person&after=x"), ["Ana", "Bo"]);
    assert.match(textOf((await desk.get(`${LIST}?type=partner`)).text), /No instructions found/);
    const changed = await desk.fragment(`${LIST}?state=overdue`);
    assert.equal(changed.headers.get("hx-push-url"), `${LIST}?state=overdue`);
    assert.match(textOf((await desk.fragment("/users/u_ana")).text), /All open instructions/);
  }));

Deno.test("answered instructions say when, the newest first, and each row says why it was asked", () =>
  withTwo(async (desk) => {
    const closedAt = "2026-05-04T09:30:00.000Z";
    await desk.store.db.updateTable("instructions").set({ closedAt, answer: "done" }).execute();
    assert.deepEqual(await names(desk), []);
    for (const state of ["done", "all"]) {
      assert.deepEqual(await names(desk, `?state=${state}`), ["Bo", "Ana"]);
      assert.deepEqual(await names(desk, `?state=${state}&sort=askedAt`), ["Ana", "Bo"]);
    }
    const { text } = await desk.get(`${LIST}?state=done`);
    assert.match(
      textOf(text),
      /Asked to deactivate Chargebacks \(Ticket 4711\) done May 4, 2026, /,
    );
  }));

Deno.test("an export has what is shown, and an entry in the trail", () =>
  withTwo(async (desk) => {
    const { text, headers } = await desk.get(`${LIST}/export.csv?state=overdue`);
    assert.match(headers.get("content-disposition")!, /instructions-\d{4}-\d\d-\d\d\.csv/);
    const [head, row, ...others] = text.trim().split("\r\n");
    assert.match(head!, /id,type,recordId,record,field,value,state,overdue,askedAt/);
    assert.match(row!, /,user,u_ana,Ana Ilić,status,inactive,open,true,/);
    assert.deepEqual(others, []);
    const entry = await desk.store.db.selectFrom("audit_log").select(["target", "after"])
      .where("action", "=", "List exported").executeTakeFirstOrThrow();
    assert.equal(entry.target, "instructions");
    assert.partialDeepStrictEqual(JSON.parse(entry.after!), { format: "csv", state: "overdue" });
  }));

Deno.test("those who may ask and auditors read the list, finance does not", () =>
  withTwo(async (desk) => {
    for (const role of ["admin", "support", "auditor"] as const) {
      await become(desk, role, "s_test");
      assert.equal((await desk.get(LIST)).status, 200, role);
      assert.match(
        textOf((await desk.get("/dashboard")).text),
        /Instructions that the platform has not answered 1/,
        role,
      );
    }
    for (const [role, count] of [["moderator", 2], ["admin", 0], ["finance", 0]] as const) {
      await become(desk, role, "s_test");
      const { text } = await desk.get("/dashboard");
      // In the menu of areas and among all areas.
      const links = elements(text, "li")
        .filter(({ html }) => html.startsWith(`<a href="${LIST}"`));
      assert.equal(links.length, count, role);
    }
    await become(desk, "support", "s_test");
    const page = mainOf((await desk.get(LIST)).text);
    assert.ok(elements(page, "a", { href: "/dashboard" }).length > 0);
    await become(desk, "finance", "s_test");
    assert.equal((await desk.get(LIST)).status, 403);
    const { text } = await desk.get("/dashboard");
    assert.doesNotMatch(textOf(text), /has not answered/);
  }));

Deno.test("the notice of several overdue instructions leads to their list", () => {
  const facts = {
    on: "user",
    id: "u_ana",
    name: "Ana Ilić",
    field: "status",
    verb: "deactivate",
  } as const;
  const hrefOf = (count: number) =>
    noticeHref({ kind: "instruction_overdue", facts: { ...facts, count } });
  assert.equal(hrefOf(1), "/users/u_ana");
  assert.equal(hrefOf(2), `${LIST}?state=overdue&asked=me`);
});

Deno.test("a desk where nothing is open says so", () =>
  withDesk(async (desk) => {
    const { text } = await desk.get(LIST);
    assert.match(textOf(text), /nothing will answer.*Nothing is open/);
  }));
