/** Neighbouring buckets differ by 1 %, so that a bucket gives its durations within 0.5 %. */
const STEP = Math.log(1.01);
const SHORTEST_MS = 0.01;
/** Covers more than an hour; longer durations are counted in the last bucket. */
const BUCKETS = 2_000;

export class DurationHistogram {
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
