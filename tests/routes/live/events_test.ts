import assert from "node:assert/strict";
import { Desk, withDesk } from "../../support/helpers.ts";
import { confirm } from "../../support/decisions.ts";
import { EventReader } from "../../support/event_stream.ts";
import { TestClock } from "../../support/stores.ts";

Deno.test("/events streams what changes, uncompressed and unbuffered", () =>
  withDesk(async (desk) => {
    const response = await desk.request("/events");
    const header = (name: string) => response.headers.get(name);
    assert.equal(header("content-type"), "text/event-stream; charset=utf-8");
    assert.equal(header("cache-control"), "no-store, no-transform");
    assert.equal(header("x-accel-buffering"), "no");
    const reader = new EventReader(response);
    await reader.next();
    await confirm(desk, "k_1", "accepted");
    const event = await reader.next();
    assert.ok(event !== null && event !== ":");
    assert.ok(event.data.split(" ").includes("KYC"), event.data);
    await reader.close();
    assert.equal((await desk.send("/events", { method: "HEAD" })).status, 200);
  }));

Deno.test("Last-Event-ID counts before the versions of the page", () =>
  withDesk(async (desk) => {
    const known = (await desk.get("/events/versions")).text;
    await confirm(desk, "k_1", "accepted");
    const changed = (await desk.get("/events/versions")).text;
    for (const [headers, tag] of [[{}, "KYC"], [{ "last-event-id": changed }, ""]] as const) {
      const reader = new EventReader(await desk.request(`/events?since=${known}`, { headers }));
      const event = await reader.next();
      assert.ok(event !== null && event !== ":");
      assert.equal(event.data.split(" ").includes("KYC") ? "KYC" : "", tag);
      assert.equal(event.id, changed);
      await reader.close();
    }
  }));

Deno.test("without a session /events is 401 and no page to sign in", () =>
  withDesk(async (desk) => {
    for (const path of ["/events", "/events/versions"]) {
      const { status, headers } = await desk.get(path);
      assert.deepEqual([status, headers.get("content-type")], [401, "application/json"]);
    }
    const refused = await desk.get("/kyc", { "hx-request": "true", "live-update": "1" });
    assert.deepEqual([refused.status, refused.headers.get("hx-redirect")], [401, null]);
  }, { signedIn: false }));

Deno.test("requests that an open page makes by itself are no activity of its session", () => {
  const clock = new TestClock();
  return withDesk(async (desk) => {
    const seenAt = () => desk.store.db.selectFrom("sessions").select("lastSeenAt").execute();
    const before = await seenAt();
    clock.advance(5 * 60_000);
    await desk.get("/events/versions");
    await desk.get("/events");
    await desk.get("/kyc", { "hx-request": "true", "live-update": "1" });
    assert.deepEqual(await seenAt(), before);
    await desk.get("/kyc", { "hx-request": "true" });
    assert.notDeepEqual(await seenAt(), before);
  }, { now: clock.now });
});

Deno.test("/events ends when the process drains", () =>
  withDesk(async ({ store }) => {
    const drain = { begun: false };
    const desk = new Desk(store, {}, { drain });
    await desk.signIn();
    const reader = new EventReader(await desk.request("/events"));
    await reader.next();
    drain.begun = true;
    assert.equal(await reader.next(), null);
  }, { signedIn: false }));
