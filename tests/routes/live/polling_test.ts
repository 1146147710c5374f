import assert from "node:assert/strict";
import { invalidate } from "../../../data/db/cache_tags.ts";
import { notifyPerson } from "../../../data/notices/announce.ts";
import { confirm } from "../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, only } from "../../support/markup.ts";
import { become } from "../../support/roles.ts";
import { TestClock } from "../../support/stores.ts";

/** Polls as `#live` does. */
async function poll(desk: Desk, known = "") {
  const { status, headers } = await desk.fragment("/live", { "hx-ptag": known });
  const events = (headers.get("hx-trigger") ?? "").split(", ").filter(Boolean);
  return { status, tag: headers.get("hx-ptag") ?? "", events };
}

Deno.test("/live is 204 while nothing changes, and names what has changed", () =>
  withDesk(async (desk) => {
    const page = only((await desk.get("/users")).text, "div", { id: "live" });
    const known = page.attributes["hx-ptag"]!;
    assert.deepEqual(await poll(desk, known), { status: 204, tag: "", events: [] });
    await confirm(desk, "k_1", "accepted");
    const { status, tag, events } = await poll(desk, known);
    assert.equal(status, 200);
    assert.ok(events.includes("changed-kyc") && !events.includes("changed-users"), `${events}`);
    assert.equal((await poll(desk, tag)).status, 204);
    const all = await poll(desk, "KYC.x,,Users.2;<");
    assert.ok(all.events.includes("changed-users"), "unknown versions count as changed");
    assert.equal((await desk.get("/events")).status, 404);
  }));

Deno.test("/live names only what its reader may read, and their own notifications", () =>
  withDesk(async (desk) => {
    await become(desk, "support");
    const { tag } = await poll(desk);
    assert.doesNotMatch(tag, /Finance|Staff/);
    const { db } = desk.store;
    const notice = { kind: "sessions_ended", facts: {} } as const;
    await db.transaction().execute(async (trx) => {
      for (const tag of ["Finance", "Staff", "Secret"]) await invalidate(trx, tag);
      await notifyPerson(trx, "s_4", notice, desk.store.now());
    });
    assert.deepEqual((await poll(desk, tag)).events, []);
    await invalidate(db, "Claims");
    assert.deepEqual((await poll(desk, tag)).events, ["changed-claims"]);
  }));

Deno.test("without a session, polls and reloads are 401 and lead to no page to sign in", () =>
  withDesk(async (desk) => {
    for (const path of ["/live", "/kyc"]) {
      const { status, headers } = await desk.fragment(path, { "live-update": "1" });
      assert.deepEqual([status, headers.get("hx-redirect")], [401, null]);
    }
  }, { signedIn: false }));

Deno.test("requests that an open page makes by itself are no activity of its session", () => {
  const clock = new TestClock();
  return withDesk(async (desk) => {
    const seenAt = () => desk.store.db.selectFrom("sessions").select("lastSeenAt").execute();
    const before = await seenAt();
    clock.advance(5 * 60_000);
    await poll(desk);
    await desk.fragment("/kyc", { "live-update": "1" });
    assert.deepEqual(await seenAt(), before);
    await desk.fragment("/kyc");
    assert.notDeepEqual(await seenAt(), before);
  }, { now: clock.now });
});

Deno.test("a list that reloads shows the same rows, also those that its filter hides now", () =>
  withDesk(async (desk) => {
    const path = "/kyc?queue=to-review";
    const rowsIn = (html: string) =>
      elements(html, "tr").flatMap(({ attributes }) => attributes.id ?? []);
    const { text } = await desk.get(path);
    const shown = rowsIn(text);
    const source = textOf(/hx-get="([^"]*shown=[^"]*)"/.exec(text)![1]!);
    assert.ok(source.endsWith(`&shown=${shown.join()}`), source);
    await confirm(desk, "k_1", "declined");
    const again = await desk.fragment(source, { "live-update": "1" });
    assert.deepEqual(rowsIn(again.text), shown);
    const hostile = await desk.fragment("/kyc?shown=k_1,nobody,%27", { "live-update": "1" });
    assert.deepEqual(rowsIn(hostile.text), ["k_1"]);
  }));
