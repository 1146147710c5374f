import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { type Answer, type Desk, refusalIn, withDesk } from "../../support/helpers.ts";
import { TestClock } from "../../support/stores.ts";
import { traces, YEAR_MS } from "../../support/records.ts";

const decide = (
  desk: Desk,
  body: unknown,
  { id = "k_1", ...headers }: Record<string, string> = {},
) => desk.json("PATCH", `/api/kyc-requests/${id}/status`, body, headers);

const read = ({ store }: Desk, id = "k_1") => kyc.get(store, id);

Deno.test("PATCH status answers with the updated request and its new version", () => {
  const clock = new TestClock();
  return withDesk(async (desk) => {
    const before = kyc.listShape.json.toJson(await read(desk));
    const answer = await decide(desk, { status: "accepted", reviewNotes: "Fine." });
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get("etag") ?? "", /^"2-accepted-/);
    assert.deepEqual(JSON.parse(answer.text), {
      ...before,
      status: "accepted",
      reviewNotes: "Fine.",
      reviewedBy: "s_1",
      expiresAt: new Date(clock.now().getTime() + YEAR_MS).toISOString(),
      undisplayed: ["1", "2"],
    });
    const read2 = await desk.get("/api/kyc-requests/k_1");
    assert.equal(read2.text, answer.text);
    const entry = await desk.store.db.selectFrom("audit_log").selectAll()
      .orderBy("seq", "desc").executeTakeFirstOrThrow();
    assert.equal(entry.requestId, answer.headers.get("x-request-id"));
  }, { now: clock.now });
});

Deno.test("PATCH status takes each decision from any previous status", async (t) => {
  await withDesk(async (desk) => {
    for (const [id, before] of [["k_1", "pending"], ["k_5", "declined"], ["k_12", "expired"]]) {
      await t.step(`from ${before}`, async () => {
        assert.equal((await read(desk, id)).status, before);
        for (const status of ["revoked", "accepted", "declined", "declined"]) {
          const answer = await decide(desk, { status, reviewNotes: "" }, { id: id! });
          assert.equal(answer.status, 200);
          const { expiresAt, ...after } = await read(desk, id);
          assert.deepEqual([after.status, expiresAt !== null], [status, status === "accepted"]);
        }
      });
    }
  });
});

Deno.test("PATCH status of an unknown request is 404 in the specification's words", () =>
  withDesk(async (desk) => {
    const before = await traces(desk.store);
    const answer = await decide(desk, { status: "accepted", reviewNotes: "" }, { id: "k_none" });
    assert.equal(answer.status, 404);
    assert.deepEqual(refusalIn(answer), {
      error: "KYC request not found",
      code: "request.not_found",
    });
    assert.deepEqual(await traces(desk.store), before);
  }));

const unfit: [why: string, body: unknown, path: string][] = [
  ["no status", { reviewNotes: "" }, "status"],
  ["pending", { status: "pending" }, "status"],
  ["expired, which nobody writes by hand", { status: "expired" }, "status"],
  ["a status that is none", { status: "Accepted" }, "status"],
  ["notes that are no text", { status: "accepted", reviewNotes: 1 }, "reviewNotes"],
  ["too long notes", { status: "accepted", reviewNotes: "x".repeat(10_001) }, "reviewNotes"],
  ["a reviewer that is no text", { status: "accepted", reviewedBy: 1 }, "reviewedBy"],
  ["a field that nobody may set", { status: "accepted", expiresAt: "2099-01-01" }, ""],
  ["a list", [], ""],
  ["null", null, ""],
];

Deno.test("PATCH status with bad input is 422, says what is wrong where and changes nothing", () =>
  withDesk(async (desk) => {
    const before = await traces(desk.store);
    for (const [why, body, path] of unfit) {
      const { status, text } = await decide(desk, body);
      const { error, issues } = JSON.parse(text);
      assert.deepEqual([status, typeof error], [422, "string"], why);
      assert.deepEqual(issues.map((issue: { path: string }) => issue.path), [path], why);
    }
    assert.deepEqual(await traces(desk.store), before);
  }));

