import { CsvError, parse, type Parser } from "csv-parse";
import { columnNames, type CsvColumn } from "./columns.ts";
import { type CsvLayout, layoutOf, separatorName } from "./csv_layout.ts";
import { type FileRecord, MAX_RECORD_BYTES } from "./file_records.ts";
import { unescapeFormula } from "./formulas.ts";

/** Enough for the header and a title above it. */
const HEAD_LENGTH = 8 * 1024;

/** Calls the parser directly: its stream form would drop the records before a faulty one. */
export class CsvReader {
  #head: string | null = "";
  #layout: CsvLayout | null = null;
  #parser: Parser | null = null;
  #header: Header | null = null;
  #found: FileRecord[] = [];
  #lines = 0;
  /** Length of the last line so far. */
  #lineLength = 0;
  broken = false;

  constructor(private columns: readonly CsvColumn[]) {}

  /** Returns the records completed by the text; null ends the file. */
  async read(text: string | null): Promise<FileRecord[]> {
    if (this.#head !== null) await this.#readHead(this.#head + (text ?? ""), text === null);
    else if (text !== null) await this.#parse(text);
    if (text === null) await this.#end();
    return this.#found.splice(0);
  }

  /** Keeps the head of the file until it is long enough to be parsed. */
  async #readHead(head: string, isWholeFile: boolean): Promise<void> {
    this.#head = head;
    if (!isWholeFile && head.length < HEAD_LENGTH) return;
    await this.#parse(this.#begin(head));
    this.#head = null;
  }

  async #end(): Promise<void> {
    if (!this.broken) await this.#parse(null);
    // An empty file is an error: it is more likely a failed export than an empty list.
    const isEmpty = this.#header === null && !this.broken;
    if (isEmpty) this.#found.push({ line: 1, problem: "the header row is missing" });
  }

  /** Finds out how the file is written, and returns it from its header. */
  #begin(head: string): string {
    const layout = layoutOf(head, this.columns);
    this.#layout = layout;
    this.#lines = layout.line - 1;
    for (const line of layout.above) {
      this.#fail(line, `stands above the header, which is line ${layout.line}: move or delete it`);
    }
    this.#parser = parse({
      delimiter: layout.separator,
      record_delimiter: layout.lineEnd === "\r" ? ["\r"] : ["\r\n", "\n"],
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_BYTES,
      on_record: (fields: string[], { empty_lines }) => {
        const line = this.#lines + empty_lines + 1;
        this.#lines += 1 + fields.reduce((sum, field) => sum + this.#lineEndsIn(field), 0);
        if (this.broken) return null;
        if (!this.#header) this.#readHeader(fields, line);
        else if (!fields.every(isBlank)) {
          this.#found.push(this.#toRecord(fields, this.#header, line));
        }
        return null;
      },
    });
    this.#parser.on("error", () => {});
    return layout.text;
  }

  async #parse(text: string | null): Promise<void> {
    const parser = this.#parser!;
    try {
      await new Promise<void>((resolve, reject) => {
        const done = (error?: Error | null) => error ? reject(error) : resolve();
        if (text === null) parser.end(done);
        else parser.write(text, done);
      });
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      this.#failHere(error.code);
    }
    if (text !== null) this.#limitLine(text);
  }

  /** The parser limits the length of values, but not the number of separators. */
  #limitLine(text: string): void {
    const end = text.lastIndexOf(this.#layout!.lineEnd);
    this.#lineLength = end < 0 ? this.#lineLength + text.length : text.length - end - 1;
    if (this.#lineLength > MAX_RECORD_BYTES) this.#failHere("CSV_MAX_RECORD_SIZE");
  }

  #failHere(code: string): void {
    this.#fail(this.#lines + this.#parser!.info.empty_lines + 1, csvProblem(code));
  }

  /** Nothing after such a problem is read. */
  #fail(line: number, ...problems: string[]): void {
    if (!this.broken) this.#found.push(...problems.map((problem) => ({ line, problem })));
    this.broken = true;
  }

  #lineEndsIn(field: string): number {
    const { lineEnd } = this.#layout!;
    return field.includes(lineEnd) ? field.split(lineEnd).length - 1 : 0;
  }

  #readHeader(fields: string[], line: number): void {
    const known = new Map(this.columns.map((column) => [column.name.toLowerCase(), column]));
    const names = fields.map((field) => field.trim());
    while (names.at(-1) === "") names.pop();
    const columns = names.map((name) => known.get(name.toLowerCase()));
    const missing = this.columns.filter((one) => one.required && !columns.includes(one));
    const unknown = names.filter((name, at) => name !== "" && !columns[at]);
    const repeated = new Set(columns.filter((one, at) => one && columns.indexOf(one) !== at));
    const problems = [
      ...names.flatMap((name, at) =>
        name === "" ? [`column ${at + 1} of the header is empty`] : []
      ),
      ...unknown.length > 0 ? [`unknown columns: ${quoted(unknown)}`] : [],
      ...repeated.size > 0
        ? [`repeated columns: ${columnNames([...repeated] as CsvColumn[])}`]
        : [],
      ...missing.length > 0 ? [`missing columns: ${columnNames(missing)}`] : [],
    ];
    this.#header = { names, columns: columns as CsvColumn[] };
    if (problems.length === 0) return;
    const { separator } = this.#layout!;
    const written = names.length === 1
      ? "separate the columns by commas, semicolons or tabs"
      : `the columns are separated by ${separatorName(separator)}`;
    this.#fail(line, ...problems, `${written}; expected: ${columnNames(this.columns)}`);
  }

  #toRecord(fields: string[], { names, columns }: Header, line: number): FileRecord {
    const source = { header: names, fields };
    const nameless = fields.findIndex((field, at) => at >= names.length && !isBlank(field));
    if (fields.length < names.length || nameless >= 0) {
      const problem = `has ${fields.length} values for ${names.length} columns`;
      return { line, source, problem };
    }
    const values: Record<string, unknown> = {};
    for (const [index, { name, read }] of columns.entries()) {
      const value = read(unescapeFormula(fields[index]!));
      if (value !== undefined) values[name] = value;
    }
    return { line, source, values };
  }
}

interface Header {
  names: readonly string[];
  columns: readonly CsvColumn[];
}

const isBlank = (field: string): boolean => field.trim() === "";

const MAX_NAMES = 5;

/** The first names of a list. */
function quoted(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => `"${name.slice(0, 40)}"`).join(", ");
  return names.length > MAX_NAMES ? `${shown} and ${names.length - MAX_NAMES} more` : shown;
}

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
