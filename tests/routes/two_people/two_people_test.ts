import assert from "node:assert/strict";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import { aPng } from "../../documents/made.ts";
import { confirm, hiddenFieldsOf, openConfirmation, toastsOf } from "../../support/decisions.ts";
import { textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf, only, rowsOf } from "../../support/markup.ts";
import { become } from "../../support/roles.ts";
import {
  followed,
  PAGE,
  proposalHref,
  PROPOSALS,
  statusOf,
  switchRule,
  withRule,
} from "./scene.ts";

Deno.test("An admin switches a rule on, and proposes to switch it off", () =>
  withRule(async (desk, other) => {
    const { text } = await desk.get(PAGE);
    assert.match(
      textOf(mainOf(text)),
      /Accept a business On Can propose and approve: .* accept_business/,
    );
    assert.match(textOf(mainOf(text)), /deno task two-people --off RULE --reason TEXT/);
    const proposed = await followed(
      desk,
      await desk.post(PAGE, { rule: "accept_business", version: "1", isOn: "false" }),
    );
    assert.deepEqual(toastsOf(proposed), ["Proposed. A second member must approve it."]);
    const stale = await desk.post(PAGE, { rule: "accept_business", version: "7", isOn: "false" });
    assert.equal(stale.status, 409);
    const href = await proposalHref(other);
    assert.match(textOf((await other.get(href)).text), /New state Off/);
    await followed(other, await other.post(`${href}/approve`, {}));
    assert.match(textOf(mainOf((await desk.get(PAGE)).text)), /Accept a business Off/);
    await become(desk, "auditor");
    const read = await (await desk.colleague("s_1")).get(PAGE);
    assert.equal(read.status, 200);
    assert.deepEqual(elements(mainOf(read.text), "form", { method: "post" }), []);
  }));

Deno.test("A rule that fewer than two can approve is refused, and says who there is", () =>
  withDesk(async (desk) => {
    await desk.store.db.updateTable("staff").set({ status: "inactive" }).where("id", "!=", "s_1")
      .execute();
    const { status, text } = await switchRule(desk, "erase_person", true);
    assert.equal(status, 422);
    assert.match(textOf(text), /Now there are: Dana Okafor\./);
    const amount = await switchRule(desk, "release_payout", true, { amount: "much" });
    assert.equal(amount.status, 422);
    assert.match(textOf(amount.text), /Enter an amount of 0 or more\./);
    assert.equal(only(amount.text, "input", { name: "amount" }).attributes.value, "much");
  }));

Deno.test("The dialog, a form without JavaScript and the API propose, and decide nothing", () =>
  withRule(async (desk, other) => {
    const { text: dialog } = await desk.fragment("/kyc/k_firm/decision?status=accepted");
    assert.match(textOf(dialog), /Propose$/);
    const answer = await confirm(desk, "k_firm", "accepted", "Clear.");
    assert.deepEqual(toastsOf(answer), ["Proposed. A second member must approve it."]);
    const repeated = await confirm(desk, "k_firm", "accepted", "Clear.");
    assert.deepEqual(toastsOf(repeated), ["Proposed already; it waits for a second member."]);
    const form = { ...await openConfirmation(desk, "k_firm", "accepted"), reviewNotes: "Clear." };
    const plain = await desk.post("/kyc/k_firm/decision?status=accepted", form);
    assert.equal(plain.status, 303);
    const body = { status: "accepted", reviewNotes: "Clear." };
    const api = await desk.json("PATCH", "/api/kyc-requests/k_other/status", body);
    assert.equal(api.status, 202);
    assert.equal(JSON.parse(api.text).proposal.state, "waiting");
    const taken = await other.json("PATCH", "/api/kyc-requests/k_other/status", body);
    assert.equal(taken.status, 409);
    assert.equal(await statusOf(desk), "pending");
    const rows = await desk.store.db.selectFrom("step_proposals").selectAll().execute();
    assert.equal(rows.length, 2);
  }));

