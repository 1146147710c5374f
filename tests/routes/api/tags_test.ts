import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { type Desk, withDesk } from "../../support/helpers.ts";
import { aRequest } from "../../support/records.ts";
import { TestClock } from "../../support/stores.ts";

const HOUR_MS = 60 * 60 * 1_000;
const ONE = "/api/kyc-requests/k_test";

const onDesk = (test: (desk: Desk, clock: TestClock) => Promise<void>): Promise<void> => {
  const clock = new TestClock("2026-11-19T14:37:12.345Z");
  return withDesk(async (desk) => {
    await kyc.insert(desk.store.db, [aRequest()]);
    await test(desk, clock);
  }, { sample: false, now: clock.now });
};

const tagOf = async (desk: Desk, path: string): Promise<string> =>
  (await desk.get(path)).headers.get("etag") ?? "";

const decideIf = (desk: Desk, tag: string, status: string) =>
  desk.json("PATCH", `${ONE}/status`, { status }, { "if-match": tag });

Deno.test("a caller who has the answer already gets 304 without a body, until it changes", () =>
  onDesk(async (desk) => {
    for (const path of [ONE, `${ONE}/history`, "/api/kyc-requests", "/api/users"]) {
      const tag = await tagOf(desk, path);
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
        const { status, text, headers } = await desk.get(path, { "if-none-match": known });
        assert.deepEqual([status, text, headers.get("etag")], [304, "", tag], `${path} ${known}`);
      }
    }
    const [one, list] = [await tagOf(desk, ONE), await tagOf(desk, "/api/kyc-requests")];
    await desk.json("PATCH", `${ONE}/status`, { status: "declined" });
    assert.equal((await desk.get(ONE, { "if-none-match": one })).status, 200);
    assert.equal((await desk.get("/api/kyc-requests", { "if-none-match": list })).status, 200);
  }));

Deno.test("a decision takes the tag of the request that it read, also a weak one and a version", () =>
  onDesk(async (desk) => {
    assert.equal((await decideIf(desk, await tagOf(desk, ONE), "declined")).status, 200);
    const tag = await tagOf(desk, ONE);
    assert.equal((await decideIf(desk, `W/${tag}`, "accepted")).status, 200);
    assert.equal((await decideIf(desk, tag, "declined")).status, 412);
    assert.equal((await decideIf(desk, '"3"', "declined")).status, 200);
    assert.equal((await decideIf(desk, `"9", ${await tagOf(desk, ONE)}`, "accepted")).status, 200);
    assert.equal((await decideIf(desk, '"5-accepted"', "declined")).status, 412);
  }));

Deno.test("the answer to a decision has the tag that a read of the request has", () =>
  onDesk(async (desk) => {
    const { headers } = await decideIf(desk, "*", "declined");
    assert.equal(headers.get("etag"), await tagOf(desk, ONE));
  }));

Deno.test("an approval that has ended by time has another tag, and refuses the earlier one", () =>
  onDesk(async (desk, clock) => {
    const expiresAt = new Date(clock.now().getTime() + HOUR_MS).toISOString();
    await desk.store.db.updateTable("kyc_requests")
      .set({ status: "accepted", phase: "accepted", version: 2, expiresAt }).execute();
    const tag = await tagOf(desk, ONE);
    clock.advance(HOUR_MS);
    await desk.stayAwake();
    const expired = await tagOf(desk, ONE);
    assert.match(expired, /^"2-expired-/);
    assert.equal((await decideIf(desk, tag, "declined")).status, 412);
    assert.equal((await decideIf(desk, expired, "declined")).status, 200);
  }));
