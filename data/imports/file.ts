import { CsvError, parse } from "csv-parse";
import { nextTurn } from "../turn.ts";

/** CSV has a header row and follows RFC 4180; NDJSON has one JSON object per line. Both UTF-8. */
export type ImportFormat = "csv" | "ndjson";

/** A file that can be read from its start as often as need be. */
export interface ImportFile {
  format: ImportFormat;
  /** 0 when nobody knows. */
  bytes: number;
  open: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
}

/** What stands on a line: the values of a record, or why they cannot be read. */
export type FileRecord =
  | { line: number; values: unknown; problem?: undefined }
  | { line: number; values?: undefined; problem: string };

/** A line on which something is wrong; lines count from 1, a record is where it begins. */
export interface LineIssue {
  line: number;
  message: string;
}

/** A missing closing quotation mark must not gather the rest of the file into one value. */
const MAX_RECORD_BYTES = 64 * 1024;

/**
 * The records of a file, some at a time, each with its line. After something that makes the rest
 * unreadable the last record is a problem. `columns` are those that a CSV file may have.
 */
export async function* readRecords(
  format: ImportFormat,
  chunks: AsyncIterable<Uint8Array>,
  columns: CsvColumns,
): AsyncGenerator<FileRecord[]> {
  for await (const records of format === "csv" ? readCsv(chunks, columns) : readNdjson(chunks)) {
    yield records;
    // What is in memory already would come without ever letting anyone else have a turn.
    await nextTurn();
  }
}

async function* readNdjson(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FileRecord[]> {
  const decoder = new TextDecoder();
  let line = 0;
  let rest = "";
  for await (const chunk of chunks) {
    const texts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = texts.pop() ?? "";
    yield texts.flatMap((text) => readLine(text, ++line));
    if (rest.length > MAX_RECORD_BYTES) {
      yield [{ line: line + 1, problem: TOO_LONG }];
      return;
    }
  }
  yield readLine(rest + decoder.decode(), line + 1);
}

const TOO_LONG = "is longer than 64 KiB; nothing after it was read";

function readLine(text: string, line: number): FileRecord[] {
  if (text.trim() === "") return [];
  if (text.length > MAX_RECORD_BYTES) return [{ line, problem: "is longer than 64 KiB" }];
  try {
    return [{ line, values: JSON.parse(text) }];
  } catch {
    return [{ line, problem: "is not JSON" }];
  }
}

/** How the text in each column becomes a value; throws for one that cannot. */
export type CsvColumns = Record<string, (text: string) => unknown>;

async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  columns: CsvColumns,
): AsyncGenerator<FileRecord[]> {
  const reader = new CsvReader(columns);
  for await (const chunk of chunks) {
    yield await reader.read(chunk);
    if (reader.broken) return;
  }
  yield await reader.read(null);
}

/** Drives the parser by hand: as a stream it would drop the records before one that it refuses. */
class CsvReader {
  #columns: CsvColumns;
  #header: string[] | null = null;
  #found: FileRecord[] = [];
  /** Lines before the next record, blank ones aside. */
  #lines = 0;
  #parser = parse({
    bom: true,
    record_delimiter: ["\r\n", "\n"],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
    on_record: (fields: string[], { empty_lines }) => {
      const line = this.#lines + empty_lines + 1;
      this.#lines += 1 + fields.reduce((sum, field) => sum + lineEnds(field), 0);
      if (this.broken) return null;
      if (this.#header) this.#found.push(this.#toRecord(fields, this.#header, line));
      else this.#readHeader(fields, line);
      return null;
    },
  });
  broken = false;

  constructor(columns: CsvColumns) {
    this.#columns = columns;
    // The failure also comes to the callback of the write.
    this.#parser.on("error", () => {});
  }

  /** The records that the chunk completes; null ends the file. */
  async read(chunk: Uint8Array | null): Promise<FileRecord[]> {
    try {
      await new Promise<void>((resolve, reject) => {
        const done = (error?: Error | null) => error ? reject(error) : resolve();
        if (chunk) this.#parser.write(chunk, done);
        else this.#parser.end(done);
      });
    } catch (error) {
      this.#break(error);
    }
    return this.#found.splice(0);
  }

  #break(error: unknown): void {
    if (!(error instanceof CsvError)) throw error;
    const line = this.#lines + this.#parser.info.empty_lines + 1;
    if (!this.broken) this.#found.push({ line, problem: csvProblem(error.code) });
    this.broken = true;
  }

  #readHeader(fields: string[], line: number): void {
    this.#header = fields;
    const problems = [
      ...fields.filter((name) => !Object.hasOwn(this.#columns, name))
        .map((name) => `"${name}" is no column of this list`),
      ...fields.filter((name, index) => fields.indexOf(name) !== index)
        .map((name) => `"${name}" stands there again`),
    ];
    if (problems.length === 0) return;
    this.#found.push({ line, problem: `the header row is wrong: ${problems.join("; ")}` });
    this.broken = true;
  }

  #toRecord(fields: string[], header: string[], line: number): FileRecord {
    if (fields.length !== header.length) {
      return { line, problem: `has ${fields.length} values for ${header.length} columns` };
    }
    const values: Record<string, unknown> = {};
    for (const [index, name] of header.entries()) {
      const value = this.#columns[name]!(fields[index]!);
      if (value !== undefined) values[name] = value;
    }
    return { line, values };
  }
}

const lineEnds = (field: string): number => field.includes("\n") ? field.split("\n").length - 1 : 0;

/** By the parser's code: its own texts speak of its options. */
function csvProblem(code: string): string {
  const problems: Record<string, string> = {
    CSV_QUOTE_NOT_CLOSED: "opens a quotation mark that is never closed",
    CSV_INVALID_CLOSING_QUOTE: "has text after a closing quotation mark",
    INVALID_OPENING_QUOTE: "has a quotation mark inside a value that does not begin with one",
    CSV_MAX_RECORD_SIZE: "is longer than 64 KiB (is a quotation mark missing?)",
  };
  return `${problems[code] ?? `is not CSV (${code})`}; nothing after it was read`;
}
