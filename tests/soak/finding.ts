/** Result of a proof in one line, and whether its bar is met. */
export interface Finding {
  figure: string;
  met: boolean;
}

/** The value below which this share of the values lies; 0 of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export const count = (value: number): string => Math.round(value).toLocaleString("en-US");
