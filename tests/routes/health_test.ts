import assert from "node:assert/strict";
import { Desk, withDesk } from "../support/helpers.ts";

const jsonOf = ({ status, text }: { status: number; text: string }) => [status, JSON.parse(text)];

Deno.test("/health answers without a session, a known host or a cookie", () =>
  withDesk(async (desk) => {
    const answer = await desk.bare("/health", { headers: { host: "10.0.0.7:8000" } });
    assert.deepEqual(jsonOf(answer), [200, { status: "ok" }]);
    assert.deepEqual(answer.headers.getSetCookie(), []);
  }, { signedIn: false }));

Deno.test("/health touches nothing: it answers with a store that is closed", () =>
  withDesk(async (desk) => {
    await desk.store.close();
    assert.deepEqual(jsonOf(await desk.bare("/health")), [200, { status: "ok" }]);
  }, { signedIn: false }));

Deno.test("/ready answers while the store does, to whoever asks", () =>
  withDesk(async (desk) => {
    const answer = await desk.bare("/ready", { headers: { host: "10.0.0.7:8000" } });
    assert.deepEqual(jsonOf(answer), [200, { status: "ready" }]);
  }, { signedIn: false }));

Deno.test("/ready is 503 with Retry-After when the store is closed", () =>
  withDesk(async (desk) => {
    await desk.store.close();
    const answer = await desk.bare("/ready");
    assert.deepEqual(jsonOf(answer), [503, {
      status: "database away",
      reason: "The database is away.",
    }]);
    assert.match(answer.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
  }, { signedIn: false }));

Deno.test("/ready is 503 with Retry-After from when the server drains; /health goes on", () =>
  withDesk(async ({ store }) => {
    const drain = { begun: false };
    const desk = new Desk(store, {}, { drain });
    assert.equal((await desk.bare("/ready")).status, 200);
    drain.begun = true;
    const answer = await desk.bare("/ready");
    assert.deepEqual(jsonOf(answer), [503, { status: "draining" }]);
    assert.match(answer.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
    assert.equal((await desk.bare("/health")).status, 200);
  }, { signedIn: false }));
