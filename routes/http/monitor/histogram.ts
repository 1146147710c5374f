/** How far apart the bounds of a bucket are, so that each stands for its durations within 0.5 %. */
const STEP = Math.log(1.01);
const SHORTEST_MS = 0.01;
/** Reaches beyond an hour; what takes longer counts as that. */
const BUCKETS = 2_000;

/** How long things took, by count in buckets of growing width: 8 kB, however many there are. */
export class DurationHistogram {
  #counts = new Uint32Array(BUCKETS);

  /** How many have been recorded. */
  count = 0;

  record(ms: number): void {
    const bucket = Math.round(Math.log(Math.max(ms, SHORTEST_MS) / SHORTEST_MS) / STEP);
    this.#counts[Math.min(bucket, BUCKETS - 1)]! += 1;
    this.count++;
  }

  add(others: DurationHistogram): void {
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      this.#counts[bucket]! += others.#counts[bucket]!;
    }
    this.count += others.count;
  }

  clear(): void {
    this.#counts.fill(0);
    this.count = 0;
  }

  /** How many took no longer than this, within the width of a bucket. */
  countUpTo(ms: number): number {
    const last = Math.round(Math.log(Math.max(ms, SHORTEST_MS) / SHORTEST_MS) / STEP);
    let count = 0;
    for (let bucket = 0; bucket <= Math.min(last, BUCKETS - 1); bucket++) {
      count += this.#counts[bucket]!;
    }
    return count;
  }

  /** Milliseconds that so many percent of all have not exceeded; null when there are none. */
  percentile(percent: number): number | null {
    let left = Math.ceil((percent / 100) * this.count);
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      left -= this.#counts[bucket]!;
      if (left <= 0 && this.count > 0) return SHORTEST_MS * Math.exp(bucket * STEP);
    }
    return null;
  }
}
