import assert from "node:assert/strict";
import { confirm, hiddenFieldsOf } from "../../support/decisions.ts";
import { textOf } from "../../support/helpers.ts";
import { elements, mainOf, only } from "../../support/markup.ts";
import { aProposal } from "../../support/records.ts";
import { followed, proposalHref, withRule } from "./scene.ts";

Deno.test("The checklist of a proposal is read with it, and history says that its proposer ticked it", () =>
  withRule(async (desk, other) => {
    const { text } = await desk.fragment("/kyc/k_firm/decision?status=accepted");
    const items = elements(text, "label")
      .filter(({ html }) => html.includes('name="checks"'))
      .map(({ html }) => textOf(html.replace(/<kbd.*?<\/kbd>/gs, "")).trim());
    const [first, ...others] = items;
    assert.ok(others.length > 0);
    const [box] = elements(text, "input", { name: "checks" });
    const form = { ...hiddenFieldsOf(text), checks: box!.attributes.value! };
    await confirm(desk, "k_firm", "accepted", "Clear.", form);
    const href = await proposalHref(other);
    const lists = async () =>
      elements(mainOf((await other.get(href)).text), "ul").map(({ html }) =>
        elements(html, "li").map((item) => textOf(item.html).trim())
      );
    assert.deepEqual(await lists(), [[first], others]);
    await followed(other, await other.post(`${href}/approve`, {}));
    assert.deepEqual(await lists(), [[first]]);
    const record = textOf((await other.get("/kyc/k_firm")).text);
    assert.ok(record.includes(`Checked by Dana Okafor: ${first}`));
  }));

Deno.test("A proposal that says more than its notes is approved on its own page alone", () =>
  withRule(async (desk, other) => {
    const input = { status: "accepted", reviewNotes: "Clear.", message: "Welcome." };
    const proposal = aProposal({ subjectId: "k_firm", proposerId: "s_1" });
    await desk.store.db.insertInto("step_proposals")
      .values({ ...proposal, input: JSON.stringify(input) }).execute();
    const record = mainOf((await other.get("/kyc/k_firm")).text);
    assert.deepEqual(elements(record, "form", { action: "/proposals/p_example/approve" }), []);
    only(record, "a", { href: "/proposals/p_example" });
    assert.match(textOf((await other.get("/proposals/p_example")).text), /Message Welcome\./);
  }));
