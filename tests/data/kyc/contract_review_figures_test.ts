import assert from "node:assert/strict";
import { lastDays, summarize } from "../../../data/kyc/figures/decision_figures.ts";
import { recordDisplay } from "../../../data/kyc/documents/displays.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { reviewFigures } from "../../../data/kyc/figures/review_figures.ts";
import { readToday } from "../../../data/kyc/figures/today.ts";
import { actor, aRequest, DAY_MS, holdDocuments, terms } from "../../support/records.ts";
import { onEachEngine } from "../../support/engines.ts";
import { ask, decide, escalate, reopen, undoStep } from "../../support/steps.ts";

const HOUR_MS = DAY_MS / 24;

const asker = (now: Date) => ({ now, timeZone: "UTC", personId: "s_1" });

onEachEngine({
  "review figures have the queue by age, requests received and decided, and review quality": async (
    { store, clock },
  ) => {
    const ago = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS).toISOString();
    const hours = [1, 30, 50, 60, 70, 80];
    await kyc.insert(
      store.db,
      hours.map((age, n) => aRequest({ id: `k_${n}`, submittedAt: ago(age) })),
    );
    await holdDocuments(store.db);
    const reviewers = ["s_1", "s_2"].map((id) => actor({ id, name: id }));
    const by = (n: number) => terms({ reviewer: reviewers[n]!, version: null });
    await recordDisplay(store, await kyc.get(store, "k_3"), "1", reviewers[0]!);
    clock.advance(9_000);
    await decide(store, "k_3", { status: "accepted", reviewNotes: "" }, by(0));
    await recordDisplay(store, await kyc.get(store, "k_4"), "1", reviewers[1]!);
    clock.advance(10_000);
    await decide(store, "k_4", { status: "declined", reviewNotes: "" }, by(1));
    await decide(store, "k_3", { status: "revoked", reviewNotes: "" }, by(1));
    const read = (only: string | null) =>
      reviewFigures(store, lastDays(clock.now(), "UTC"), "UTC", only);
    const figures = await read(null);
    assert.deepEqual(figures.waiting, [
      { age: "under24", count: 1, isAll: true },
      { age: "to48", count: 1, isAll: true },
      { age: "over48", count: 2, isAll: true },
    ]);
    assert.deepEqual(figures.days.filter(({ received, decided }) => received + decided > 0), [
      { day: "2026-11-16", received: 2, decided: 0 },
      { day: "2026-11-17", received: 2, decided: 0 },
      { day: "2026-11-18", received: 1, decided: 0 },
      { day: "2026-11-19", received: 1, decided: 2 },
    ]);
    const { decisions, quick, revoked, p95Seconds } = figures;
    assert.deepEqual([decisions, quick, revoked], [3, 1, 1]);
    assert.equal(p95Seconds, 70 * 3600 + 19);
    assert.deepEqual(figures.reviewers.map((one) => [one.id, one.decisions, one.quick]), [
      ["s_2", 2, 0],
      ["s_1", 1, 1],
    ]);
    assert.deepEqual((await read("s_1")).reviewers.map(({ id }) => id), ["s_1"]);
    await decide(store, "k_5", { status: "declined", reviewNotes: "" }, by(1));
    const { quick: quicker, blind } = await read(null);
    assert.deepEqual([quicker, blind], [2, 2], "who was shown nothing has not taken longer");
  },
  "undone and reopened decisions are counted, and requests that wait for others": async (
    { store, clock },
  ) => {
    const submittedAt = clock.now().toISOString();
    await kyc.insert(store.db, [1, 2, 3].map((n) => aRequest({ id: `k_${n}`, submittedAt })));
    const reviewer = actor({ id: "s_1", name: "s_1" });
    const declined = { status: "declined", reviewNotes: "" } as const;
    await decide(store, "k_1", declined, terms({ reviewer, version: null }));
    await undoStep(store, "k_1", { reviewer, version: null });
    await decide(store, "k_2", declined, terms({ reviewer, version: null }));
    clock.advance(60_000);
    await reopen(store, "k_2", { reason: "A mistake" }, { reviewer, version: 2 });
    await escalate(store, "k_3", { question: "Why?" }, { person: reviewer, version: 1 });
    const { decisions, undone, reopened, stages, waiting } = await reviewFigures(
      store,
      lastDays(clock.now(), "UTC"),
      "UTC",
      null,
    );
    assert.deepEqual([decisions, undone, reopened], [1, 1, 1]);
    assert.deepEqual([stages.escalated, stages.waiting, stages["no-answer"]], [1, 0, 0]);
    assert.equal(waiting[0]?.count, 2, "the escalated one is not in review");
  },
  "time waited for the applicant, and the time before a reopening, are not the desk's": async (
    { store, clock },
  ) => {
    const submittedAt = clock.now().toISOString();
    await kyc.insert(store.db, [1, 2, 3].map((n) => aRequest({ id: `k_${n}`, submittedAt })));
    const reviewer = actor({ id: "s_1", name: "s_1" });
    const declined = { status: "declined", reviewNotes: "" } as const;
    const decline = (id: string) => decide(store, id, declined, terms({ reviewer, version: null }));
    const asked = { reason: "document-unreadable", message: "Please send it again.", days: 9 };
    clock.advance(HOUR_MS);
    await ask(store, "k_1", "1", asked, { reviewer, version: 1 });
    await decline("k_2");
    clock.advance(3 * DAY_MS);
    await decline("k_1");
    await reopen(store, "k_2", { reason: "A mistake" }, { reviewer, version: 2 });
    clock.advance(3 * HOUR_MS);
    const read = () => reviewFigures(store, lastDays(clock.now(), "UTC"), "UTC", null);
    const { waiting, medianSeconds } = await read();
    assert.equal(medianSeconds, 3600, "an hour each, the three days not counted");
    assert.deepEqual(waiting.map(({ count }) => count), [1, 0, 1], "the reopened one is young");
    assert.deepEqual((await readToday(store.db, asker(clock.now()))).ages, [1, 0, 1]);
    await decline("k_2");
    const summary = await summarize(store.db, lastDays(clock.now(), "UTC"), "UTC");
    assert.deepEqual([summary.decisions, summary.medianSeconds], [3, 3600]);
    assert.equal((await read()).p95Seconds, 3 * 3600);
    const { p95Seconds } = await readToday(store.db, asker(clock.now()));
    assert.ok(Math.abs(p95Seconds! / (3 * 3600) - 1) < 0.05, `${p95Seconds} s`);
    await undoStep(store, "k_2", { reviewer, version: null });
    const waits = await store.db.selectFrom("kyc_waits").select("count").execute();
    assert.equal(waits.reduce((sum, { count }) => sum + Number(count), 0), 2);
  },
});
