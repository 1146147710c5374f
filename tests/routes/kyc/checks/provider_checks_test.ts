import assert from "node:assert/strict";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import type { StaffRole } from "../../../../data/permissions.ts";
import { aToken } from "../../../data/imports/import_files.ts";
import { type Desk, refusalIn, textOf, withDesk } from "../../../support/helpers.ts";
import { elements, mainOf, only } from "../../../support/markup.ts";
import { aRequest } from "../../../support/records.ts";

const PATH = "/api/kyc-requests/k_test/checks";
const RESOLVE = "/kyc/k_test/checks/sanctions/1/resolution";

const hit = {
  provider: "Screenwise",
  ranAt: "2026-03-05T00:00:00.000Z",
  result: "hit",
  score: 0.82,
  labels: ["Sanctioned namesake"],
  href: "https://screenwise.example.com/results/1",
  facts: { lists: 2 },
};

const onDesk = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await kyc.insert(desk.store.db, [aRequest()]);
    await test(desk);
  }, { sample: false });

const be = ({ store }: Desk, role: StaffRole) =>
  store.db.updateTable("staff").set({ role }).execute();

async function bearer({ store }: Desk, ...scopes: string[]): Promise<Record<string, string>> {
  const token = await aToken(store, crypto.randomUUID(), { scopes });
  return { authorization: `Bearer ${token}` };
}

async function put(desk: Desk, body: unknown = hit, kind = "sanctions") {
  const headers = { ...await bearer(desk, "checks:write"), "content-type": "application/json" };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return await desk.bare(`${PATH}/${kind}`, { method: "PUT", body: text, headers });
}

const accepting = (changes: Record<string, string> = {}) => ({
  reviewNotes: "All fine",
  version: "1",
  idempotencyKey: crypto.randomUUID(),
  ...changes,
});

const statusOf = async ({ store }: Desk) => (await kyc.get(store, "k_test")).status;

Deno.test("a token with checks:write sends a check, and one with checks:read reads it", () =>
  onDesk(async (desk) => {
    const first = await put(desk);
    assert.equal(first.status, 201);
    const { kind, number, sha256, receivedAt, ...sent } = JSON.parse(first.text);
    assert.deepEqual([kind, number], ["sanctions", 1]);
    assert.ok(sha256 && receivedAt);
    assert.deepEqual(sent, hit);
    assert.equal((await put(desk)).status, 200);
    const read = await desk.bare(PATH, { headers: await bearer(desk, "checks:read") });
    const no = { isOfEarlierDocument: false, isDismissedEarlier: false };
    const became = { isCurrent: true, ...no, isOpen: true, resolution: null };
    assert.deepEqual(JSON.parse(read.text), [{ ...JSON.parse(first.text), ...became }]);
    const other = await desk.bare(PATH, { headers: await bearer(desk, "kyc:read") });
    assert.equal(other.status, 403);
  }));

Deno.test("a sender that sends a run again learns nothing of its resolution", () =>
  onDesk(async (desk) => {
    const first = await put(desk);
    const reason = "Same passport number";
    await desk.post(RESOLVE, { version: "1", outcome: "true-match", reason });
    const again = await put(desk);
    assert.deepEqual([again.status, again.text], [200, first.text]);
  }));

Deno.test("support reads no check, and sees that the request is being checked", () =>
  onDesk(async (desk) => {
    await put(desk);
    await be(desk, "support");
    assert.equal((await desk.get(PATH)).status, 403);
    const text = textOf(mainOf((await desk.get("/kyc/k_test")).text));
    assert.match(text, /Being checked/);
    assert.doesNotMatch(text, /Sanction|Screenwise|hit/);
    assert.equal((await desk.get(RESOLVE)).status, 403);
    await be(desk, "moderator");
    assert.equal((await desk.get(PATH)).status, 200);
  }));

