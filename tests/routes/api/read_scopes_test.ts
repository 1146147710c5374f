import assert from "node:assert/strict";
import { operations } from "../../../routes/api/api.ts";
import { scopesOf } from "../../../routes/api/operation.ts";
import { writeScopes } from "../../../data/imports/scopes.ts";
import { recordNames } from "../../../data/lists.ts";
import { readScopeNames } from "../../../data/staff/accounts/read_scopes.ts";
import { aToken } from "../../data/imports/import_files.ts";
import { addressOf, sampleExamples } from "../../support/addresses.ts";
import { type Desk, withDesk } from "../../support/helpers.ts";
import { anInstruction } from "../../support/records.ts";

/** The refusal of a call, which names the scopes that open it. */
const refusalOf = (scopes: readonly string[]) =>
  scopes.length > 0
    ? {
      error: `This service token needs the scope ${scopes.join(" or ")}.`,
      code: "token.scope_missing",
    }
    : { error: "This service token does not allow this.", code: "token.not_allowed" };

/** The routes that each scope opens, written down a second time to catch mistakes. */
const opened: Record<string, readonly string[]> = {
  "users:read": ["/users", "/users/:id", "/users/:id/corrections", "/changes"],
  "kyc:read": [
    "/kyc-requests",
    "/kyc-requests/:id",
    "/kyc-requests/:id/history",
    "/changes",
    "/document-types",
  ],
  "documents:put": ["/document-types"],
  "kyc-requests:import": ["/document-types"],
  "checks:read": ["/kyc-requests/:id/checks"],
  "documents:read": ["/kyc-requests/:id/documents/:documentId"],
  "communities:read": ["/communities", "/communities/:id", "/changes"],
  "transactions:read": [
    ...["/transactions", "/transactions/:id", "/changes"],
    ...["/statements/:month", "/statements/:month/rows"],
  ],
  "content:read": ["/content", "/content/:id", "/changes"],
  "instructions:read": ["/instructions", "/instructions/:id"],
  "partners:read": ["/partners", "/partners/:id", "/changes"],
};

/** The calls with a small body that a token makes. */
const written: Record<string, string> = {
  "checks:write": "/kyc-requests/:id/checks/:kind",
  "instructions:answer": "/instructions/:id/answer",
};

const guarded = operations.filter(({ permission, scope }) => permission ?? scope);

const send = async (desk: Desk, token: string, path: string, method = "GET") => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = method === "GET" ? undefined : "{}";
  const { status, text } = await desk.bare(path, { method, headers, body });
  return { status, text };
};

const onDesk = (test: (desk: Desk) => Promise<void>): Promise<void> =>
  withDesk(test, { signedIn: false });

Deno.test("a token opens exactly the routes of its scopes; others are 403 and name the scope", () =>
  onDesk(async (desk) => {
    const calls = guarded.filter(({ upload }) => !upload);
    assert.ok(calls.length >= 20);
    await desk.store.db.insertInto("instructions").values(anInstruction()).execute();
    for (const scope of [...readScopeNames, ...writeScopes]) {
      const token = await aToken(desk.store, scope.replace(":", " "), { scopes: [scope] });
      for (const { method, path, ...call } of calls) {
        const route = `/api${path}`;
        const address = addressOf(route, sampleExamples);
        const { status, text } = await send(desk, token, address, method);
        if (written[scope] === path) {
          assert.equal(status, 422);
          continue;
        }
        const isOpen = method === "GET" && opened[scope]?.includes(path);
        assert.equal(status, isOpen ? 200 : 403, `${scope} ${method} ${route}`);
        if (isOpen) continue;
        const { requestId: _, ...refusal } = JSON.parse(text);
        assert.deepEqual(refusal, refusalOf(scopesOf(call)), `${scope} ${method} ${route}`);
      }
    }
  }));

Deno.test("a token that reads is refused what it would write, with 403", () =>
  onDesk(async (desk) => {
    const token = await aToken(desk.store, "reader", { scopes: readScopeNames });
    for (const { method, path } of operations.filter(({ upload }) => upload)) {
      const address = addressOf(`/api${path}`, [[/./, { id: "k_1", documentId: "d_1" }]]);
      assert.equal((await send(desk, token, address, method)).status, 403, path);
    }
  }));

Deno.test("a token that has ended is 401 on every route of the API", () =>
  onDesk(async (desk) => {
    for (const { method, path } of guarded) {
      const address = addressOf(`/api${path}`, sampleExamples);
      assert.equal((await send(desk, "mds_ended", address, method)).status, 401, path);
    }
  }));

Deno.test("the feed holds what the token may read; other types are 403", () =>
  onDesk(async (desk) => {
    const token = await aToken(desk.store, "two", { scopes: ["users:read", "partners:read"] });
    const { text } = await send(desk, token, "/api/changes");
    const types = new Set(JSON.parse(text).changes.map(({ type }: { type: string }) => type));
    assert.deepEqual([...types].toSorted(), ["partners", "users"]);
    for (const type of recordNames) {
      const { status } = await send(desk, token, `/api/changes?types=users,${type}`);
      assert.equal(status, ["users", "partners"].includes(type) ? 200 : 403, type);
    }
  }));

Deno.test("a token that reads no people cannot find out whose email address it is by a search", () =>
  onDesk(async (desk) => {
    const scopes = ["kyc:read", "transactions:read"];
    const token = await aToken(desk.store, "figures", { scopes });
    const { email } = await desk.store.db.selectFrom("users").select("email").where(
      "id",
      "=",
      "u_1",
    )
      .executeTakeFirstOrThrow();
    for (const list of ["kyc-requests", "transactions"]) {
      const search = `/api/${list}?q=${encodeURIComponent(email)}`;
      assert.equal((await send(desk, token, search)).status, 403, list);
      assert.equal((await send(desk, token, `/api/${list}?userId=u_1`)).status, 200);
    }
    const wider = await aToken(desk.store, "wider", { scopes: [...scopes, "users:read"] });
    const { status, text } = await send(desk, wider, `/api/kyc-requests?q=${email}`);
    assert.equal(status, 200);
    assert.ok(JSON.parse(text).length > 0);
  }));

Deno.test("after 1,200 requests in a minute a token is 429 until the minute is over", () =>
  onDesk(async (desk) => {
    const token = await aToken(desk.store, "eager", { scopes: ["partners:read"] });
    const other = await aToken(desk.store, "calm", { scopes: ["partners:read"] });
    const headers = { authorization: `Bearer ${token}` };
    let answer = await desk.bare("/api/partners/p_1", { headers });
    assert.equal(answer.headers.get("ratelimit-policy"), '"token";q=1200;w=60');
    assert.match(answer.headers.get("ratelimit") ?? "", /^"token";r=1199;t=(59|60)$/);
    for (let n = 1; n < 1_200; n++) {
      answer = await desk.bare("/api/partners/p_1", { headers });
      assert.equal(answer.status, 200);
    }
    answer = await desk.bare("/api/partners/p_1", { headers });
    assert.equal(answer.status, 429);
    const seconds = Number(answer.headers.get("retry-after"));
    assert.ok(seconds >= 1 && seconds <= 60);
    assert.equal(answer.headers.get("ratelimit"), `"token";r=0;t=${seconds}`);
    assert.equal((await send(desk, other, "/api/partners/p_1")).status, 200);
  }));
