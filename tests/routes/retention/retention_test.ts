import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { aPng } from "../../documents/made.ts";
import { toastsOf } from "../../support/decisions.ts";
import { type Answer, type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf, only, rowsOf } from "../../support/markup.ts";
import { aRequest, DAY_MS } from "../../support/records.ts";
import { become } from "../../support/roles.ts";
import { TestClock } from "../../support/stores.ts";
import { decide, placeLegalHold } from "../../support/steps.ts";

const PAGE = "/administration/retention";
const dana = { id: "s_1", name: "Dana Okafor", requestId: "r-1" };

/** Two declined requests with a document each, `k_due` and `k_held`; the second is under legal hold. */
async function plant({ store }: Desk): Promise<string> {
  let hash = "";
  for (const id of ["k_due", "k_held"]) {
    await kyc.insert(store.db, [aRequest({ id, userId: "u_1", documents: [] })]);
    const facts = { type: "id", name: "pass.png", declaredType: null, replaces: null };
    const sent = { ...facts, id: "d_1", bytes: aPng() };
    const { request } = await receiveDocument(store, id, sent, system);
    hash = request.documents[0]!.sha256!;
    const decision = { status: "declined", reviewNotes: "No." } as const;
    const terms = { reviewer: dana, version: null, onlyOffered: true };
    await decide(store, id, decision, terms);
  }
  const input = { reason: "Claim 12", authority: "Court" };
  await placeLegalHold(store, "kyc k_held", input, { person: dana, version: 0 });
  return hash;
}

const withDue = (test: (desk: Desk, hash: string) => Promise<void>) => {
  const clock = new TestClock();
  return withDesk(async (desk) => {
    const hash = await plant(desk);
    assert.deepEqual(toastsOf(await follow(desk, PAGE, { documentMonths: "3", fileYears: "5" })), [
      "Retention saved",
    ]);
    clock.advance(100 * DAY_MS);
    desk.clearCookies();
    await desk.signIn();
    await test(desk, hash);
  }, { now: clock.now });
};

async function follow(desk: Desk, path: string, form: Record<string, string>) {
  return await landing(desk, await desk.post(path, form));
}

const confirm = async (desk: Desk, ids: readonly string[]) => {
  const body = new URLSearchParams(ids.map((id) => ["request", id]));
  return await landing(desk, await desk.send(`${PAGE}/confirm`, { method: "POST", body }));
};

async function landing(desk: Desk, answer: Answer) {
  assert.equal(answer.status, 303, answer.text);
  return await desk.get(answer.headers.get("location")!);
}

Deno.test("the rules are off until they are set, filled in from a profile, and refused with what was typed", () =>
  withDesk(async (desk) => {
    const valuesIn = (html: string) =>
      ["documentMonths", "fileYears", "memberMonths"].map((name) =>
        only(html, "input", { name }).attributes.value ?? ""
      );
    const { text } = await desk.get(PAGE);
    assert.deepEqual(valuesIn(text), ["", "", ""]);
    assert.doesNotMatch(mainOf(text), /id="documents"|id="files"/);
    assert.match(textOf(text), /Article 5\(1\)\(e\).*Article 40\(1\)/);
    const filled = (await desk.get(`${PAGE}?profile=gdpr`)).text;
    assert.deepEqual(valuesIn(filled), ["3", "1", ""]);
    assert.match(textOf(filled), /nothing is due yet/);
    assert.deepEqual(valuesIn((await desk.get(`${PAGE}?profile=aml`)).text), ["", "5", ""]);
    for (const documentMonths of ["0", "241", "three", "-1", "1.5"]) {
      const refused = await desk.post(PAGE, { documentMonths, fileYears: "1", memberMonths: "6" });
      assert.equal(refused.status, 422, documentMonths);
      assert.deepEqual(valuesIn(refused.text), [documentMonths, "1", "6"]);
      assert.match(textOf(refused.text), /Enter a whole number from 1 to 240/);
    }
    await follow(desk, PAGE, { documentMonths: "3", fileYears: "1" });
    const { text: log } = await desk.get("/audit-logs?action=system");
    assert.match(textOf(log), /Retention changed/);
  }));