Deno.test("PATCH status in another person's name is 403 and changes nothing", () =>
  withDesk(async (desk) => {
    const before = await traces(desk.store);
    const decision = { status: "accepted", reviewNotes: "" };
    const answer = await decide(desk, { ...decision, reviewedBy: "s_2" });
    assert.equal(answer.status, 403);
    assert.equal(typeof JSON.parse(answer.text).error, "string");
    assert.deepEqual(await traces(desk.store), before);
    assert.equal((await decide(desk, { ...decision, reviewedBy: "s_1" })).status, 200);
  }));

Deno.test("PATCH status with a stale If-Match is 412 and changes nothing", async (t) => {
  await withDesk(async (desk) => {
    await decide(desk, { status: "declined", reviewNotes: "First." });
    const before = await traces(desk.store);
    for (const tag of ['"1"', '"3"', '"0"', "2", 'W/"1"', '"two"', '""', '"-2"', '"2e0"']) {
      await t.step(`If-Match: ${tag}`, async () => {
        const answer = await decide(desk, { status: "accepted" }, { "if-match": tag });
        assert.equal(answer.status, 412);
        assert.equal(typeof JSON.parse(answer.text).error, "string");
        assert.deepEqual(await traces(desk.store), before);
      });
    }
  });
});

const versionIn = ({ headers }: Answer): number => parseInt(headers.get("etag")?.slice(1) ?? "");

Deno.test("PATCH status with the latest version in If-Match, or with *, decides", () =>
  withDesk(async (desk) => {
    const etag = (await desk.get("/api/kyc-requests/k_1")).headers.get("etag") ?? "";
    const first = await decide(desk, { status: "accepted" }, { "if-match": etag });
    assert.deepEqual([first.status, versionIn(first)], [200, 2]);
    const any = await decide(desk, { status: "revoked" }, { "if-match": "*" });
    assert.deepEqual([any.status, versionIn(any)], [200, 3]);
  }));

Deno.test("PATCH status sent twice under one Idempotency-Key decides once and answers alike", () =>
  withDesk(async (desk) => {
    const decision = { status: "accepted", reviewNotes: "Fine." };
    const headers = { "idempotency-key": "key-1", "if-match": '"1"' };
    const first = await decide(desk, decision, headers);
    const before = await traces(desk.store);
    const second = await decide(desk, decision, headers);
    assert.deepEqual([first.status, second.status], [200, 200]);
    assert.equal(second.text, first.text);
    assert.equal(second.headers.get("etag"), first.headers.get("etag"));
    assert.deepEqual(await traces(desk.store), before);
    const other = await decide(desk, { ...decision, status: "declined" }, headers);
    assert.equal(other.status, 422, "the key was for another decision");
    assert.deepEqual(await traces(desk.store), before);
  }));

Deno.test("an Idempotency-Key has 1 to 200 characters", () =>
  withDesk(async (desk) => {
    const before = await traces(desk.store);
    for (const key of ["", "x".repeat(201)]) {
      const answer = await decide(desk, { status: "accepted" }, { "idempotency-key": key });
      assert.equal(answer.status, 422);
    }
    assert.deepEqual(await traces(desk.store), before);
    const longest = { "idempotency-key": "x".repeat(200) };
    assert.equal((await decide(desk, { status: "accepted" }, longest)).status, 200);
  }));

Deno.test("PATCH status keeps the notes that it answers with, or refuses them", async (t) => {
  await withDesk(async (desk) => {
    for (const reviewNotes of ["one\u0000two", "one\ud800two", "one\u2028two 😀"]) {
      await t.step(JSON.stringify(reviewNotes), async () => {
        const answer = await decide(desk, { status: "accepted", reviewNotes });
        const answered = JSON.parse(answer.text).reviewNotes;
        const kept = (await read(desk)).reviewNotes;
        assert.ok(answer.status === 422 || answered === kept, `${answer.status} kept "${kept}"`);
      });
    }
  });
});
