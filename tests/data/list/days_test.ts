import assert from "node:assert/strict";
import { splitByDays } from "../../../data/list/days.ts";

const daily = { instant: "expiresAt", sort: "status", word: "accepted" };
const split = (from: string | null, to: string | null, column = "status") =>
  splitByDays(daily, { column, from, to });

Deno.test("a range is its whole days, and what is left before and after them", () => {
  assert.deepEqual(
    split("accepted 2026-02-27T10:00:00.000Z", "accepted 2026-03-02T00:00:00.001Z"),
    {
      days: { from: "2026-02-28", to: "2026-03-02" },
      ends: [
        { column: "status", from: "accepted 2026-02-27T10:00:00.000Z", to: "accepted 2026-02-28" },
        { column: "status", from: "accepted 2026-03-02", to: "accepted 2026-03-02T00:00:00.001Z" },
      ],
    },
  );
});

Deno.test("what begins at midnight has all of that day before its whole days", () => {
  const { days, ends } = split("accepted 2026-12-31T00:00:00.000Z", "accepted 2027-01-02")!;
  assert.deepEqual(days, { from: "2027-01-01", to: "2027-01-02" });
  assert.deepEqual(ends.map(({ from, to }) => [from, to]), [
    ["accepted 2026-12-31T00:00:00.000Z", "accepted 2027-01-01"],
    ["accepted 2027-01-02", "accepted 2027-01-02"],
  ]);
});

Deno.test("no other range is split by days", () => {
  const [from, to] = ["accepted 2026-02-27T10:00:00.000Z", "accepted 2026-03-02T00:00:00.001Z"];
  assert.equal(split(from, to, "userName"), null, "another sort");
  assert.equal(split(null, to), null, "open");
  assert.equal(split(from, null), null, "open");
  assert.equal(split("expired 2026-02-27T10:00:00.000Z", to), null, "another word");
  assert.equal(split(from, "accepted 2026-02-28T09:00:00.000Z"), null, "no whole day");
});
