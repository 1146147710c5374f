import type { MiddlewareHandler } from "hono";
import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import type { RequestFigures } from "../../views/status.tsx";

const MINUTE_MS = 60_000;
const MINUTES = 60;

interface Minute {
  startedAt: number;
  /** Microseconds until the answer began. */
  durations: RecordableHistogram;
  errors: number;
}

/** What this process has answered in the last hour, minute by minute. */
export class RequestMetrics {
  #minutes: Minute[] = [];

  record(nowMs: number, durationMs: number, status: number): void {
    const startedAt = nowMs - nowMs % MINUTE_MS;
    let minute = this.#minutes.at(-1);
    if (minute?.startedAt !== startedAt) {
      minute = { startedAt, durations: createHistogram(), errors: 0 };
      this.#minutes.push(minute);
      this.#minutes = this.#recent(nowMs);
    }
    minute.durations.record(Math.max(1, Math.round(durationMs * 1000)));
    if (status >= 500) minute.errors++;
  }

  lastHour(nowMs: number): RequestFigures {
    const all = createHistogram();
    let errors = 0;
    for (const minute of this.#recent(nowMs)) {
      all.add(minute.durations);
      errors += minute.errors;
    }
    const at = (percentile: number) => all.count === 0 ? null : all.percentile(percentile) / 1000;
    return {
      requests: all.count,
      errorRate: all.count === 0 ? 0 : (errors / all.count) * 100,
      p50: at(50),
      p95: at(95),
      p99: at(99),
    };
  }

  #recent(nowMs: number): Minute[] {
    return this.#minutes.filter(({ startedAt }) => startedAt > nowMs - MINUTES * MINUTE_MS);
  }
}

/** Measures what people wait for; files that browsers keep would only flatter the figures. */
export const measure = (metrics: RequestMetrics): MiddlewareHandler => async (c, next) => {
  const start = performance.now();
  await next();
  metrics.record(Date.now(), performance.now() - start, c.res.status);
};