Deno.test("details show checks in words, the worst first, and an own kind by its key", () =>
  onDesk(async (desk) => {
    await put(desk, { ...hit, result: "clear" }, "liveness");
    await put(desk, { ...hit, result: "failed", href: undefined }, "x-device");
    await put(desk);
    const page = (await desk.get("/kyc/k_test")).text;
    const section = only(page, "section", { class: "stack provider-checks" });
    const names = elements(section.html, "strong").map(({ text }) => text);
    assert.deepEqual(names, ["Sanctions lists", "x-device", "Liveness"]);
    assert.match(section.text, /hit, to resolve/);
    assert.match(section.text, /Score 0\.82 Labels Sanctioned namesake lists 2/);
    const [link] = elements(section.html, "a", { target: "_blank" });
    assert.equal(link?.attributes.rel, "noopener noreferrer");
    assert.equal(link?.attributes.href, hit.href);
  }));

Deno.test("accepting with an unresolved hit is 409 in the open dialog, which names the hit", () =>
  onDesk(async (desk) => {
    await put(desk);
    const path = "/kyc/k_test/decision?status=accepted";
    for (const headers of [{ "hx-request": "true" }, {}] as Record<string, string>[]) {
      const { status, text } = await desk.post(path, accepting(), headers);
      assert.equal(status, 409);
      const notice = only(text, "div", { id: "open-checks" });
      assert.equal(notice.attributes.role, "alert");
      assert.equal(notice.attributes.autofocus, "", "the refusal is seen");
      assert.match(notice.text, /Sanctions lists hit, to resolve Sanctioned namesake/);
      assert.equal(only(text, "textarea", { id: "notes" }).text, "All fine");
    }
    assert.equal(await statusOf(desk), "pending");
  }));

Deno.test("accepting with an unresolved hit is 409 by the API and 403 by a token", () =>
  onDesk(async (desk) => {
    await put(desk, { ...hit, result: "unsure" });
    const path = "/api/kyc-requests/k_test/status";
    const answer = await desk.json("PATCH", path, { status: "accepted" });
    assert.equal(answer.status, 409);
    assert.deepEqual(refusalIn(answer), {
      error: "Resolve these checks before you accept: sanctions.",
      code: "check.unresolved",
    });
    const headers = await bearer(desk, "checks:write", "checks:read", "kyc:read");
    const byToken = await desk.bare(path, {
      method: "PATCH",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ status: "accepted" }),
    });
    assert.equal(byToken.status, 403);
    assert.equal(await statusOf(desk), "pending");
  }));

Deno.test("a resolved hit lets the request be accepted, and undo brings the hit back", () =>
  onDesk(async (desk) => {
    await put(desk);
    const form = await desk.fragment(RESOLVE);
    assert.equal(form.status, 200);
    assert.equal(elements(form.text, "a", { href: hit.href }).length, 1, "the result at hand");
    assert.equal(elements(form.text, "input", { autofocus: "" })[0]?.attributes.name, "outcome");
    const input = { version: "1", outcome: "not-this-person", reason: "Born in another year" };
    const empty = await desk.post(RESOLVE, { version: "1", reason: " " });
    assert.equal(empty.status, 422);
    assert.match(textOf(empty.text), /Choose whether this is the person\..*Enter a reason\./);
    const { status, headers } = await desk.post(RESOLVE, input);
    assert.deepEqual([status, headers.get("location")], [303, "/kyc/k_test"]);
    assert.match(textOf((await desk.get("/kyc/k_test")).text), /Not this person, by Rae Viewer/);
    const undone = await desk.post("/kyc/k_test/undo?version=2", {});
    assert.equal(undone.status, 303);
    const path = "/kyc/k_test/decision?status=accepted";
    assert.equal((await desk.post(path, accepting({ version: "3" }))).status, 409);
    assert.equal((await desk.post(RESOLVE, { ...input, version: "3" })).status, 303);
    assert.equal((await desk.post(path, accepting({ version: "4" }))).status, 303);
    assert.equal(await statusOf(desk), "accepted");
  }));

