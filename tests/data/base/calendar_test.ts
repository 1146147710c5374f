import assert from "node:assert/strict";
import { calendarIn, type ChosenPeriod, type PeriodName } from "../../../data/base/calendar.ts";

const boundsOf = (
  zone: string,
  now: string,
  period: PeriodName,
  days: Partial<ChosenPeriod> = {},
) => {
  const chosen = { period, from: "", to: "", ...days };
  const { from, to } = calendarIn(zone).bounds(chosen, new Date(now));
  return [from, to];
};

const NEW_YORK = "America/New_York";
const PARIS = "Europe/Paris";

Deno.test("all time is open at both ends", () => {
  assert.deepEqual(boundsOf("UTC", "2026-11-19T14:37:12.345Z", "all"), [null, null]);
});

Deno.test("a month begins and ends at midnight in the person's zone", () => {
  const now = "2026-11-19T14:37:12.345Z";
  assert.deepEqual(boundsOf("UTC", now, "thisMonth"), [
    "2026-11-01T00:00:00.000Z",
    "2026-12-01T00:00:00.000Z",
  ]);
  // Clocks in New York go back on November 1, 2026, two hours after the month has begun.
  assert.deepEqual(boundsOf(NEW_YORK, now, "thisMonth"), [
    "2026-11-01T04:00:00.000Z",
    "2026-12-01T05:00:00.000Z",
  ]);
  assert.deepEqual(boundsOf(NEW_YORK, now, "lastMonth"), [
    "2026-10-01T04:00:00.000Z",
    "2026-11-01T04:00:00.000Z",
  ]);
});

Deno.test("which month it is depends on the zone", () => {
  const now = "2026-03-01T02:00:00.000Z";
  assert.equal(boundsOf(PARIS, now, "thisMonth")[0], "2026-02-28T23:00:00.000Z");
  assert.equal(boundsOf("America/Los_Angeles", now, "thisMonth")[0], "2026-02-01T08:00:00.000Z");
  assert.equal(boundsOf("America/Los_Angeles", now, "lastMonth")[0], "2026-01-01T08:00:00.000Z");
});

Deno.test("the month before January is December", () => {
  assert.deepEqual(boundsOf("UTC", "2026-01-31T23:59:59.999Z", "lastMonth"), [
    "2025-12-01T00:00:00.000Z",
    "2026-01-01T00:00:00.000Z",
  ]);
});

Deno.test("the last days end with today, whatever clocks do meanwhile", () => {
  // On March 29, 2026, Paris goes from UTC+1 to UTC+2.
  assert.deepEqual(boundsOf(PARIS, "2026-03-30T22:30:00.000Z", "last7Days"), [
    "2026-03-24T23:00:00.000Z",
    "2026-03-31T22:00:00.000Z",
  ]);
  assert.deepEqual(boundsOf("UTC", "2026-03-01T00:00:00.000Z", "last30Days"), [
    "2026-01-31T00:00:00.000Z",
    "2026-03-02T00:00:00.000Z",
  ]);
  assert.deepEqual(boundsOf("UTC", "2024-03-01T12:00:00.000Z", "last90Days"), [
    "2023-12-03T00:00:00.000Z",
    "2024-03-02T00:00:00.000Z",
  ]);
});

Deno.test("a year is that of the zone", () => {
  assert.deepEqual(boundsOf(PARIS, "2026-12-31T23:30:00.000Z", "thisYear"), [
    "2026-12-31T23:00:00.000Z",
    "2027-12-31T23:00:00.000Z",
  ]);
});

Deno.test("chosen days are whole, the last one too, and either may be left out", () => {
  const now = "2026-11-19T14:37:12.345Z";
  // A day of 23 hours, and one of 25.
  assert.deepEqual(boundsOf(PARIS, now, "dates", { from: "2026-03-29", to: "2026-03-29" }), [
    "2026-03-28T23:00:00.000Z",
    "2026-03-29T22:00:00.000Z",
  ]);
  assert.deepEqual(boundsOf(NEW_YORK, now, "dates", { from: "2026-11-01", to: "2026-11-01" }), [
    "2026-11-01T04:00:00.000Z",
    "2026-11-02T05:00:00.000Z",
  ]);
  assert.deepEqual(boundsOf("UTC", now, "dates", { from: "2026-11-01" }), [
    "2026-11-01T00:00:00.000Z",
    null,
  ]);
  assert.deepEqual(boundsOf("UTC", now, "dates", { to: "2026-02-28" }), [
    null,
    "2026-03-01T00:00:00.000Z",
  ]);
});

Deno.test("a day begins right where clocks change between its midnight and that of UTC", () => {
  // On October 4, 2026, Sydney goes from UTC+10 to UTC+11 at two in the morning.
  const days = { from: "2026-10-04", to: "2026-10-04" };
  assert.deepEqual(boundsOf("Australia/Sydney", "2026-11-19T14:37:12.345Z", "dates", days), [
    "2026-10-03T14:00:00.000Z",
    "2026-10-04T13:00:00.000Z",
  ]);
});

Deno.test("a day whose midnight is skipped or comes twice begins as the one before it ends", () => {
  const dayOf = (zone: string, day: string) =>
    boundsOf(zone, "2026-11-19T14:37:12.345Z", "dates", { from: day, to: day });
  // Santiago goes from UTC-4 to UTC-3 at midnight, and back an hour before it.
  assert.deepEqual(dayOf("America/Santiago", "2026-09-05")[1], "2026-09-06T04:00:00.000Z");
  assert.deepEqual(dayOf("America/Santiago", "2026-09-06"), [
    "2026-09-06T04:00:00.000Z",
    "2026-09-07T03:00:00.000Z",
  ]);
  assert.deepEqual(dayOf("America/Santiago", "2026-04-05")[0], "2026-04-05T04:00:00.000Z");
  // Beirut goes from UTC+2 to UTC+3 at midnight; Havana back to it at one.
  assert.deepEqual(dayOf("Asia/Beirut", "2026-03-29")[0], "2026-03-28T22:00:00.000Z");
  assert.deepEqual(dayOf("America/Havana", "2026-11-01"), [
    "2026-11-01T04:00:00.000Z",
    "2026-11-02T05:00:00.000Z",
  ]);
});

Deno.test("the month of an instant is that of the zone", () => {
  assert.equal(calendarIn("UTC").monthOf("2026-11-01T03:59:59.999Z"), "2026-11");
  assert.equal(calendarIn(NEW_YORK).monthOf("2026-11-01T03:59:59.999Z"), "2026-10");
  assert.equal(calendarIn(NEW_YORK).monthOf("2026-11-01T04:00:00.000Z"), "2026-11");
  assert.equal(calendarIn("UTC").monthOf("0950-01-01T00:00:00.000Z"), "0950-01");
});
