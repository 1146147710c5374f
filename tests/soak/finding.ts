/** What a proof came to, in a line, and whether that is within its bar. */
export interface Finding {
  figure: string;
  met: boolean;
}

/** The value below which this part of them lies; 0 of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** A number as people read it. */
export const count = (value: number): string => Math.round(value).toLocaleString("en-US");