Deno.test("a true match is a warning before an acceptance, and a dismissed hit none", () =>
  onDesk(async (desk) => {
    const confirmation = () => desk.fragment("/kyc/k_test/decision?status=accepted");
    await put(desk);
    const reason = "Same passport number";
    await desk.post(RESOLVE, { version: "1", outcome: "true-match", reason });
    const details = textOf((await desk.get("/kyc/k_test")).text);
    assert.match(details, /hit, true match Screenwise.*, \d+:\d+ Same passport number/);
    const warning = only((await confirmation()).text, "div", { id: "true-matches" });
    assert.match(warning.text, /spite of a true match: Sanctions lists hit, true match/);
    await desk.post("/kyc/k_test/undo?version=2", {});
    await desk.post(RESOLVE, { version: "3", outcome: "not-this-person", reason: "Too young" });
    assert.match(textOf((await desk.get("/kyc/k_test")).text), /hit, not this person Screenwise/);
    assert.doesNotMatch((await confirmation()).text, /id="(true-matches|open-checks)"/);
  }));

Deno.test("a score of any size is shown in a few digits", () =>
  onDesk(async (desk) => {
    for (const [n, score] of [0.97, 0.00001, 1e300].entries()) {
      await put(desk, { ...hit, score }, `x-${n}`);
    }
    const { text } = await desk.get("/kyc/k_test");
    const section = only(text, "section", { class: "stack provider-checks" });
    assert.deepEqual(section.text.match(/Score \S+/g), [
      "Score 0.97",
      "Score 0.00001",
      "Score 1e+300",
    ]);
  }));

Deno.test("the API resolves a check, once for the same body", () =>
  onDesk(async (desk) => {
    await put(desk);
    const body = { number: 1, outcome: "true-match", reason: "Same passport number" };
    const path = `${PATH}/sanctions/resolution`;
    const ifMatch = { "if-match": '"1"' };
    for (let n = 0; n < 2; n++) {
      const { status, text } = await desk.json("PUT", path, body, ifMatch);
      assert.equal(status, 200);
      assert.equal(JSON.parse(text).resolution.outcome, "true-match");
    }
    assert.equal((await kyc.get(desk.store, "k_test")).version, 2);
    const other = await desk.json("PUT", path, { ...body, outcome: "not-this-person" });
    assert.equal(other.status, 409);
  }));

const unfit: Record<string, [body: unknown, kind?: string, status?: number]> = {
  "an unknown kind": [hit, "passport"],
  "an own kind in capitals": [hit, "x-Device"],
  "an unknown result": [{ ...hit, result: "maybe" }],
  "an unknown field": [{ ...hit, note: "x" }],
  "more than 20 labels": [{ ...hit, labels: Array(21).fill("x") }],
  "a label of 201 characters": [{ ...hit, labels: ["x".repeat(201)] }],
  "more than 50 facts": [{
    ...hit,
    facts: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`f${n}`, n])),
  }],
  "a fact of 201 characters": [{ ...hit, facts: { a: "x".repeat(201) } }],
  "a fact that is an object": [{ ...hit, facts: { a: {} } }],
  "an http address": [{ ...hit, href: "http://screenwise.example.com" }],
  "a script as address": [{ ...hit, href: "javascript:alert(1)" }],
  "an address without slashes, which a browser follows within the desk": [{
    ...hit,
    href: "https:screenwise.example.com",
  }],
  "an address with an invisible sign": [{ ...hit, href: "https://a.example.com/\u202egpj" }],
  "a fact whose name would be left out": [
    JSON.stringify({ ...hit, facts: {} }).replace("{}", '{"__proto__":"x"}'),
  ],
  "an address with a password": [{ ...hit, href: "https://a:b@screenwise.example.com" }],
  "a run in the future": [{ ...hit, ranAt: "2099-01-01T00:00:00Z" }],
  "more than 16 KiB": [`${JSON.stringify(hit)}${" ".repeat(16 * 1024)}`, "sanctions", 413],
};

