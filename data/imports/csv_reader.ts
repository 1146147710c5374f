import { CsvError, parse } from "csv-parse";
import { type CsvColumns, type FileRecord, MAX_RECORD_BYTES } from "./file_records.ts";

/** Calls the parser directly: its stream form would drop the records before a faulty one. */
export class CsvReader {
  #columns: CsvColumns;
  #header: string[] | null = null;
  #found: FileRecord[] = [];
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
    this.#parser.on("error", () => {});
  }

  /** Returns the records completed by the chunk; null ends the file. */
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
    // An empty file is an error: it is more likely a failed export than an empty list.
    const isEmpty = chunk === null && this.#header === null && !this.broken;
    if (isEmpty) this.#found.push({ line: 1, problem: "the header row is missing" });
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

/** Messages by the parser's error code, because its own texts name its options. */
function csvProblem(code: string): string {
  const problems: Record<string, string> = {
    CSV_QUOTE_NOT_CLOSED: "opens a quotation mark that is never closed",
    CSV_INVALID_CLOSING_QUOTE: "has text after a closing quotation mark",
    INVALID_OPENING_QUOTE: "has a quotation mark inside a value that does not begin with one",
    CSV_MAX_RECORD_SIZE: "is longer than 64 KiB (is a quotation mark missing?)",
  };
  return `${problems[code] ?? `is not CSV (${code})`}; nothing after it was read`;
}
