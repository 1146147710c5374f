import { utf8 } from "../../../data/base/bytes.ts";
import * as users from "../../../data/records/users.ts";
import assert from "node:assert/strict";
import { aToken, ndjson, sizes, user, usersFile } from "../../data/imports/import_files.ts";
import { kycRequest } from "../../support/fixtures.ts";
import { type Answer, type Desk, refusalIn, textOf, withDesk } from "../../support/helpers.ts";

interface Sent {
  token?: string;
  entity?: string;
  type?: string;
  headers?: Record<string, string>;
}

/** Sends a body like a program, with the headers of `sent` only. */
function send(
  desk: Desk,
  body: BodyInit,
  { token, entity = "users", type = "application/x-ndjson", headers = {} }: Sent = {},
): Promise<Answer> {
  const authorization = token !== undefined && { authorization: `Bearer ${token}` };
  return desk.bare(`/api/import/${entity}`, {
    method: "POST",
    body,
    headers: { "content-type": type, ...authorization, ...headers },
  });
}

const withToken = (test: (desk: Desk, token: string) => Promise<void>): Promise<void> =>
  withDesk(async (desk) => test(desk, await aToken(desk.store, "feed")), {
    sample: false,
    signedIn: false,
  });

Deno.test("POST /api/import/users takes NDJSON and says what it did", () =>
  withToken(async (desk, token) => {
    const first = await send(desk, usersFile(3), { token });
    assert.equal(first.status, 200);
    assert.deepEqual(JSON.parse(first.text), { inserted: 3, updated: 0, unchanged: 0 });
    const changed = ndjson([user(2, { status: "inactive" }), user(3), user(4)]);
    const second = await send(desk, changed, { token });
    assert.deepEqual(JSON.parse(second.text), { inserted: 1, updated: 1, unchanged: 1 });
    const entry = await desk.store.db.selectFrom("audit_log")
      .select(["actorId", "actorName", "action", "target", "requestId"])
      .orderBy("seq", "desc").limit(1).executeTakeFirst();
    assert.deepEqual({ ...entry }, {
      actorId: null,
      actorName: "Service feed",
      action: "Import finished",
      target: "users: API",
      requestId: second.headers.get("x-request-id"),
    });
  }));

Deno.test("figures that are imported stand on the page and in the API at once", () =>
  withDesk(async (desk) => {
    const token = await aToken(desk.store, "feed");
    const date = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
    const figures = { avgSessionDuration: 31.5, activeUsersDaily: 13 };
    const line = ndjson([{ date, ...figures }]);
    for (const unchanged of [0, 1]) {
      const { status, text } = await send(desk, line, { token, entity: "analytics" });
      const written = { inserted: 0, updated: 1 - unchanged, unchanged };
      assert.deepEqual([status, JSON.parse(text)], [200, written]);
    }
    assert.match(textOf((await desk.get("/analytics")).text), /31\.5 minutes.*Users 13 /);
    const { engagementMetrics } = JSON.parse((await desk.get("/api/analytics")).text);
    assert.deepEqual(engagementMetrics, { ...figures, kycCompletionRate: 60 });
    const wrong = ndjson([{ date, activeUsersDaily: 1 }]);
    const { status, text } = await send(desk, wrong, { token, entity: "analytics" });
    const issues = [{ line: 1, message: "avgSessionDuration: is missing" }];
    assert.deepEqual([status, JSON.parse(text).issues], [422, issues]);
  }));

Deno.test("by a token nobody is accepted: its requests wait for a reviewer, and what says else is a 422", () =>
  withToken(async (desk, token) => {
    const accepted = { status: "accepted", expiresAt: "2099-12-31T00:00:00Z" } as const;
    const line = ndjson([kycRequest(1, { ...accepted, reviewedBy: "s_test" })]);
    const { status, text } = await send(desk, line, { token, entity: "kyc-requests" });
    assert.equal(status, 422);
    assert.match(JSON.parse(text).issues[0].message, /^status: must be pending/);
    assert.equal((await sizes(desk.store)).kyc_requests, 0);
  }));

