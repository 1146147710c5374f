import assert from "node:assert/strict";
import { findService, listTokens } from "../../data/staff/accounts/service_tokens.ts";
import { errorOf } from "../support/accounts.ts";
import { aToken } from "../data/imports/import_files.ts";
import { type Desk, textOf, withDesk } from "../support/helpers.ts";
import { columnsOf, elements, mainOf, only, rowsOf } from "../support/markup.ts";
import { insert } from "../../data/staff/accounts/staff.ts";
import { actor, aStaffMember } from "../support/records.ts";
import { TestClock } from "../support/stores.ts";

const PATH = "/staff/tokens";

const onDesk = (test: (desk: Desk) => Promise<void>): Promise<void> =>
  withDesk(test, { sample: false, now: new TestClock("2026-11-19T14:37:12.345Z").now });

/** Several values under one name, as checkboxes send them. */
const make = (desk: Desk, name: string, scopes: readonly string[], until: string) =>
  desk.send(PATH, {
    method: "POST",
    body: new URLSearchParams([
      ["name", name],
      ...scopes.map((scope) => ["scopes", scope]),
      ["until", until],
    ]),
  });

Deno.test("the administration leads to the service tokens, with scopes, ends, last use and status", () =>
  onDesk(async (desk) => {
    const [link] = elements(mainOf((await desk.get("/administration")).text), "a", { href: PATH });
    assert.equal(link?.text, "Service tokens");
    assert.match(textOf((await desk.get(PATH)).text), /No service tokens yet/);
    const token = await aToken(desk.store, "feed", { scopes: ["users:import", "content:import"] });
    await findService(desk.store, token, "192.0.2.7");
    await new Promise((resolve) => setTimeout(resolve, 20));
    const main = mainOf((await desk.get(PATH)).text);
    assert.deepEqual(columnsOf(main), [
      ...["Name", "Scopes", "Created", "Expires", "Last used", "Status", "Actions"],
    ]);
    assert.deepEqual([...rowsOf(main)], [["token-1", [
      "feed",
      "Sends users, content.",
      "Nov 19, 2026 by command line",
      "Feb 17, 2027",
      "Nov 19, 2026, 14:37 from 192.0.2.7",
      "active",
      "Revoke",
    ]]]);
  }));

Deno.test("a new token allows nothing until something is ticked, alone or by a preset", () =>
  onDesk(async (desk) => {
    const ticked = async (query: string) => {
      const { status, text } = await desk.get(`${PATH}/new${query}`);
      assert.equal(status, 200);
      return elements(text, "input", { name: "scopes" })
        .filter(({ attributes }) => "checked" in attributes)
        .map(({ attributes }) => attributes.value ?? "");
    };
    assert.deepEqual(await ticked(""), []);
    assert.deepEqual(await ticked("?preset=toString"), []);
    const links = elements((await desk.get(`${PATH}/new`)).text, "a")
      .filter(({ attributes }) => attributes.href?.includes("preset="));
    assert.deepEqual(links.map(({ text }) => text), ["Sends records", "Reads records"]);
    const [sends, reads] = await Promise.all(["?preset=sends", "?preset=reads"].map(ticked));
    assert.ok(
      sends!.length > 0 && sends!.every((scope) => /:(import|put|write|answer)$/.test(scope)),
    );
    assert.ok(reads!.length > 0 && reads!.every((scope) => scope.endsWith(":read")));
    const refused = await make(desk, "feed", [], "2026-12-24");
    assert.equal(refused.status, 422);
  }));

Deno.test("an admin makes a token, which is shown once and then known by its hash alone", () =>
  onDesk(async (desk) => {
    const { text } = await desk.fragment(`${PATH}/new`);
    assert.equal(elements(text, "input", { name: "scopes" }).length, 19);
    assert.equal(only(text, "input", { name: "until" }).attributes.value, "2027-02-17");
    const made = await make(desk, "feed", ["users:import"], "2026-12-24");
    assert.equal(made.status, 200);
    const token = only(made.text, "input", { name: "token" }).attributes.value ?? "";
    const service = await findService(desk.store, token);
    assert.deepEqual([service?.name, service?.scopes], ["feed", ["users:import"]]);
    const [listed] = await listTokens(desk.store);
    assert.deepEqual([listed?.creator, listed?.expiresAt], [
      "Rae Viewer",
      "2026-12-24T23:59:59.999Z",
    ]);
    assert.ok(!(await desk.get(PATH)).text.includes(token));
  }));