Deno.test("due documents are confirmed on a page of their own, and held ones stay", () =>
  withDue(async (desk, hash) => {
    const filled = (await desk.get(`${PAGE}?profile=gdpr`)).text;
    assert.match(textOf(filled), /1 item is due at once\./);
    const { text } = await desk.get(PAGE);
    const boxes = elements(text, "input", { name: "request" });
    assert.deepEqual(boxes.map(({ attributes }) => attributes.value), ["k_due"]);
    const rows = rowsOf(text);
    assert.match(rows.get("k_due")!.join(), /k_due,1 document,decided /);
    assert.match(rows.get("k_held")!.join(), /k_held,1 document,decided /);
    assert.match(textOf(text), /End unknown: \d+ people/);
    const asking = await desk.get(`${PAGE}/confirm?request=k_due&request=k_held`);
    assert.deepEqual([...rowsOf(asking.text).keys()], ["k_due"]);
    assert.match(textOf(asking.text), /cannot be brought back/);
    const done = await confirm(desk, ["k_due", "k_held"]);
    assert.deepEqual(toastsOf(done), ["1 documents deleted, 1 requests left as they are"]);
    assert.deepEqual(elements(done.text, "input", { name: "request" }), []);
    for (const path of [`/kyc/k_due/documents/${hash}`, "/api/kyc-requests/k_due/documents/d_1"]) {
      const gone = await desk.get(path);
      assert.equal(gone.status, 410, path);
      assert.match(gone.text, /was deleted by rule on \d{4}-\d\d-\d\d/);
    }
    assert.equal((await desk.get(`/kyc/k_held/documents/${hash}`)).status, 200);
    const { documents } = JSON.parse((await desk.get("/api/kyc-requests/k_due")).text);
    assert.deepEqual([documents[0].deletedAt, documents[0].sha256], [
      desk.store.now().toISOString(),
      hash,
    ]);
    const details = await desk.fragment("/kyc/k_due");
    assert.equal(details.text.match(/Deleted by rule on/g)?.length, 2, "documents and history");
    assert.deepEqual(elements(details.text, "a", { href: `/kyc/k_due/documents/${hash}` }), []);
    const review = await desk.get("/kyc/k_due/review");
    assert.match(textOf(review.text), /Deleted by rule on/);
    const reopen = await desk.fragment("/kyc/k_due/reopen");
    assert.match(textOf(reopen.text), /were deleted by rule and cannot be looked at again/);
    const again = toastsOf(await confirm(desk, ["k_due", "k_none"]));
    assert.deepEqual(again, ["None of these are due any more."]);
  }));

Deno.test("a file that is due is erased from the due list, one under legal hold is not offered", () =>
  withDue(async (desk) => {
    const endedAt = "2020-01-31T00:00:00.000Z";
    await desk.store.db.updateTable("users").set({ endedAt, joinedAt: "2019-01-01T00:00:00.000Z" })
      .where("id", "in", ["u_2", "u_3"]).execute();
    const input = { reason: "Claim 12", authority: "Court" };
    await placeLegalHold(desk.store, "user u_3", input, { person: dana, version: 0 });
    const { text } = await desk.get(PAGE);
    assert.match(rowsOf(text).get("u_2")!.join(), /relationship ended /);
    assert.match(rowsOf(text).get("u_3")!.join(), /relationship ended /);
    const offered = elements(mainOf(text), "a").map(({ attributes }) => attributes.href ?? "")
      .filter((href) => href.endsWith("/erase"));
    assert.deepEqual(offered, ["/users/u_2/erase"]);
    assert.equal((await desk.get("/users/u_2/erase")).status, 200);
  }));

Deno.test("auditors read the rules and the due list, and others see neither", () =>
  withDue(async (desk) => {
    await become(desk, "auditor", "s_3");
    const auditor = await desk.colleague("s_3");
    const { text } = await auditor.get(PAGE);
    assert.match(textOf(text), /Months until documents are deleted 3/);
    assert.deepEqual([...rowsOf(text).keys()].filter((id) => id.startsWith("k_")), [
      "k_due",
      "k_held",
    ]);
    assert.deepEqual(elements(mainOf(text), "input"), []);
    assert.deepEqual(elements(mainOf(text), "button"), []);
    assert.equal((await auditor.post(`${PAGE}/confirm`, { request: "k_due" })).status, 403);
    for (const role of ["moderator", "finance", "support"] as const) {
      await become(desk, role, "s_3");
      const other = await desk.colleague("s_3");
      assert.equal((await other.get(PAGE)).status, 403, role);
      assert.doesNotMatch((await other.get("/dashboard")).text, /administration\/retention/);
    }
  }));
