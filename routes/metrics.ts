import { DomainError } from "../data/errors/domain_error.ts";
import { sameSecret } from "../data/base/hashes.ts";
import type { RequestMetrics } from "./http/monitor/metrics.ts";
import { notFound } from "./http/answer/errors.tsx";
import { bearerToken } from "./http/request.ts";
import { router } from "./http/router.ts";

const TYPE = "text/plain; version=0.0.4; charset=utf-8";
const BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** For Prometheus, which uses the address of the process and a token: no session, no Host check. */
export const metricsRoutes = router()
  .get("/metrics", (c) => {
    const { metricsToken } = c.var.config;
    if (metricsToken === null) return notFound(c);
    if (!sameSecret(bearerToken(c) ?? "", metricsToken)) {
      throw new DomainError("unauthenticated", "session.missing");
    }
    return c.body(textOf(c.var.metrics), 200, { "Content-Type": TYPE });
  });

function textOf({ total }: RequestMetrics): string {
  const { durations, seconds, byStatus } = total;
  const statuses = [...byStatus].toSorted(([a], [b]) => a - b);
  const lines = [
    "# HELP desk_requests_total Answers since the process began, built files aside.",
    "# TYPE desk_requests_total counter",
    ...statuses.map(([status, count]) => `desk_requests_total{status="${status}"} ${count}`),
    "# HELP desk_request_duration_seconds Until an answer began.",
    "# TYPE desk_request_duration_seconds histogram",
    ...BOUNDS_SECONDS.map((bound) =>
      `desk_request_duration_seconds_bucket{le="${bound}"} ${durations.countUpTo(bound * 1000)}`
    ),
    `desk_request_duration_seconds_bucket{le="+Inf"} ${durations.count}`,
    `desk_request_duration_seconds_sum ${seconds}`,
    `desk_request_duration_seconds_count ${durations.count}`,
    "# TYPE process_resident_memory_bytes gauge",
    `process_resident_memory_bytes ${Deno.memoryUsage().rss}`,
    "# TYPE process_start_time_seconds gauge",
    `process_start_time_seconds ${performance.timeOrigin / 1000}`,
  ];
  return lines.join("\n") + "\n";
}
