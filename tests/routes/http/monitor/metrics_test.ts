import assert from "node:assert/strict";
import { RequestMetrics } from "../../../../routes/http/monitor/metrics.ts";
import { withDesk } from "../../../support/helpers.ts";
import { textOf } from "../../../support/helpers.ts";

const HOUR_MS = 60 * 60 * 1000;

Deno.test("the figures are those of the last hour", () => {
  const metrics = new RequestMetrics();
  metrics.record(0, 500, 500);
  for (let count = 1; count <= 100; count++) metrics.record(HOUR_MS, count, 200);
  const { requests, errorRate, p50, p95, p99 } = metrics.lastHour(HOUR_MS);
  assert.deepEqual([requests, errorRate], [100, 0]);
  assert.deepEqual([p50, p95, p99].map((value) => Math.round(value ?? 0)), [50, 95, 99]);
});

Deno.test("answers of 500 and above are errors, refusals are not", () => {
  const metrics = new RequestMetrics();
  for (const status of [200, 404, 500, 503]) metrics.record(0, 1, status);
  assert.equal(metrics.lastHour(0).errorRate, 50);
});

Deno.test("without a request there is nothing to wait for", () => {
  const { requests, p50 } = new RequestMetrics().lastHour(0);
  assert.deepEqual([requests, p50], [0, null]);
});

Deno.test("/status keeps the specification's figures and measures below them", () =>
  withDesk(async (desk) => {
    const text = textOf((await desk.get("/status")).text);
    for (const figure of ["99.9%", "450ms", "100%", "All Systems Go"]) {
      assert.ok(text.includes(figure), figure);
    }
    for (const label of ["Version", "Database SQLite", "Open sessions 1", "Error rate 0%"]) {
      assert.ok(text.includes(label), label);
    }
  }));