Deno.test("a check that does not fit is refused and stores nothing", () =>
  onDesk(async (desk) => {
    for (const [why, [body, kind, status = 422]] of Object.entries(unfit)) {
      assert.equal((await put(desk, body, kind)).status, status, why);
    }
    const named = JSON.parse((await put(desk, { ...hit, facts: { a: {}, "": 1 } })).text);
    assert.deepEqual(named.issues, [
      { path: "facts.a", message: "must be a text of 1 to 200 characters, a number or a boolean" },
      { path: "facts.", message: "must have a name of 1 to 200 characters" },
    ]);
    assert.deepEqual(await desk.store.db.selectFrom("kyc_checks").selectAll().execute(), []);
  }));

Deno.test("Queues and filters of open hits are for readers of checks alone", () =>
  onDesk(async (desk) => {
    await put(desk);
    const both = await bearer(desk, "kyc:read", "checks:read");
    for (const query of ["queue=hits", "queue=to-recheck", "checks=open", "checks=none,done"]) {
      const path = `/api/kyc-requests?${query}`;
      const refused = await desk.bare(path, { headers: await bearer(desk, "kyc:read") });
      assert.equal(refused.status, 403, query);
      assert.match(refused.text, /checks:read/);
      assert.equal((await desk.bare(path, { headers: both })).status, 200, query);
    }
    const hits = await desk.bare("/api/kyc-requests?queue=hits", { headers: both });
    assert.deepEqual(JSON.parse(hits.text).map(({ id }: { id: string }) => id), ["k_test"]);
    const rowOf = async (path: string) => (await desk.get(path)).text;
    assert.match(await rowOf("/kyc"), /queue=hits[^]*>Hit<\/small>/);
    assert.match(await rowOf("/kyc?checks=open"), /k_test/);
    assert.doesNotMatch(await rowOf("/kyc?checks=none"), /href="\/kyc\/k_test"/);
    assert.match(await rowOf("/kyc/export.ndjson"), /"id":"k_test".*"openChecks":1/);
    await be(desk, "support");
    assert.doesNotMatch(await rowOf("/kyc/export.ndjson"), /openChecks/);
    for (const text of [await rowOf("/kyc"), await rowOf("/kyc?queue=hits")]) {
      assert.doesNotMatch(mainOf(text), /Hit<|queue=to-recheck|name="checks"/);
      assert.match(text, /k_test/, "the queue is not known");
    }
    assert.equal((await desk.get("/api/kyc-requests?queue=hits")).status, 403);
  }));

Deno.test("Support sees Being checked for each request with a check, also a clear one", () =>
  onDesk(async (desk) => {
    await put(desk, { ...hit, result: "clear" });
    await be(desk, "support");
    assert.match((await desk.get("/kyc/k_test")).text, /Being checked/);
  }));

Deno.test("In review a hit is resolved in the place of an acceptance, beside the person's facts", () =>
  onDesk(async (desk) => {
    await put(desk);
    const review = async () => (await desk.get("/kyc/k_test/review?queue=to-review")).text;
    const before = await review();
    assert.match(before, /Resolve hit/);
    assert.doesNotMatch(before, /decision\?status=accepted/);
    assert.ok(before.indexOf("provider-checks") < before.indexOf('action="/kyc/k_test/draft"'));
    const dialog = await desk.get(
      "/kyc/k_test/checks/sanctions/1/resolution?queue=to-review",
    );
    assert.match(dialog.text, /beside-person[^]*User ID[^]*Sanctioned namesake/);
    await put(desk, { ...hit, result: "clear", ranAt: "2026-03-06T00:00:00.000Z" });
    assert.match(await review(), /decision\?status=accepted/);
  }));
