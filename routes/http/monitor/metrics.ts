import { MINUTE_MS } from "../../../data/base/durations.ts";
import type { MiddlewareHandler } from "hono";
import { DurationHistogram } from "../../../data/base/duration_histogram.ts";
import type { RequestFigures } from "../../../views/status.tsx";

const MINUTES = 60;

interface Minute {
  startedAt: number;
  durations: DurationHistogram;
  errors: number;
}

interface Totals {
  durations: DurationHistogram;
  seconds: number;
  byStatus: Map<number, number>;
}

export class RequestMetrics {
  /** One slot for each minute of the last hour. */
  #minutes: Minute[] = [];
  /** Reused: its counts are memory that the garbage collector does not see. */
  #lastHour = new DurationHistogram();
  #total: Totals = { durations: new DurationHistogram(), seconds: 0, byStatus: new Map() };

  get total(): Readonly<Totals> {
    return this.#total;
  }

  record(nowMs: number, durationMs: number, status: number): void {
    const { durations, byStatus } = this.#total;
    durations.record(durationMs);
    this.#total.seconds += durationMs / 1000;
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    const minute = this.#minuteAt(nowMs);
    minute.durations.record(durationMs);
    if (status >= 500) minute.errors++;
  }

  #minuteAt(nowMs: number): Minute {
    const startedAt = nowMs - nowMs % MINUTE_MS;
    const slot = (startedAt / MINUTE_MS) % MINUTES;
    const minute = this.#minutes[slot] ??= {
      startedAt,
      durations: new DurationHistogram(),
      errors: 0,
    };
    if (minute.startedAt !== startedAt) {
      minute.startedAt = startedAt;
      minute.durations.clear();
      minute.errors = 0;
    }
    return minute;
  }

  lastHour(nowMs: number): RequestFigures {
    const durations = this.#lastHour;
    durations.clear();
    let errors = 0;
    // `forEach` skips the slots that have never been used.
    this.#minutes.forEach((minute) => {
      if (minute.startedAt <= nowMs - MINUTES * MINUTE_MS) return;
      durations.add(minute.durations);
      errors += minute.errors;
    });
    const { count } = durations;
    return {
      requests: count,
      errorRate: count === 0 ? 0 : (errors / count) * 100,
      p50: durations.percentile(50),
      p95: durations.percentile(95),
      p99: durations.percentile(99),
    };
  }
}

/** Records each request; built files come before it, as they would only improve the figures. */
export const measure = (metrics: RequestMetrics): MiddlewareHandler => async (c, next) => {
  const start = performance.now();
  await next();
  metrics.record(Date.now(), performance.now() - start, c.res.status);
};
