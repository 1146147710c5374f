/** The values of a record, or the reason why it cannot be read. */
export type FileRecord =
  | { line: number; values: unknown; problem?: undefined }
  | { line: number; values?: undefined; problem: string };

export type CsvColumns = Record<string, (text: string) => unknown>;

/**
 * Limits a record, so that a missing closing quote does not read the rest of the file into one
 * value.
 */
export const MAX_RECORD_BYTES = 64 * 1024;
