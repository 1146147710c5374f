import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as users from "../../../data/records/users.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import { give } from "../../data/instructions/scene.ts";
import { aToken } from "../../data/imports/import_files.ts";
import { hiddenFieldsOf, toastsOf } from "../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { only } from "../../support/markup.ts";
import { actor, aRequest, aTransaction, aUser } from "../../support/records.ts";
import { become } from "../../support/roles.ts";

const FORM = "/users/u_ana/deactivate";
const typed = { reason: "Chargebacks of three cards", source: "Ticket 4711" };

const withAna = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await users.insert(desk.store.db, [aUser({ id: "u_ana", name: "Ana Ilić" })]);
    await become(desk, "moderator", "s_test");
    await test(desk);
  }, { sample: false });

const send = async (desk: Desk, changes: Record<string, string> = {}, headers = {}) => {
  const { text } = await desk.fragment(FORM);
  return await desk.post(FORM, { ...hiddenFieldsOf(text), ...typed, ...changes }, headers);
};

const details = async (desk: Desk) => textOf((await desk.fragment("/users/u_ana")).text);

Deno.test("a moderator asks to deactivate a person, and their page says so until it is undone", () =>
  withAna(async (desk) => {
    assert.match(await details(desk), /Deactivate…/);
    const form = await desk.fragment(FORM);
    assert.match(
      textOf(form.text),
      /The platform is asked; Ana Ilić can still sign in there until it answers\./,
    );
    assert.doesNotMatch(textOf(form.text), /open KYC request|pending payout|nothing will answer/);
    const answer = await send(desk, {}, { "hx-request": "true" });
    assert.equal(answer.status, 200);
    assert.deepEqual(toastsOf(answer), ["Asked, sent in 30 seconds"]);
    const shown = await details(desk);
    assert.match(shown, /Asked to deactivate ?, \w+ \d+, \d+ ?, by Rae Viewer/);
    assert.match(shown, /Chargebacks of three cards \(Ticket 4711\)/);
    assert.doesNotMatch(shown, /Deactivate…/);
    const undo = only(answer.text, "form", { class: "undo end" }).attributes.action!;
    await desk.post(undo, {});
    assert.match(await details(desk), /Deactivate…/);
  }));

Deno.test("the form says what of the person is open, and refuses what lacks a reason", () =>
  withAna(async (desk) => {
    const { db } = desk.store;
    await kyc.insert(db, [aRequest({ id: "k_ana", userId: "u_ana" })]);
    await transactions.insert(db, [
      aTransaction({ id: "t_ana", userId: "u_ana", type: "payout", status: "pending" }),
    ]);
    const { text } = await desk.fragment(FORM);
    assert.match(textOf(text), /has an open KYC request\. .*has a pending payout\./);
    const refused = await send(desk, { reason: " ", source: "" });
    assert.equal(refused.status, 422);
    assert.match(textOf(refused.text), /Say why\..*Say where this comes from/);
    const sent = await send(desk);
    assert.deepEqual([sent.status, sent.headers.get("location")], [303, "/users/u_ana"]);
    const twice = await desk.fragment(FORM);
    assert.equal(twice.status, 200);
    const second = await send(desk);
    assert.equal(second.status, 409);
    assert.match(textOf(second.text), /The platform has already been asked to change this\./);
    assert.equal((await desk.fragment("/users/u_ana/reactivate")).status, 409);
  }));

Deno.test("an instruction is closed by hand with a note, and that can be undone", () =>
  withAna(async (desk) => {
    const { id } = await give(desk.store, "deactivate", "u_ana", actor());
    const path = `/users/u_ana/instructions/${id}/close`;
    const { text } = await desk.fragment(path);
    const closed = await desk.post(path, { ...hiddenFieldsOf(text), note: "Not needed" });
    assert.equal(closed.status, 303);
    assert.match(await details(desk), /Earlier instructions.*Closed by Rae Viewer.*: Not needed/);
    const page = await desk.get("/users/u_ana");
    const undo = only(page.text, "form", { class: "undo end" }).attributes.action!;
    assert.equal((await desk.post(undo, {})).status, 303);
    assert.doesNotMatch(await details(desk), /Earlier instructions/);
    await become(desk, "support", "s_test");
    assert.equal((await desk.fragment(FORM)).status, 403);
    assert.doesNotMatch(await details(desk), /Deactivate…|Chargebacks of three cards.*Close$/);
  }));

Deno.test("the platform reads instructions and answers them with the scopes for it", () =>
  withAna(async (desk) => {
    const { store } = desk;
    const { id } = await give(store, "deactivate", "u_ana", actor());
    const at = new Date(store.now().getTime() - 60_000).toISOString();
    await store.db.updateTable("instructions").set({ askedAt: at }).execute();
    const call = async (scope: string, path: string, body?: object) => {
      const token = await aToken(store, crypto.randomUUID(), { scopes: [scope] });
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const method = body ? "PUT" : "GET";
      const sent = await desk.bare(path, { method, headers, body: body && JSON.stringify(body) });
      return { status: sent.status, body: JSON.parse(sent.text) };
    };
    const { body: [listed] } = await call("instructions:read", "/api/instructions?state=open");
    assert.partialDeepStrictEqual(listed, {
      id,
      type: "user",
      recordId: "u_ana",
      field: "status",
      value: "inactive",
      reason: "Chargebacks",
      state: "open",
    });
    const { status, body: alone } = await call("instructions:read", `/api/instructions/${id}`);
    assert.deepEqual([status, alone], [200, listed]);
    assert.equal((await call("instructions:read", "/api/instructions/none")).status, 404);
    const refusal = { answer: "refused", note: "The account belongs to a partner." };
    const path = `/api/instructions/${id}/answer`;
    assert.equal((await call("instructions:read", path, refusal)).status, 403);
    const answered = await call("instructions:answer", path, refusal);
    assert.deepEqual([answered.status, answered.body.state], [200, "refused"]);
    assert.equal((await call("instructions:answer", path, { answer: "done" })).status, 409);
    const { body: [closed] } = await call("instructions:read", "/api/instructions?state=closed");
    assert.equal(closed.note, refusal.note);
    const refused = await call("instructions:read", "/api/instructions?state=refused");
    assert.deepEqual(refused.body, [closed]);
    assert.deepEqual((await call("instructions:read", "/api/instructions?state=open")).body, []);
    assert.match(await details(desk), /Refused by the platform/);
  }));

Deno.test("a desk in memory without a platform says that nothing will answer", () =>
  withDesk(async (desk) => {
    const { text } = await desk.fragment("/users/u_1/deactivate");
    assert.match(textOf(text), /No platform is connected to this desk: nothing will answer\./);
  }));
