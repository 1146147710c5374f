import assert from "node:assert/strict";
import { onEachEngine } from "../../../support/engines.ts";
import { plantRequests } from "../../../support/fixtures.ts";
import { terms } from "../../../support/records.ts";
import { parse, walk } from "../walk.ts";
import { decide, undoStep } from "../../../support/steps.ts";

onEachEngine({
  "requests are filtered by the reasons of their current decision, in any order": async (
    { store },
  ) => {
    await plantRequests(store, 12);
    const decline = (n: number, reasons: string[]) =>
      decide(store, `k_${n}`, { status: "declined", reviewNotes: "", reasons }, terms());
    for (const n of [2, 4, 6, 8, 9, 10, 11, 12]) await decline(n, ["no-answer"]);
    await decline(3, ["name-differs", "no-answer"]);
    await decline(5, ["name-differs"]);
    await decline(7, []);
    const found = async (search: string) => {
      const { ids, count } = await walk(store, search);
      assert.equal(count, ids.length, search);
      return ids.join(" ");
    };
    const answered = "k_2 k_3 k_4 k_6 k_8 k_9 k_10 k_11 k_12";
    assert.equal(await found("reason=no-answer&sort=submittedAt"), answered);
    assert.equal(await found("reason=name-differs&sort=-dueAt"), "k_5 k_3");
    assert.equal((await found("reason=name-differs,no-answer")).split(" ").length, 10);
    assert.equal(await found("reason=name-differs&reason=no-answer&q=k_5"), "k_5");
    assert.equal(await found("reason=name-differs&userId=u_3"), "k_3");
    assert.equal(await found("reason=name-differs&status=declined&sort=userName"), "k_3 k_5");
    assert.equal(await found("reason=name-differs&status=pending"), "");
    // Codes are compared whole, and as they are written.
    for (const code of ["answer", "No-answer", "name_differs"]) {
      assert.equal(await found(`reason=${code}`), "", code);
    }
    await undoStep(store, "k_12", { reviewer: terms().reviewer, version: null });
    assert.equal(await found("reason=no-answer&sort=submittedAt"), answered.replace(" k_12", ""));
  },
});

Deno.test("a reason in an address that can't be a code filters nothing", () => {
  assert.equal(parse("reason=%22").filters.reason, "");
  assert.equal(parse("reason=a,%25,b&reason=a").filters.reason, "a,b");
});
