/** A record of a file, or the reason why it cannot be read. */
export type FileRecord =
  & {
    line: number;
    /** The record as it stands in the file. Absent if the file itself is at fault. */
    source?: RecordSource;
  }
  & ({ values: unknown; problem?: undefined } | { values?: undefined; problem: string });

/** A line of NDJSON, or the values of a CSV record and their columns. */
export type RecordSource =
  | string
  | { readonly header: readonly string[]; readonly fields: readonly string[] };

/** The record as a line of a file of the same format, in UTF-8 and separated by commas. */
export const sourceLine = (source: RecordSource): string =>
  typeof source === "string" ? `${source}\n` : csvLine(source.fields);

/** The first line of such a file; "" for NDJSON. */
export const headerLine = (source: RecordSource): string =>
  typeof source === "string" ? "" : "\uFEFF" + csvLine(source.header);

const csvLine = (values: readonly string[]): string =>
  values.map((value) => /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
    .join() + "\r\n";

/**
 * Limits a record, so that a missing closing quote does not read the rest of the file into one
 * value.
 */
export const MAX_RECORD_BYTES = 64 * 1024;
