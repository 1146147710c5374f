import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf, only, rowsOf } from "../../support/markup.ts";
import { aRequest } from "../../support/records.ts";

const show = async (desk: Desk, path: string) => mainOf((await desk.get(path)).text);

const onDesk = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await kyc.insert(desk.store.db, [1, 2, 3].map((n) => aRequest({ id: `k_${n}` })));
    for (const [id, reason] of [["k_1", "no-answer"], ["k_2", "name-differs"]]) {
      const decision = { status: "declined", reasons: [reason] };
      await desk.json("PATCH", `/api/kyc-requests/${id}/status`, decision);
    }
    await desk.stayAwake();
    await test(desk);
  }, { sample: false });

Deno.test("declines by reason lead to the declined requests that have it, and to their files", () =>
  onDesk(async (desk) => {
    const links = elements(await show(desk, "/analytics"), "a");
    const { href } = links.find(({ text }) => text === "No answer")!.attributes;
    assert.equal(href, "/kyc?status=declined&decided=last-30-days&reason=no-answer");
    const list = await show(desk, href);
    assert.deepEqual([...rowsOf(list).keys()], ["k_1"]);
    const chips = elements(list, "a", { class: "chip" });
    assert.deepEqual(
      chips.map(({ text }) => text),
      ["Status: Declined", "Reason: No answer", "Decided: Last 30 days"],
    );
    assert.equal(
      chips[1]!.attributes.href,
      "/kyc?status=declined&decided=last-30-days",
    );
    assert.equal(
      chips[2]!.attributes.href,
      "/kyc?status=declined&reason=no-answer",
    );
    const radios = elements(list, "input", { type: "radio", name: "decided" })
      .filter(({ attributes }) => "checked" in attributes);
    assert.deepEqual(radios.map(({ attributes }) => attributes.value), ["last-30-days"]);
    const boxes = elements(list, "input", { type: "checkbox", name: "reason" })
      .filter(({ attributes }) => "checked" in attributes);
    assert.deepEqual(boxes.map(({ attributes }) => attributes.value), ["no-answer"]);
    assert.ok(!("disabled" in boxes[0]!.attributes), "no select beside it sends the value");
    const file = elements(list, "a").find(({ attributes }) =>
      attributes.href?.includes("export.csv")
    )!;
    const rows = (await desk.get(file.attributes.href!)).text.trim().split("\r\n").slice(1);
    assert.deepEqual(rows.map((row) => row.split(",")[0]), ["k_1"]);
  }));

Deno.test("a report keeps the reason of the list that it was made from, or the period of decisions", () =>
  onDesk(async (desk) => {
    const form = await show(desk, "/reports/custom?list=kyc-requests&reason=no-answer");
    assert.equal(only(form, "input", { name: "reason" }).attributes.value, "no-answer");
    const report = await show(desk, "/kyc?reason=no-answer&columns=id");
    assert.match(textOf(report), /Reason: No answer/);
    assert.deepEqual([...rowsOf(only(report, "table").html).keys()], ["k_1"]);
    const main = await show(desk, "/kyc?decided=last-7-days&columns=id");
    assert.match(textOf(main), /Decided: Last 7 days/);
    assert.deepEqual([...rowsOf(only(main, "table").html).keys()].toSorted(), ["k_1", "k_2"]);
  }));
