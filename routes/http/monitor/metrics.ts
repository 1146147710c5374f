import type { MiddlewareHandler } from "hono";
import type { RequestFigures } from "../../../views/status.tsx";
import { DurationHistogram } from "./histogram.ts";

const MINUTE_MS = 60_000;
const MINUTES = 60;

interface Minute {
  startedAt: number;
  durations: DurationHistogram;
  errors: number;
}

/** What this process has answered since it began. */
interface Totals {
  durations: DurationHistogram;
  /** All of them together. */
  seconds: number;
  byStatus: Map<number, number>;
}

/** What this process has answered in the last hour, minute by minute. */
export class RequestMetrics {
  /** Each minute has its place, which the same minute of the next hour takes over. */
  #minutes: Minute[] = [];
  #sum = new DurationHistogram();
  #total: Totals = { durations: new DurationHistogram(), seconds: 0, byStatus: new Map() };

  /** Since the process began, for those who take their own differences. */
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
    const place = (startedAt / MINUTE_MS) % MINUTES;
    const minute = this.#minutes[place] ??= {
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
    this.#sum.clear();
    let errors = 0;
    // Without holes: `forEach` leaves out the minutes in which nobody has asked for anything.
    this.#minutes.forEach((minute) => {
      if (minute.startedAt <= nowMs - MINUTES * MINUTE_MS) return;
      this.#sum.add(minute.durations);
      errors += minute.errors;
    });
    const { count } = this.#sum;
    return {
      requests: count,
      errorRate: count === 0 ? 0 : (errors / count) * 100,
      p50: this.#sum.percentile(50),
      p95: this.#sum.percentile(95),
      p99: this.#sum.percentile(99),
    };
  }
}

/** Measures what people wait for; files that browsers keep would only flatter the figures. */
export const measure = (metrics: RequestMetrics): MiddlewareHandler => async (c, next) => {
  const start = performance.now();
  await next();
  metrics.record(Date.now(), performance.now() - start, c.res.status);
};