Deno.test("a bad line is answered with 422 and its number, and changes nothing", () =>
  withToken(async (desk, token) => {
    const before = await sizes(desk.store);
    const { status, text } = await send(desk, usersFile(2) + "{}\nnot json", { token });
    assert.equal(status, 422);
    const { error, issues } = JSON.parse(text);
    assert.equal(error, "Nothing was imported: 2 lines are wrong.");
    assert.deepEqual(issues.map(({ line }: { line: number }) => line), [3, 4]);
    assert.match(issues[0].message, /^id: is missing; name: is missing/);
    assert.equal(issues[1].message, "is not JSON");
    assert.deepEqual(await sizes(desk.store), before);
  }));

Deno.test("a service token brings in what its scopes name, and nothing else", () =>
  withDesk(async (desk) => {
    const token = await aToken(desk.store, "narrow", { scopes: ["users:import"] });
    assert.equal((await send(desk, usersFile(1), { token })).status, 200);
    const before = await sizes(desk.store);
    for (const entity of ["partners", "kyc-requests", "analytics"]) {
      const answer = await send(desk, "", { token, entity });
      const refusal = {
        error: `This service token needs the scope ${entity}:import.`,
        code: "token.scope_missing",
      };
      assert.deepEqual([answer.status, refusalIn(answer)], [403, refusal], entity);
    }
    assert.deepEqual(await sizes(desk.store), before);
  }, { sample: false, signedIn: false }));

Deno.test("a list that takes no imports is a 404, another content type a 415", () =>
  withToken(async (desk, token) => {
    for (const entity of ["staff", "reports", "Analytics", "toString", "KYC"]) {
      const answer = await send(desk, "", { token, entity });
      assert.deepEqual([answer.status, refusalIn(answer)], [404, {
        error: "Not found",
        code: "address.not_found",
      }], entity);
    }
    const { status } = await send(desk, usersFile(1), { token, type: "application/xml" });
    assert.equal(status, 415);
    const read = await desk.bare("/api/import/users", {
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(read.status, 404);
  }));

Deno.test("an import may be larger than other bodies, up to 32 MiB", () =>
  withToken(async (desk, token) => {
    // Each batch of ten is followed by a pause, and so the lines are long instead of many.
    const large = usersFile(60).replaceAll("\n", " ".repeat(10_000) + "\n");
    assert.ok(large.length > 512 * 1024);
    const { text } = await send(desk, large, { token });
    assert.deepEqual(JSON.parse(text), { inserted: 60, updated: 0, unchanged: 0 });
    const announced = { "content-length": String(32 * 1024 * 1024 + 1) };
    assert.equal((await send(desk, "", { token, headers: announced })).status, 413);
    const blanks = new Uint8Array(1024 * 1024).fill("\n".charCodeAt(0));
    const endless = new ReadableStream({ pull: (stream) => stream.enqueue(blanks) });
    assert.equal((await send(desk, endless, { token })).status, 413);
  }));

Deno.test("more than a few imports at once are sent away for a while", () =>
  withToken(async (desk, token) => {
    const ends: (() => void)[] = [];
    const waiting = () =>
      new ReadableStream<Uint8Array>({
        start: (stream) =>
          void ends.push(() => {
            stream.enqueue(utf8(usersFile(1)));
            stream.close();
          }),
      });
    const held = [1, 2, 3, 4].map(() => send(desk, waiting(), { token }));
    while (ends.length < 4) await new Promise((resolve) => setTimeout(resolve, 1));
    const { status, headers } = await send(desk, usersFile(1), { token });
    for (const end of ends) end();
    const answers = await Promise.all(held);
    assert.deepEqual([status, headers.get("retry-after")], [503, "5"]);
    assert.deepEqual(answers.map((answer) => answer.status), [200, 200, 200, 200]);
    assert.equal((await send(desk, usersFile(1), { token })).status, 200);
  }));

Deno.test("imports of a list are taken in one after the other, so that the latest counts", () =>
  withToken(async (desk, token) => {
    const { readable, writable } = new TransformStream<Uint8Array>();
    const writer = writable.getWriter();
    const older = send(desk, readable, { token });
    await writer.write(utf8(ndjson([user(1, { name: "Old Name" })])));
    const newer = send(desk, ndjson([user(1, { name: "New Name" })]), { token });
    // Another list has its own queue.
    const other = await send(desk, ndjson([kycRequest(1)]), { token, entity: "kyc-requests" });
    await writer.close();
    const answers = [await older, await newer, other];
    assert.deepEqual(answers.map(({ status }) => status), [200, 200, 200]);
    assert.equal((await users.get(desk.store, "u_1")).name, "New Name");
  }));
