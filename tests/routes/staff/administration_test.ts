import assert from "node:assert/strict";
import { roleMatrix, staffRoles } from "../../../data/permissions.ts";
import { changeStaff } from "../../../data/staff/accounts/membership.ts";
import { administration } from "../../../views/administration/pages.ts";
import { turnOn } from "../../support/accounts.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { columnsOf, elements, headingsOf, mainOf, only, rowsOf } from "../../support/markup.ts";
import { actor } from "../../support/records.ts";
import { become } from "../../support/roles.ts";
import { TestClock } from "../../support/stores.ts";

const hrefsOf = (html: string) => elements(html, "a").map(({ attributes }) => attributes.href);

/** Addresses of pages that the search finds. */
async function found(desk: Desk, q: string): Promise<(string | undefined)[]> {
  return hrefsOf(mainOf((await desk.get(`/search?q=${encodeURIComponent(q)}`)).text));
}

Deno.test("the administration leads to every page of admins, each with a sentence", () =>
  withDesk(async (desk) => {
    const main = mainOf((await desk.get("/administration")).text);
    const lines = elements(main, "li");
    assert.deepEqual(hrefsOf(main), Object.values(administration).map(({ href }) => href));
    for (const { html } of lines) assert.match(only(html, "small").text, /\.$/);
    for (const { href } of Object.values(administration)) {
      assert.equal((await desk.get(href)).status, 200, href);
    }
  }));

Deno.test("pages of the administration mark it in All areas, and lead back to the page above", () =>
  withDesk(async (desk) => {
    const parents = {
      "/staff/tokens": "/administration",
      "/staff/webhooks": "/administration",
      "/staff/reasons": "/administration",
      "/staff/roles": "/administration",
      "/staff/rules": "/administration",
      "/staff/access": "/staff",
    };
    for (const [path, parent] of Object.entries(parents)) {
      const { text } = await desk.get(path);
      assert.equal(hrefsOf(mainOf(text))[0], parent, path);
      const marked = elements(only(text, "nav", { id: "areas" }).html, "a")
        .filter(({ attributes }) => attributes["aria-current"]).map(({ text }) => text);
      assert.deepEqual(marked, ["Administration"], path);
    }
  }));

Deno.test("the search finds the pages of the administration by what people call them", () =>
  withDesk(async (desk) => {
    const wanted = {
      webhooks: "/staff/webhooks",
      reasons: "/staff/reasons",
      "2fa": "/staff/rules",
      sso: "/staff/rules",
      permissions: "/staff/roles",
      "api keys": "/staff/tokens",
      administration: "/administration",
      sla: "/kyc/due",
      expiry: "/administration/validity",
    };
    for (const [q, href] of Object.entries(wanted)) {
      assert.ok((await found(desk, q)).includes(href), q);
    }
    await become(desk, "moderator");
    for (const q of ["webhooks", "permissions", "administration"]) {
      assert.deepEqual((await found(desk, q)).filter((href) => href?.startsWith("/staff")), [], q);
    }
    assert.ok((await found(desk, "2fa")).includes("/settings"));
  }));

Deno.test("the page of roles is the matrix, and Invite leads to it", () =>
  withDesk(async (desk) => {
    const main = mainOf((await desk.get("/staff/roles")).text);
    assert.deepEqual(columnsOf(elements(main, "table")[0]!.html), [
      ...["Permission", "Admin", "Moderator", "Finance", "Auditor", "Support"],
    ]);
    const rows = rowsOf(main);
    for (const [permission, roles] of Object.entries(roleMatrix)) {
      const [, ...cells] = rows.get(`permission-${permission.replace(".", "-")}`)!;
      assert.deepEqual(cells, staffRoles.map((role) => roles.includes(role) ? "Yes" : "No"));
    }
    assert.ok(hrefsOf(mainOf((await desk.get("/staff/invite")).text)).includes("/staff/roles"));
  }));

Deno.test("Access and the export show role since, last sign-in and second factor side by side", () => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  return withDesk(async (desk) => {
    await turnOn(desk);
    clock.advance(60_000);
    const change = { role: "moderator", status: "active" } as const;
    await changeStaff(desk.store, "s_3", change, actor());
    clock.advance(60_000);
    await changeStaff(desk.store, "s_3", change, actor());
    const rows = new Map(rowsOf(mainOf((await desk.get("/staff/access")).text)));
    const [, , since, signedIn, factor] = rows.get("s_1")!;
    assert.deepEqual([since, signedIn, factor], [
      ...["Nov 20, 2026, 10:00", "Nov 20, 2026, 10:00", "App"],
    ]);
    assert.deepEqual(rows.get("s_3")!.slice(1, 5), [
      ...["moderator", "Nov 20, 2026, 10:01", "Never", "None"],
    ]);
    const exported = (await desk.get("/staff/export.ndjson")).text.trim().split("\n")
      .map((line) => JSON.parse(line)).find(({ id }) => id === "s_3");
    const { roleSince, lastSignInAt, twoFactor, passkeys, linked } = exported;
    assert.deepEqual({ roleSince, lastSignInAt, twoFactor, passkeys, linked }, {
      roleSince: "2026-11-20T10:01:00.000Z",
      lastSignInAt: null,
      twoFactor: false,
      passkeys: 0,
      linked: false,
    });
  }, { now: clock.now });
});

