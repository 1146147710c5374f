import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import {
  confirm,
  decisionPath,
  hiddenFieldsOf,
  openConfirmation,
} from "../../support/decisions.ts";
import { aPng } from "../../documents/made.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, factsOf, rowsOf } from "../../support/markup.ts";
import { traces } from "../../support/records.ts";

const read = ({ store }: Desk, id = "k_1") => kyc.get(store, id);

Deno.test("POST /kyc/:id/decision refuses a stale version with 409, changes nothing", async (t) => {
  await withDesk(async (desk) => {
    const stale = await openConfirmation(desk, "k_1", "accepted");
    const marcus = await desk.colleague("s_2");
    await confirm(marcus, "k_1", "declined", "By Marcus.");
    const before = await traces(desk.store);
    const form = { ...stale, reviewNotes: "By Dana." };
    const path = decisionPath("k_1", "accepted");
    const shapes = {
      dialog: desk.post(path, form, { "hx-request": "true" }),
      page: desk.post(path, form),
    };
    for (const [shape, asked] of Object.entries(shapes)) {
      await t.step(`and shows the current state beside what was typed: ${shape}`, async () => {
        const { status, text } = await asked;
        assert.equal(status, 409);
        const facts = new Map(factsOf(text));
        assert.deepEqual(
          [facts.get("Status"), facts.get("Reviewed by"), facts.get("Review Notes")],
          ["declined", "Marcus Feld", "By Marcus."],
        );
        assert.match(
          textOf(text),
          /Marcus Feld already declined this request\. Your decision .*By Dana\./,
        );
        assert.match(text, /role="alert"/);
        assert.deepEqual(await traces(desk.store), before);
      });
    }
  });
});

Deno.test("a changed form after a lost answer shows the decision and keeps the text", () =>
  withDesk(async (desk) => {
    const fields = await openConfirmation(desk, "k_1", "accepted");
    await confirm(desk, "k_1", "accepted", "One.", fields);
    const before = await traces(desk.store);
    const { status, text } = await confirm(desk, "k_1", "accepted", "One, and two.", fields);
    assert.equal(status, 409);
    assert.match(textOf(text), /Dana Okafor already accepted this request.*One, and two\./);
    assert.deepEqual(new Map(factsOf(text)).get("Review Notes"), "One.");
    const [row] = elements(text, "hx-partial", { "hx-target": '[id="k_1"]' });
    assert.equal(rowsOf(row?.html ?? "").get("k_1")?.[3], "accepted");
    assert.deepEqual(await traces(desk.store), before);
    const details = await desk.fragment("/kyc/k_1");
    assert.match(textOf(details.text), /Your draft One, and two\./);
  }));

Deno.test("a step that the request no longer offers is 409, though the version is the latest", () =>
  withDesk(async (desk) => {
    const before = await traces(desk.store);
    const form = { version: "1", idempotencyKey: "key-1", reviewNotes: "Kept." };
    const steps = [
      ["k_1", "revoked", "This request is still pending, so there is no approval to revoke."],
      ["k_4", "accepted", "Marcus Feld already accepted this request."],
      ["k_12", "revoked", "This approval has expired."],
    ] as const;
    for (const [id, status, instead] of steps) {
      for (const headers of [{ "hx-request": "true" }, undefined]) {
        const answer = await desk.post(decisionPath(id, status), form, headers);
        assert.equal(answer.status, 409, `${id} ${status}`);
        const told = textOf(answer.text);
        assert.ok(told.includes(`${instead} Your decision was not saved. Your notes Kept.`), told);
        assert.doesNotMatch(told, /since you opened it/);
      }
    }
    assert.deepEqual(await traces(desk.store), before);
  }));

Deno.test("a form that was refused for its notes keeps the version that its reviewer saw", () =>
  withDesk(async (desk) => {
    const seen = await openConfirmation(desk, "k_4", "revoked");
    const change = { status: "accepted", reviewNotes: "Looked at it again." };
    await desk.json("PATCH", "/api/kyc-requests/k_4/status", change);
    const refused = await confirm(desk, "k_4", "revoked", "x".repeat(10_001), seen);
    assert.equal(refused.status, 422);
    const again = hiddenFieldsOf(refused.text);
    assert.equal(again.version, seen.version);
    assert.equal((await confirm(desk, "k_4", "revoked", "Shorter.", again)).status, 409);
    assert.equal((await read(desk, "k_4")).status, "accepted");
  }));

Deno.test("a step from where documents are shown is taken on those that were shown", () =>
  withDesk(async (desk) => {
    const linkIn = (text: string, name: "href" | "hx-get" = "href") =>
      elements(text, "a").map(({ attributes }) => attributes[name] ?? "")
        .find((href) => href.includes("/decision?status=accepted"))!;
    const links = [
      linkIn((await desk.get("/kyc/k_1")).text),
      linkIn((await desk.get("/kyc/k_1/review?queue=to-review")).text),
      linkIn((await desk.fragment("/kyc/k_1")).text, "hx-get"),
    ];
    const given = {
      id: "d_new",
      type: "id",
      name: "new.png",
      declaredType: null,
      replaces: null,
    } as const;
    await receiveDocument(desk.store, "k_1", { ...given, bytes: aPng() }, system);
    const before = await traces(desk.store);
    for (const link of links) {
      const { status, text } = await desk.get(link);
      assert.deepEqual([status, elements(text, "form", { id: "decision" })], [409, []], link);
      assert.match(textOf(text), /Someone changed this request/);
      assert.equal((await desk.get(linkIn(text))).status, 200, "from here on it was there");
    }
    assert.deepEqual(await traces(desk.store), before);
  }));

Deno.test("nobody decides, or leaves a draft, in the name of who has signed in since in another tab", () =>
  withDesk(async (desk) => {
    const ofDana = await openConfirmation(desk, "k_1", "accepted");
    const marcus = await desk.colleague("s_2");
    const before = await traces(desk.store);
    const { status, text } = await confirm(marcus, "k_1", "accepted", "By Dana.", ofDana);
    assert.equal(status, 409);
    const told = textOf(text);
    assert.ok(
      told.includes("You're now signed in as Marcus Feld. Your decision was not saved."),
      told,
    );
    assert.match(told, /By Dana\./, "what was typed is not lost");
    const draft = { reviewNotes: "By Dana.", version: "1", reviewer: ofDana.reviewer! };
    assert.equal((await marcus.post("/kyc/k_1/draft", draft)).status, 409);
    assert.deepEqual(await traces(desk.store), before);
    assert.deepEqual(await desk.store.db.selectFrom("kyc_drafts").selectAll().execute(), []);
    assert.equal((await confirm(marcus, "k_1", "accepted", "By Marcus.")).status, 200);
  }));
