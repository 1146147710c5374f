import assert from "node:assert/strict";
import { decide } from "../../../../data/kyc/decisions/decide.ts";
import { lastDays } from "../../../../data/kyc/figures/decision_figures.ts";
import { declinesByReason } from "../../../../data/kyc/figures/reason_figures.ts";
import { undoDecision } from "../../../../data/kyc/undo/undo.ts";
import { onEachEngine } from "../../../support/engines.ts";
import { plantRequests } from "../../../support/fixtures.ts";
import { DAY_MS, terms } from "../../../support/records.ts";

onEachEngine({
  "declines of thirty days are counted by reason, without those that were undone": async (
    { store, clock },
  ) => {
    await plantRequests(store, 5);
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
    await undoDecision(store, "k_5", { reviewer: terms().reviewer, version: null });
    assert.deepEqual(await figures(), [
      ["name-differs", "Name differs", 2],
      ["no-answer", "No answer", 1],
    ]);
  },
});
