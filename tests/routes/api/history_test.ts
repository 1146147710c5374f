import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { system } from "../../../data/audit/write.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import { sha256Hex } from "../../../data/base/hashes.ts";
import { aToken } from "../../data/imports/import_files.ts";
import { type Desk, withDesk } from "../../support/helpers.ts";
import { aPng } from "../../documents/made.ts";
import { aRequest, DAY_MS } from "../../support/records.ts";
import { TestClock } from "../../support/stores.ts";

const clock = new TestClock("2026-11-19T14:37:12.345Z");

Deno.test("the history has each decision, oldest first, with what it replaced", () =>
  withDesk(async (desk) => {
    await kyc.insert(desk.store.db, [aRequest()]);
    const path = "/api/kyc-requests/k_test";
    for (const [status, reviewNotes] of [["declined", "Blurred."], ["accepted", "Better."]]) {
      await desk.json("PATCH", `${path}/status`, { status, reviewNotes });
      clock.advance(1_000);
    }
    const { status, text } = await desk.get(`${path}/history`);
    assert.equal(status, 200);
    const common = {
      reviewedBy: "s_test",
      reasons: [],
      expiredReason: null,
      message: null,
      undisplayed: ["1"],
    };
    assert.deepEqual(JSON.parse(text), [
      {
        ...common,
        status: "declined",
        decidedAt: "2026-11-19T14:37:12.345Z",
        reviewNotes: "Blurred.",
        replaced: "pending",
      },
      {
        ...common,
        status: "accepted",
        decidedAt: "2026-11-19T14:37:13.345Z",
        reviewNotes: "Better.",
        replaced: "declined",
      },
    ]);
    assert.equal((await desk.get("/api/kyc-requests/k_none/history")).status, 404);
  }, { sample: false, now: clock.now }));

Deno.test("the history says of a decision that it was undone", () =>
  withDesk(async (desk) => {
    await kyc.insert(desk.store.db, [aRequest()]);
    const path = "/api/kyc-requests/k_test";
    await desk.json("PATCH", `${path}/status`, { status: "declined", reviewNotes: "Blurred." });
    await desk.json("POST", `${path}/undo`, {});
    const [decision] = JSON.parse((await desk.get(`${path}/history`)).text);
    assert.deepEqual([decision.status, decision.undoneAt], ["declined", clock.now().toISOString()]);
  }, { sample: false, now: clock.now }));

Deno.test("the history has what happened between decisions, without the texts of escalations", () =>
  withDesk(async (desk) => {
    await kyc.insert(desk.store.db, [aRequest()]);
    const page = "/kyc/k_test";
    const at: string[] = [];
    const post = async (path: string, form: Record<string, string>) => {
      clock.advance(1_000);
      at.push(clock.now().toISOString());
      assert.equal((await desk.post(`${page}${path}`, form)).status, 303, path);
    };
    await post("/escalation", { question: "Is it forged?", version: "1" });
    await post("/escalation/answer", { answer: "It is genuine.", version: "2" });
    const form = { reason: "document-expired", message: "It has expired.", days: "3" };
    await post("/documents/1/ask", { ...form, version: "3" });
    clock.advance(1_000);
    const answered = clock.now().toISOString();
    await receiveDocument(desk.store, "k_test", {
      id: "new",
      type: "id",
      name: "new.png",
      declaredType: null,
      replaces: "1",
      bytes: aPng(),
    }, system);
    await desk.json("PATCH", `/api${page.replace("kyc", "kyc-requests")}/status`, {
      status: "declined",
    });
    clock.advance(60_000);
    await post("/reopen", { reason: "A mistake.", version: "6" });
    const { text } = await desk.get("/api/kyc-requests/k_test/history");
    const [escalated, requested, decision, reopened, ...rest] = JSON.parse(text);
    assert.deepEqual(escalated, {
      type: "escalated",
      escalatedAt: at[0],
      escalatedBy: "s_test",
      answeredAt: at[1],
      answeredBy: "s_test",
    });
    assert.deepEqual(requested, {
      type: "document_requested",
      documentId: "1",
      reason: "document-expired",
      message: "It has expired.",
      requestedAt: at[2],
      requestedBy: "s_test",
      until: new Date(Date.parse(at[2]!) + 3 * DAY_MS).toISOString(),
      answeredAt: answered,
      answeredWith: "new",
      endedAt: null,
      withdrawnAt: null,
      withdrawnBy: null,
    });
    assert.equal(decision.status, "declined");
    assert.deepEqual(reopened, {
      type: "reopened",
      reopenedAt: at[3],
      reopenedBy: "s_test",
      reason: "A mistake.",
      replaced: "declined",
    });
    assert.deepEqual(rest, []);
    assert.doesNotMatch(text, /forged|genuine/);
  }, { sample: false, now: clock.now }));

const download = (desk: Desk, token: string, documentId: string) =>
  desk.bare(`/api/kyc-requests/k_1/documents/${documentId}`, {
    headers: { authorization: `Bearer ${token}` },
  });

Deno.test("a token downloads the original of a document, and the trail says so", () =>
  withDesk(async (desk) => {
    const token = await aToken(desk.store, "archive", { scopes: ["documents:read"] });
    const [first] = JSON.parse((await desk.get("/api/kyc-requests/k_1")).text).documents;
    const { status, headers, text } = await download(desk, token, first.id);
    assert.equal(status, 200);
    const bytes = new TextEncoder().encode(text);
    assert.equal(headers.get("content-length"), String(bytes.length));
    const digest = /^sha-256=:(.+):$/.exec(headers.get("content-digest") ?? "")?.[1] ?? "";
    const hex = [...atob(digest)].map((one) => one.charCodeAt(0).toString(16).padStart(2, "0"));
    assert.equal(hex.join(""), sha256Hex(text));
    assert.match(headers.get("content-disposition") ?? "", /^attachment; filename\*=UTF-8''/);
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.match(headers.get("cache-control") ?? "", /^no-store/);
    assert.match(headers.get("content-security-policy") ?? "", /sandbox/);
    const entry = await desk.store.db.selectFrom("audit_log").select(["actorName", "target"])
      .where("action", "=", "Document downloaded").executeTakeFirstOrThrow();
    assert.equal(entry.actorName, "Service archive");
    assert.match(entry.target, /\(k_1\)$/);
    assert.equal((await download(desk, token, "none")).status, 404);
    assert.equal((await desk.get(`/api/kyc-requests/k_1/documents/${first.id}`)).status, 200);
  }));
