import type { MiddlewareHandler } from "hono";
import type { RequestFigures } from "../../../views/status.tsx";

const MINUTE_MS = 60_000;
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

/** Neighbouring buckets differ by 1 %, so that a bucket gives its durations within 0.5 %. */
const STEP = Math.log(1.01);
const SHORTEST_MS = 0.01;
/** Covers more than an hour; longer durations are counted in the last bucket. */
const BUCKETS = 2_000;

class DurationHistogram {
  #counts = new Uint32Array(BUCKETS);

  count = 0;

  record(ms: number): void {
    this.#counts[bucketOf(ms)]! += 1;
    this.count++;
  }

  add(other: DurationHistogram): void {
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      this.#counts[bucket]! += other.#counts[bucket]!;
    }
    this.count += other.count;
  }

  clear(): void {
    this.#counts.fill(0);
    this.count = 0;
  }

  /** Number of durations up to this one, to the width of a bucket. */
  countUpTo(ms: number): number {
    return this.#counts.subarray(0, bucketOf(ms) + 1).reduce((sum, count) => sum + count, 0);
  }

  percentile(percent: number): number | null {
    let left = Math.ceil((percent / 100) * this.count);
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      left -= this.#counts[bucket]!;
      if (left <= 0 && this.count > 0) return SHORTEST_MS * Math.exp(bucket * STEP);
    }
    return null;
  }
}

function bucketOf(ms: number): number {
  const bucket = Math.round(Math.log(Math.max(ms, SHORTEST_MS) / SHORTEST_MS) / STEP);
  return Math.min(bucket, BUCKETS - 1);
}
