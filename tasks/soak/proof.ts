import type { Finding } from "../../tests/soak/finding.ts";

export interface Proof {
  what: string;
  bar: string;
  /** The bar holds for `size` 1; a smaller size shows that the proof runs. */
  run: (size: number) => Promise<Finding>;
}

export const part = (whole: number, size: number): number => Math.max(1, Math.round(whole * size));

/** SOAK_SEED repeats a run. */
export const newSeed = (): number => Number(Deno.env.get("SOAK_SEED") ?? Date.now() % 2 ** 31);

export const milliseconds = (ms: number): string => `${ms.toFixed(1)} ms`;