Deno.test("somebody without an open session has no button that ends sessions", () =>
  withDesk(async (desk) => {
    const hasButton = async () => {
      const { text } = await desk.get("/staff/s_2");
      return elements(text, "form", { action: "/staff/s_2/end-sessions" }).length === 1;
    };
    assert.equal(await hasButton(), false);
    await desk.colleague("s_2");
    assert.equal(await hasButton(), true);
  }));

Deno.test("A changed role is confirmed by the name of the new one, in every role", () =>
  withDesk(async (desk) => {
    for (const role of staffRoles.toReversed()) {
      await desk.post("/staff/s_2", { role, status: "active" });
      const { text } = await desk.get("/staff");
      const name = role[0]!.toUpperCase() + role.slice(1);
      assert.match(textOf(text), new RegExp(`Role changed to ${name}`));
    }
  }));

Deno.test("access is sorted by any column, so that accounts without a second factor or sign-in come first", () =>
  withDesk(async (desk) => {
    await turnOn(desk);
    const orderOf = async (
      sort: string,
    ) => [...rowsOf((await desk.get(`/staff/access?sort=${sort}`)).text).keys()];
    assert.equal((await orderOf("secondFactor")).at(-1), "s_1");
    assert.equal((await orderOf("-secondFactor"))[0], "s_1");
    assert.equal((await orderOf("-lastSignIn"))[0], "s_1");
    assert.deepEqual(await orderOf("nothing"), await orderOf("name"));
    const { text } = await desk.get("/staff/access?sort=role");
    assert.match(
      text,
      /<th scope="col"[^>]* aria-sort="ascending"[^>]*><a href="\/staff\/access\?sort=-role"/,
    );
    assert.match(text, /href="\/staff\/export\.csv"/);
    const part = await desk.fragment("/staff/access?sort=role");
    assert.match(part.text, /^<div id="list">/);
  }));

Deno.test("the staff list and details mark who is invited", () =>
  withDesk(async (desk) => {
    const form = { name: "Eve Stone", email: "eve@example.com", role: "support" };
    assert.equal((await desk.post("/staff/invite", form)).status, 200);
    const rows = [...rowsOf((await desk.get("/staff")).text)];
    const [id, cells] = rows.find(([, [name]]) => name === "Eve Stone")!;
    assert.equal(cells[3], "Invited");
    assert.equal(rows.filter(([, cells]) => cells[3] === "Invited").length, 1);
    const { text } = await desk.get(`/staff/${id}`);
    assert.match(textOf(text), /Status Invited/);
    assert.match(textOf(text), /Create new invitation link/);
    await desk.post(`/staff/${id}/withdraw`, {});
    assert.equal(rowsOf((await desk.get("/staff")).text).get(id)![3], "inactive");
  }));

Deno.test("permissions stand in groups, each of them in exactly one", () =>
  withDesk(async (desk) => {
    const { text } = await desk.get("/staff/roles");
    assert.deepEqual(headingsOf(text), ["See", "Work", "Manage", "Their own account"]);
    const listed = elements(mainOf(text), "tr").filter(({ attributes }) => attributes.id);
    assert.equal(listed.length, Object.keys(roleMatrix).length);
  }));

Deno.test("each page of the administration that has a state says it", () =>
  withDesk(async (desk) => {
    await desk.post("/staff/invite", { name: "Eve", email: "eve@example.com", role: "support" });
    const states = new Map(
      elements(mainOf((await desk.get("/administration")).text), "li").map(({ html }) => [
        only(html, "a").attributes.href,
        only(html, "span", { class: "muted" }).text,
      ]),
    );
    const active = await desk.store.db.selectFrom("staff").select("id")
      .where("status", "=", "active").execute();
    assert.equal(states.get("/staff"), `${active.length} active, 1 invited`);
    assert.equal(
      states.get("/staff/access"),
      `${active.length} without a second factor, ${active.length - 1} never signed in`,
    );
    assert.equal(states.get("/staff/rules"), "Second factor optional");
    assert.equal(states.get("/staff/tokens"), "0 active");
    assert.equal(states.get("/kyc/due"), "24 h individual, 48 h business");
    assert.equal(states.get("/administration/validity"), "365 days");
    assert.match(states.get("/audit-logs/verify")!, /^\d+ entries$/);
  }));
