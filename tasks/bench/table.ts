/** A line of the table: what was found, and what it is held against. */
export interface Row {
  what: string;
  measured: string;
  bar: string;
  /** Null where this machine could not tell. */
  reached: boolean | null;
  /** What the one figure does not say, a line each. */
  notes?: readonly string[];
}

/** What the parts of a bench need to know. */
export interface Bench {
  /** So many records in each of the six lists. */
  rows: number;
  /** Where seeded files are, or are put. */
  folder: string;
  postgres: boolean;
  /** How many requests the memory is watched for. */
  requests: number;
}

export type Part = (bench: Bench) => Promise<Row[]>;

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) =>
    a - b
  )[Math.min(values.length - 1, Math.floor(values.length * share))] ??
    NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A ratio against the most (or least) that it may be. */
export function ratioRow(
  what: string,
  ratio: number,
  { most, least, of, notes }: { most?: number; least?: number; of: string; notes?: string[] },
): Row {
  const reached = Number.isNaN(ratio)
    ? null
    : (most === undefined || ratio <= most) && (least === undefined || ratio >= least);
  const bar = most === undefined ? `≥ ${least}` : `≤ ${most}`;
  return { what, measured: `${short(ratio)} (${of})`, bar, reached, notes };
}

export const short = (value: number): string =>
  value < 0.1 ? value.toFixed(4) : value < 10 ? value.toFixed(2) : value.toFixed(0);

/** A line as soon as it is known: a bench may be ended before its last. */
export function print({ what, measured, bar, reached, notes = [] }: Row): void {
  const mark = reached === null ? "–" : reached ? "yes" : "NO";
  console.log(`| ${what} | ${measured} | ${bar} | ${mark} |`);
  for (const note of notes) console.error(`    ${note}`);
}