Deno.test("A second member approves, and either of the two can undo it", () =>
  withRule(async (desk, other) => {
    await confirm(desk, "k_firm", "accepted", "Clear.");
    const href = await proposalHref(other);
    const own = await desk.get(href);
    assert.match(textOf(mainOf(own.text)), /You proposed this\. Somebody else must approve it\./);
    assert.equal((await desk.post(`${href}/approve`, {})).status, 403);
    const shown = textOf(mainOf((await other.get(href)).text));
    assert.match(shown, /You haven't viewed: .*passport/);
    const { text: notices } = await other.get("/notifications");
    assert.ok(elements(notices, "a", { href }).length > 0);
    assert.match(shown, /Accept a business .* Notes Clear\..* Approve Why you send it back/);
    const line = /Dana Okafor proposed to accept on .* Clear\./;
    const ownRecord = mainOf((await desk.get("/kyc/k_firm")).text);
    assert.match(textOf(ownRecord), line);
    assert.deepEqual(elements(ownRecord, "form", { action: `${href}/approve` }), []);
    for (const path of ["/kyc/k_firm", "/kyc/k_firm/review"]) {
      const record = (await other.get(path)).text;
      assert.match(textOf(record), line);
      assert.deepEqual(elements(record, "form", { action: `${href}/approve` }), [], path);
      assert.equal(elements(record, "a", { href: `${href}#send-back` }).length, 1, path);
    }
    const list = (await other.get("/kyc?type=business&status=pending")).text;
    assert.match(textOf(list), /Proposals 1/);
    assert.match(rowsOf(list).get("k_firm")!.join(), /Proposed/);
    assert.doesNotMatch(rowsOf(list).get("k_other")!.join(), /Proposed/);
    assert.match(
      textOf((await other.get("/dashboard")).text),
      /Steps waiting for a second member 1/,
    );
    const answer = await other.post(`${href}/approve`, { from: "record" });
    assert.equal(answer.headers.get("location"), "/kyc/k_firm");
    const approved = await followed(other, answer);
    assert.match(toastsOf(approved)[0]!, /^Approved.*\(k_firm\)/);
    assert.equal(await statusOf(desk), "accepted");
    const accepted = textOf((await desk.get("/kyc/k_firm")).text);
    assert.match(accepted, /Accepted by .* · Proposed by Dana Okafor/);
    const again = await other.post(`${href}/approve`, {});
    assert.equal(again.status, 409);
    assert.match(textOf(again.text), /This proposal has been answered\./);
    assert.match(textOf(mainOf((await desk.get(PROPOSALS)).text)), /Approved, /);
    assert.equal((await desk.post("/kyc/k_firm/undo?version=2", {})).status, 303);
    assert.match(textOf(mainOf((await desk.get(PROPOSALS)).text)), /Approved, then undone/);
    assert.equal(await statusOf(desk), "pending");
  }));

Deno.test("Deactivating a person is proposed with its form, and undone after the approval", () =>
  withRule(async (desk, other) => {
    await followed(desk, await switchRule(desk, "deactivate_person", true));
    const path = "/users/u_1/deactivate";
    const { text: dialog } = await desk.fragment(path);
    const several = (await desk.fragment("/instructions/people?person=u_1")).text;
    assert.match(textOf(several + dialog), /(must approve this first; .*Propose.*){2}$/);
    const form = { ...hiddenFieldsOf(dialog), reason: "Chargebacks", source: "Ticket 4711" };
    const page = await followed(desk, await desk.post(path, form));
    assert.deepEqual(toastsOf(page), ["Proposed. A second member must approve it."]);
    const given = () => desk.store.db.selectFrom("instructions").selectAll().execute();
    assert.deepEqual(await given(), []);
    const href = await proposalHref(other);
    const line = /Dana Okafor proposed to deactivate this person on .* Chargebacks/;
    const waiting = (await other.fragment("/users/u_1")).text;
    assert.match(textOf(waiting), line);
    assert.deepEqual(elements(waiting, "a", { href: path }), []);
    await become(desk, "support", "s_3");
    await desk.store.db.updateTable("staff").set({ status: "active" }).where("id", "=", "s_3")
      .execute();
    const support = await desk.colleague("s_3");
    assert.doesNotMatch(textOf((await support.get("/users/u_1")).text), /proposed to/);
    const shown = (await other.get(href)).text;
    assert.match(
      textOf(mainOf(shown)),
      /Deactivate a person .* Source Ticket 4711 Reason Chargebacks/,
    );
    assert.ok(elements(mainOf(shown), "a", { href: "/users/u_1" }).length > 0);
    await followed(other, await other.post(`${href}/approve`, {}));
    const [asked] = await given();
    const { id, version, value } = asked!;
    assert.equal(value, "inactive");
    const undo = `/users/u_1/instructions/${id}/undo?version=${version}`;
    assert.equal((await desk.post(undo, {})).status, 303);
    assert.notEqual((await given())[0]!.undoneAt, null);
  }));

Deno.test("Asking once more to deactivate is proposed with its button, and leads to the person", () =>
  withRule(async (desk, other) => {
    const path = "/users/u_1/deactivate";
    const form = hiddenFieldsOf((await desk.fragment(path)).text);
    await desk.post(path, { ...form, reason: "Chargebacks", source: "Ticket 4711" });
    const { db } = desk.store;
    const revertedAt = desk.store.now().toISOString();
    await db.updateTable("instructions").set({ revertedAt }).execute();
    await followed(desk, await switchRule(desk, "deactivate_person", true));
    const { text } = await desk.get("/users/u_1");
    const again = elements(mainOf(text), "form")
      .find(({ attributes: { action } }) => action?.includes("/again"))!;
    assert.match(textOf(again.html), /^Propose$/);
    const answer = await followed(desk, await desk.post(again.attributes.action!, {}));
    assert.deepEqual(toastsOf(answer), ["Proposed. A second member must approve it."]);
    const href = await proposalHref(other);
    const page = mainOf((await other.get(href)).text);
    assert.ok(elements(page, "a", { href: "/users/u_1" }).length > 0);
    const waiting = mainOf((await other.get("/users/u_1")).text);
    assert.match(textOf(waiting), /proposed to deactivate/);
    assert.doesNotMatch(waiting, /\/again/);
    const approved = await followed(other, await other.post(`${href}/approve`, {}));
    assert.match(toastsOf(approved)[0]!, /^Approved.*\(u_1\)/);
    const asked = await db.selectFrom("instructions").selectAll().execute();
    assert.deepEqual(asked.map(({ askedBy, revertedAt }) => [askedBy, revertedAt]), [[
      "s_1",
      null,
    ]]);
  }));

Deno.test("An approval after another document has come is 409, and ends the proposal", () =>
  withRule(async (desk, other) => {
    await confirm(desk, "k_firm", "accepted", "Clear.");
    const href = await proposalHref(other);
    const file = { id: "d_new", type: "id", name: "new.png", declaredType: null, replaces: null };
    const sender = { id: null, name: "Service x", requestId: null };
    await receiveDocument(desk.store, "k_firm", { ...file, bytes: aPng({ grey: 40 }) }, sender);
    const refused = await other.post(`${href}/approve`, {});
    assert.equal(refused.status, 409);
    const page = textOf(mainOf(refused.text));
    assert.match(page, /a document has changed since this was proposed/);
    assert.match(page, /State The record has changed/);
    assert.equal(await statusOf(desk), "pending");
    assert.match(textOf(mainOf((await other.get(PROPOSALS)).text)), /No step is proposed/);
  }));

Deno.test("A proposal is sent back with words, or taken back by whoever made it", () =>
  withRule(async (desk, other) => {
    await confirm(desk, "k_firm", "accepted", "Clear.");
    const href = await proposalHref(other);
    const empty = await other.post(`${href}/send-back`, { note: " " });
    assert.equal(empty.status, 422);
    assert.match(textOf(empty.text), /Say why you send it back\./);
    await followed(other, await other.post(`${href}/send-back`, { note: "Look again." }));
    const ended = mainOf((await desk.get(href)).text);
    assert.match(textOf(ended), /Sent back.*Look again\./);
    assert.match(
      textOf((await desk.get("/notifications")).text),
      /, by [^.]+\. “.?Look again\..?”/,
    );
    const again = "/kyc/k_firm/decision?status=accepted";
    assert.equal(
      textOf(only(ended, "a", { href: again }).html),
      "Open the record to propose it again",
    );
    assert.match(textOf(mainOf((await desk.get(again)).text)), /Propose/);
    await confirm(desk, "k_firm", "accepted", "Clear.");
    const second = await proposalHref(desk);
    const next = mainOf((await other.get(second)).text);
    assert.match(textOf(next), /Proposed before, and sent back by .* on .* Look again\./);
    only(next, "a", { href });
    assert.equal((await other.post(`${second}/withdraw`, {})).status, 409);
    const list = await followed(desk, await desk.post(`${second}/withdraw`, {}));
    assert.match(textOf(mainOf(list.text)), /No step is proposed/);
    assert.equal(rowsOf(list.text).size, 2);
  }));

Deno.test("The page of a payout shows the release that waits, and approves it", () =>
  withRule(async (desk, other) => {
    await followed(desk, await switchRule(desk, "release_payout", true, { amount: "0" }));
    const { id } = await desk.store.db.selectFrom("transactions").select("id")
      .where("type", "=", "payout").where("status", "=", "pending").executeTakeFirstOrThrow();
    for (const step of ["hold", "release"]) {
      const path = `/finance/${id}/${step}`;
      const form = hiddenFieldsOf((await desk.fragment(path)).text);
      assert.equal((await desk.post(path, { ...form, reason: "Call first." })).status, 303);
    }
    const line = /Dana Okafor proposed to release the hold on .* Call first\./;
    assert.match(textOf(mainOf((await desk.get(`/finance/${id}`)).text)), line);
    const page = (await other.get(`/finance/${id}`)).text;
    const [approval] = elements(mainOf(page), "form")
      .filter(({ attributes: { action } }) => action?.endsWith("/approve"));
    await followed(other, await other.post(approval!.attributes.action!, {}));
    assert.doesNotMatch(textOf(mainOf((await other.get(`/finance/${id}`)).text)), line);
    const held = await desk.store.db.selectFrom("payout_holds").select("held")
      .where("transactionId", "=", id).orderBy("version").execute();
    assert.deepEqual(held.map(({ held }) => held), [1, 0]);
  }));

Deno.test("Finance sees proposals of payouts alone", () =>
  withRule(async (desk) => {
    await confirm(desk, "k_firm", "accepted", "Clear.");
    const href = await proposalHref(desk);
    await become(desk, "finance", "s_3");
    await desk.store.db.updateTable("staff").set({ status: "active" }).where("id", "=", "s_3")
      .execute();
    const fin = await desk.colleague("s_3");
    assert.match(textOf((await fin.get(PROPOSALS)).text), /No step is proposed/);
    assert.equal((await fin.get(href)).status, 404);
    assert.equal((await fin.post(`${href}/approve`, {})).status, 404);
  }));
