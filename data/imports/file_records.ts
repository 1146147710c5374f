/** What stands on a line: the values of a record, or why they cannot be read. */
export type FileRecord =
  | { line: number; values: unknown; problem?: undefined }
  | { line: number; values?: undefined; problem: string };

/** How the text in each column becomes a value; throws for one that cannot. */
export type CsvColumns = Record<string, (text: string) => unknown>;

/** A missing closing quotation mark must not gather the rest of the file into one value. */
export const MAX_RECORD_BYTES = 64 * 1024;
