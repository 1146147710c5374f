import assert from "node:assert/strict";
import { addPayouts } from "../../../tasks/demo/payouts.ts";
import { decisionPath, openConfirmation } from "../../support/decisions.ts";
import { type Desk, withDesk } from "../../support/helpers.ts";
import { elements, mainOf } from "../../support/markup.ts";
import { aProposal } from "../../support/records.ts";
import { become } from "../../support/roles.ts";

/** The texts of the cards that are done, and the number of all. */
async function cardsOf(desk: Desk): Promise<{ done: string[]; all: number }> {
  const main = mainOf((await desk.get("/dashboard")).text);
  const [tries] = elements(main, "section").filter(({ attributes }) =>
    attributes.class === "panel needs tries"
  );
  const [list] = elements(tries?.html ?? "", "ul");
  const cards = elements(list?.html ?? "", "li");
  return {
    done: cards.flatMap(({ text }) => /^(.*?) Done /.exec(text)?.[1] ?? []),
    all: cards.length,
  };
}

const withPlatform = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    const platform = { origin: "http://localhost:8001", waiting: 3 };
    desk.store.sample = { ...desk.store.sample!, platform };
    await test(desk);
  });

Deno.test("cards of the demo tick themselves off once their steps are done", () =>
  withPlatform(async (desk) => {
    assert.deepEqual(await cardsOf(desk), { done: [], all: 6 });
    const form = { ...await openConfirmation(desk, "k_1", "declined"), reviewNotes: "Unseen." };
    assert.equal((await desk.post(decisionPath("k_1", "declined"), form)).status, 303);
    assert.deepEqual((await cardsOf(desk)).done, ["Review a request by keys"]);
    await desk.post("/kyc/k_1/undo?version=2", {});
    await addPayouts(desk.store, { id: "s_1", name: "Dana Okafor" });
    await desk.get("/kyc/k_1/case-file?for=applicant");
    assert.deepEqual((await cardsOf(desk)).done, [
      "Review a request by keys",
      "Undo a step",
      "Hold a payout",
      "Download a case file and drop it on Verify",
    ]);
    const now = desk.store.now().toISOString();
    await desk.store.db.insertInto("kyc_asks").values({
      id: "k_3:2",
      requestId: "k_3",
      documentId: "d_1",
      reason: "document-unreadable",
      message: "Again, please.",
      askedAt: now,
      askedBy: "s_1",
      until: now,
      answeredAt: now,
      answeredWith: "d_2",
      endedAt: null,
      undoneAt: null,
      withdrawnAt: null,
      withdrawnBy: null,
    }).execute();
    assert.equal((await cardsOf(desk)).done.length, 5);
    await desk.store.db.insertInto("step_proposals")
      .values(
        aProposal({ subjectId: "k_2", proposerId: "s_1", state: "sent-back", answeredBy: "s_2" }),
      )
      .execute();
    assert.equal((await cardsOf(desk)).done.length, 6);
  }));

Deno.test("the cards of a role are those of its steps, and one click hides them for one member", () =>
  withPlatform(async (desk) => {
    const colleague = await desk.colleague("s_2");
    await become(desk, "moderator", "s_2");
    assert.equal((await cardsOf(colleague)).all, 5);
    const hidden = await desk.post("/dashboard/tries/hide", {});
    assert.deepEqual([hidden.status, hidden.headers.get("location")], [303, "/dashboard"]);
    assert.doesNotMatch((await desk.get("/dashboard")).text, /Try this/);
    assert.equal((await cardsOf(colleague)).all, 5);
  }));

Deno.test("a desk without the simulated platform has no cards and hides none", () =>
  withDesk(async (desk) => {
    assert.deepEqual(await cardsOf(desk), { done: [], all: 0 });
    assert.equal((await desk.post("/dashboard/tries/hide", {})).status, 303);
  }));
