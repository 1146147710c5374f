import assert from "node:assert/strict";
import { daysOf } from "../../../../data/kyc/figures/figure_periods.ts";

const edges = (days: readonly string[]) => [days[0], days.at(-1), days.length];

Deno.test("a period ends today, and the one before it is as long", () => {
  const now = new Date("2026-03-31T12:00:00.000Z");
  const week = daysOf("last-7-days", now, "UTC");
  assert.deepEqual(edges(week.days), ["2026-03-25", "2026-03-31", 7]);
  assert.deepEqual(edges(week.before), ["2026-03-18", "2026-03-24", 7]);
});

Deno.test("a month is compared with the same days of the month before, as far as it has them", () => {
  const { days, before } = daysOf("this-month", new Date("2026-03-31T12:00:00.000Z"), "UTC");
  assert.deepEqual(edges(days), ["2026-03-01", "2026-03-31", 31]);
  assert.deepEqual(edges(before), ["2026-02-01", "2026-02-28", 28]);
  const early = daysOf("this-month", new Date("2026-03-01T04:00:00.000Z"), "America/New_York");
  assert.deepEqual(edges(early.days), ["2026-02-01", "2026-02-28", 28]);
  const tenth = daysOf("this-month", new Date("2026-01-10T12:00:00.000Z"), "UTC");
  assert.deepEqual(edges(tenth.before), ["2025-12-01", "2025-12-10", 10]);
});
