import assert from "node:assert/strict";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import { hiddenFieldsOf, toastsOf } from "../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, only } from "../../support/markup.ts";
import { TestClock } from "../../support/stores.ts";

const htmx = { "hx-request": "true" };

const places = [["/users/u_1", "Place legal hold"], ["/kyc/k_1", "Place legal hold"]] as const;

const typed = { reason: "Claim 12", authority: "Court of Porto, 4711/26", until: "" };

async function take(desk: Desk, path: string, fields: Record<string, string>, headers = {}) {
  const { text } = await desk.fragment(path);
  return await desk.post(path, { ...hiddenFieldsOf(text), ...fields }, headers);
}

for (const [record, link] of places) {
  Deno.test(`a legal hold is placed on ${record}, shown, undone, and released by another admin`, () =>
    withDesk(async (desk) => {
      const path = `${record}/legal-hold`;
      const offered = only((await desk.fragment(record)).text, "a", { href: path });
      assert.equal(offered.text, link);
      const placed = await take(desk, path, typed, htmx);
      assert.deepEqual(toastsOf(placed), ["Legal hold placed"]);
      const shown = textOf((await desk.fragment(record)).text);
      assert.match(
        shown,
        /Under legal hold.*Court of Porto, 4711\/26.*Claim 12.*Until it is released.*Dana Okafor/,
      );
      assert.match(shown, /Another admin must release it/);
      assert.equal((await take(desk, `${path}/release`, { reason: "Mine" }, htmx)).status, 403);
      const undo = `${path}/undo?version=1`;
      assert.ok(placed.text.includes(undo));
      assert.deepEqual(toastsOf(await desk.post(undo, {}, htmx)), ["Legal hold undone"]);
      assert.doesNotMatch(textOf((await desk.fragment(record)).text), /Under legal hold/);
      await take(desk, path, typed, htmx);
      const other = await desk.colleague("s_2");
      const released = await take(other, `${path}/release`, { reason: "It has ended" }, htmx);
      assert.deepEqual(toastsOf(released), ["Legal hold released"]);
      assert.doesNotMatch(textOf((await desk.fragment(record)).text), /Under legal hold/);
    }));
}

Deno.test("the page of a person names the hold of a request, and that of a request the one of its person", () =>
  withDesk(async (desk) => {
    const { userId } = await desk.store.db.selectFrom("kyc_requests").select("userId")
      .where("id", "=", "k_1").executeTakeFirstOrThrow();
    await take(desk, "/kyc/k_1/legal-hold", typed, htmx);
    const person = textOf((await desk.fragment(`/users/${userId}`)).text);
    assert.match(person, /Under legal hold by the hold of the request k_1.*Place legal hold/);
    await take(desk, `/users/${userId}/legal-hold`, typed, htmx);
    const request = textOf((await desk.fragment("/kyc/k_1")).text);
    assert.match(request, new RegExp(`by the hold of the person ${userId}`));
  }));

Deno.test("a legal hold without reason, authority or a day to come is 422 and keeps what was typed", () =>
  withDesk(async (desk) => {
    const wrong: [field: string, value: string, text: RegExp][] = [
      ["reason", "", /Enter a reason/],
      ["authority", "  ", /Say who asked for it/],
      ["until", "tomorrow", /Enter a day/],
      ["until", "2001-01-31", /Choose today or a later day/],
    ];
    for (const [field, value, text] of wrong) {
      const path = "/users/u_1/legal-hold";
      const answer = await take(desk, path, { ...typed, [field]: value }, htmx);
      assert.equal(answer.status, 422, field);
      assert.match(textOf(answer.text), text);
      assert.equal(only(answer.text, "textarea").text, field === "reason" ? "" : typed.reason);
    }
    assert.deepEqual(await desk.store.db.selectFrom("legal_holds").selectAll().execute(), []);
  }));

Deno.test("a legal hold whose day is over stays in force, and its page says so", () => {
  const clock = new TestClock();
  return withDesk(async (desk) => {
    const until = clock.now().toISOString().slice(0, 10);
    await take(desk, "/users/u_1/legal-hold", { ...typed, until }, htmx);
    clock.advance(UNDO_MS);
    assert.doesNotMatch(textOf((await desk.fragment("/users/u_1")).text), /This day is over/);
    clock.advance(2 * 86_400_000);
    const later = await desk.colleague("s_2");
    const { text } = await later.fragment("/users/u_1");
    assert.match(textOf(text), /Under legal hold.*This day is over/);
    assert.equal(elements(text, "a", { href: "/users/u_1/legal-hold/release" }).length, 1);
  }, { now: clock.now });
});