Deno.test("a token without scope, with a name in use or an end beyond a year is not made", () =>
  onDesk(async (desk) => {
    await make(desk, "feed", ["users:import"], "2026-12-24");
    const taken = await make(desk, "feed", ["users:import"], "2026-12-24");
    assert.match(errorOf(taken.text, "name") ?? "", /A token named feed already exists\./);
    for (const until of ["2026-11-18", "2099-01-01", "soon", ""]) {
      const { status, text } = await make(desk, "other", ["users:import"], until);
      assert.equal(status, 422, until);
      assert.equal(errorOf(text, "until"), "Choose a date between today and one year from now.");
    }
    const longRead = await make(desk, "other", ["users:read"], "2027-03-19");
    assert.equal(
      errorOf(longRead.text, "until"),
      "A token that may read lives at most 90 days.",
    );
    for (const scopes of [[], ["users:delete"]]) {
      const { status, text } = await make(desk, "other", scopes, "2026-12-24");
      assert.equal(status, 422);
      assert.equal(
        only(text, "small", { id: "scopes-error" }).text,
        "Choose at least one of these.",
      );
    }
    assert.equal((await make(desk, "<b>", ["users:import"], "2026-12-24")).status, 422);
    assert.equal((await listTokens(desk.store)).length, 1);
  }));

Deno.test("Revoke asks first, in the dialog and on a page of its own, and only of what is active", () =>
  onDesk(async (desk) => {
    await aToken(desk.store, "feed & co");
    const main = mainOf((await desk.get(PATH)).text);
    assert.equal(elements(main, "form").length, 0);
    const { attributes } = only(main, "a", { class: "secondary sm no" });
    const href = attributes.href ?? "";
    for (const { status, text } of [await desk.fragment(href), await desk.get(href)]) {
      assert.equal(status, 200);
      assert.match(
        textOf(text),
        /Revoke service token .*“feed & co” will stop working immediately/,
      );
      const form = only(text, "form", { id: "revoke-token" });
      assert.equal(only(form.html, "input", { name: "name" }).attributes.value, "feed & co");
      const { status: sent } = await desk.bare(form.attributes.action ?? "");
      assert.equal(sent, 303, "signed out, the same address leads to sign in");
    }
    assert.equal((await listTokens(desk.store))[0]?.state, "active");
    assert.equal((await desk.post(href, { name: "feed & co" })).status, 303);
    assert.equal((await desk.get(href)).status, 404);
    assert.equal((await desk.get(`${PATH}/revoke`)).headers.get("location"), PATH);
  }));

Deno.test("Revoke ends a token at once, and the trail says who did", () =>
  onDesk(async (desk) => {
    const token = await aToken(desk.store, "feed");
    const { status, headers } = await desk.post(`${PATH}/revoke`, { name: "feed" });
    assert.deepEqual([status, headers.get("location")], [303, PATH]);
    assert.equal(await findService(desk.store, token), null);
    const { text } = await desk.get(PATH);
    assert.match(textOf(text), /Service token revoked/);
    assert.deepEqual(rowsOf(mainOf(text)).get("token-1")?.slice(-2), ["revoked", ""]);
    assert.equal((await desk.post(`${PATH}/revoke`, { name: "feed" })).status, 404);
    const entry = await desk.store.db.selectFrom("audit_log").select(["actorName", "target"])
      .where("action", "=", "Service token revoked").executeTakeFirst();
    assert.deepEqual({ ...entry }, { actorName: "Rae Viewer", target: "feed" });
  }));

Deno.test("the page of an admin names the tokens that end with the account", () =>
  onDesk(async (desk) => {
    await insert(desk.store.db, [aStaffMember({ id: "s_2", email: "two@example.com" })]);
    await aToken(desk.store, "feed", {}, actor({ id: "s_2", name: "Lee Ving" }));
    const text = textOf((await desk.get("/staff/s_2")).text);
    assert.match(
      text,
      /tokens end when the account is deactivated or is no longer an admin’s: feed\./,
    );
  }));
