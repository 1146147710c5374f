import assert from "node:assert/strict";
import { withDesk } from "../support/helpers.ts";

const METRICS_TOKEN = "a token of the tests alone";
const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

Deno.test("without a METRICS_TOKEN there are no metrics, whoever asks", () =>
  withDesk(async (desk) => {
    assert.equal((await desk.get("/metrics")).status, 404);
    assert.equal((await desk.bare("/metrics", bearing("undefined"))).status, 404);
  }));

Deno.test("the metrics are for who bears their token, and no session opens them", () =>
  withDesk(async (desk) => {
    assert.equal((await desk.get("/metrics")).status, 401);
    for (const token of ["", "wrong", METRICS_TOKEN.slice(0, -1)]) {
      assert.equal((await desk.bare("/metrics", bearing(token))).status, 401);
    }
  }, { env: { METRICS_TOKEN: METRICS_TOKEN.replaceAll(" ", "-") } }));

Deno.test("metrics count answers by status and say how long they took", () =>
  withDesk(async (desk) => {
    await desk.get("/users");
    await desk.get("/nowhere");
    const { status, headers, text } = await desk.bare("/metrics", {
      headers: { authorization: "Bearer a-token-of-the-tests", host: "10.0.0.7:8000" },
    });
    assert.equal(status, 200);
    assert.match(headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/);
    const lines = text.split("\n");
    const count = (name: string) =>
      Number(lines.find((line) => line.startsWith(name))?.split(" ")[1]);
    assert.equal(count('desk_requests_total{status="404"}'), 1);
    assert.equal(count('desk_requests_total{status="200"}'), 1);
    const all = count("desk_request_duration_seconds_count");
    assert.equal(count('desk_request_duration_seconds_bucket{le="+Inf"}'), all);
    assert.ok(count('desk_request_duration_seconds_bucket{le="10"}') <= all);
    assert.ok(count("desk_request_duration_seconds_sum") > 0);
    for (const line of lines) {
      assert.match(line, /^($|# (HELP|TYPE) |[a-z_]+(\{[^}]*\})? [\d.e+-]+$)/);
    }
  }, { env: { METRICS_TOKEN: "a-token-of-the-tests" } }));
