import type { Finding } from "../../tests/soak/finding.ts";

/** Something that is to hold, tried for long. */
export interface Proof {
  what: string;
  bar: string;
  /** `size` 1 is what the bar is about; less is to see that it runs. */
  run: (size: number) => Promise<Finding>;
}

/** So many of them at this size, and one at least. */
export const part = (whole: number, size: number): number => Math.max(1, Math.round(whole * size));
