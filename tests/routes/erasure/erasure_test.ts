import assert from "node:assert/strict";
import * as users from "../../../data/records/users.ts";
import { announceSteps } from "../../../data/steps/announce.ts";
import { kycSteps } from "../../../data/kyc/decisions/kyc_steps.ts";
import { runErasures } from "../../../data/erasure/job.ts";
import { hiddenFieldsOf, toastsOf } from "../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, only } from "../../support/markup.ts";
import { anInstruction, aProposal, aRequest, aTransaction, aUser } from "../../support/records.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import { TestClock } from "../../support/stores.ts";

const htmx = { "hx-request": "true" };
const PATH = "/users/u_gone/erase";
const person = aUser({ id: "u_gone", name: "Wanda Vexler", email: "wanda.vexler@example.com" });

async function take(desk: Desk, fields: Record<string, string>, headers = htmx) {
  const { text } = await desk.fragment(PATH);
  const sent = { version: "0", ...hiddenFieldsOf(text), ...fields };
  return await desk.post(PATH, sent, headers);
}

Deno.test("a person is erased from their page, which is undone or leads to a receipt", async () => {
  const clock = new TestClock();
  await withDesk(async (desk) => {
    const { store } = desk;
    await users.insert(store.db, [person]);
    const details = (await desk.fragment("/users/u_gone")).text;
    assert.equal(only(details, "a", { href: PATH }).text, "Erase…");
    assert.equal(
      only(details, "p", { class: "links" }).text,
      "Person file Place legal hold Erase…",
    );
    await desk.get("/administration/instructions/export.csv");
    const shown = textOf((await desk.fragment(PATH)).text);
    assert.match(shown, /Exports of lists that may hold the person 1 /);
    assert.match(shown, /Wanda Vexler \(u_gone\).*What the desk does not reach/);
    assert.match(shown, /This search is not exhaustive/);
    const unexplained = await take(desk, { reason: "" });
    assert.equal(unexplained.status, 422);
    assert.match(textOf(unexplained.text), /Why Choose a reason .*Choose why\./);
    const asked = await take(desk, { reason: "request" });
    assert.deepEqual(toastsOf(asked), ["Person will be erased"]);
    assert.match(
      textOf((await desk.fragment("/users/u_gone")).text),
      /This person is being erased\..*Receipts of erasures/,
    );
    const undone = await desk.post(`${PATH}/undo?version=1`, {}, htmx);
    assert.deepEqual(toastsOf(undone), ["Erasure undone"]);
    await take(desk, { reason: "obligation" });
    clock.advance(31_000);
    await announceSteps(store, { kyc: kycSteps });
    await runErasures(store);
    assert.equal((await desk.get("/users/u_gone")).status, 404);
    assert.match(
      textOf((await desk.get("/administration/erasures")).text),
      /Erasure 1 .*a law or an authority requires it, done/,
    );
    const receiptPage = (await desk.get("/administration/erasures/1")).text;
    assert.equal(only(receiptPage, "button", { "data-print": "true" }).text, "Print");
    const receipt = textOf(receiptPage);
    assert.match(receipt, /Number 1 .*State Done.*Entries of the audit trail 3/);
    assert.doesNotMatch(receipt, /Wanda|u_gone/);
  }, { now: clock.now });
});

Deno.test("an erasure is refused with 409 that names each obstacle", () =>
  withDesk(async (desk) => {
    const { store } = desk;
    await users.insert(store.db, [person]);
    await kyc.insert(store.db, [aRequest({ id: "k_gone", userId: "u_gone" })]);
    await transactions.insert(store.db, [
      aTransaction({ id: "t_gone", userId: "u_gone", type: "payout", status: "pending" }),
    ]);
    const obstacles =
      /cannot be erased now:.*a KYC request is open.*a payout is pending.*a correction is open.*a step about them waits for a second member/;
    const correction = anInstruction({ id: "co_gone", subjectId: "u_gone", field: "name" });
    await store.db.insertInto("instructions").values({ ...correction, reason: null }).execute();
    await store.db.insertInto("step_proposals").values(aProposal({ subjectId: "k_gone" }))
      .execute();
    const shown = await desk.fragment(PATH);
    assert.match(textOf(shown.text), obstacles);
    assert.deepEqual(
      elements(shown.text, "a").filter(({ text }) => text === "Show").map(({ attributes }) =>
        attributes.href
      ),
      [
        "/kyc?userId=u_gone&status=pending",
        "/finance?userId=u_gone&type=payout&status=pending",
        "/users/u_gone#corrections",
        "/kyc/proposals",
      ],
    );
    assert.ok(!shown.text.includes("Erase person"));
    const refused = await take(desk, { reason: "request" });
    assert.equal(refused.status, 409);
    assert.match(textOf(refused.text), obstacles);
    const ledger = await store.db.selectFrom("erasures").selectAll().execute();
    assert.deepEqual(ledger, []);
  }));

Deno.test("the page of an erasure lists others' notes that name the person", () =>
  withDesk(async (desk) => {
    const { store } = desk;
    await users.insert(store.db, [person]);
    await store.db.insertInto("comments").values({
      id: "cm_other",
      subject: "kyc",
      subjectId: "k_2",
      area: "kyc",
      authorId: "s_1",
      text: "A friend of wanda vexler, see u_gone.",
      at: store.now().toISOString(),
      removedAt: null,
    }).execute();
    const shown = textOf((await desk.fragment(PATH)).text);
    assert.match(shown, /k_2 : A friend of wanda vexler, see u_gone\./);
    assert.match(shown, /Look at each\. This search is not exhaustive/);
  }));
