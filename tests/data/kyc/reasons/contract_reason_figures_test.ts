import assert from "node:assert/strict";
import { lastDays } from "../../../../data/kyc/figures/decision_figures.ts";
import { declinesByReason } from "../../../../data/kyc/figures/reason_figures.ts";
import { onEachEngine } from "../../../support/engines.ts";
import { plantRequests } from "../../../support/fixtures.ts";
import { DAY_MS, terms } from "../../../support/records.ts";
import { decide, reopen, undoStep } from "../../../support/steps.ts";

onEachEngine({
  "declines of thirty days are counted by reason, unless they were undone or reopened": async (
    { store, clock },
  ) => {
    await plantRequests(store, 6);
    const decline = (n: number, reasons: string[]) =>
      decide(store, `k_${n}`, { status: "declined", reviewNotes: "", reasons }, terms());
    const figures = async () =>
      (await declinesByReason(store, lastDays(clock.now(), "UTC"), "UTC"))
        .map(({ code, labels, declines }) => [code, labels?.en, declines]);
    assert.deepEqual(await figures(), []);
    await decline(1, ["no-answer"]);
    clock.advance(31 * DAY_MS);
    await decline(2, ["name-differs", "no-answer"]);
    await decline(3, ["name-differs"]);
    await decline(4, []);
    await decline(5, ["no-answer"]);
    await decline(6, ["no-answer"]);
    const own = { reviewer: terms().reviewer, version: null };
    await undoStep(store, "k_5", own);
    await reopen(store, "k_6", { reason: "Declined too early." }, own);
    assert.deepEqual(await figures(), [
      ["name-differs", "Name differs", 2],
      ["no-answer", "No answer", 1],
    ]);
  },
});
