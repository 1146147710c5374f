import { DomainError } from "../errors/domain_error.ts";
import type { Store } from "../store.ts";
import { leftOutOf } from "./erased_people.ts";
import type { LineIssue } from "./file.ts";
import type { FileRecord, RecordSource } from "./file_records.ts";
import type { ImportName } from "./importable.ts";
import { type ImportReading, lineIssue, openFile, validateRecord } from "./reading.ts";
import { type EmailLine, SameEmails } from "./same_emails.ts";
import { SeenTexts } from "./seen_texts.ts";

const MAX_ISSUES = 20;

/** The first 20 faults of a file; nothing of the file was written. */
export class BadLines extends DomainError {
  constructor(
    readonly issues: readonly LineIssue[],
    more: boolean,
    /** All faults are of single records, which can be left out. */
    readonly skippable: boolean,
  ) {
    const wrong = new Set(issues.map(({ line }) => line)).size;
    const lines = `${more ? "more than " : ""}${wrong} ${
      wrong === 1 ? "line is" : "lines are"
    } wrong`;
    super("invalid", "import.bad_lines", { params: { lines } });
  }
}

export interface RefusedRecord extends LineIssue {
  source: RecordSource;
}

export interface CheckOptions {
  /** Refuses people with the email address of somebody else, instead of warning. */
  strict?: boolean;
  /** Takes each record that is refused; the others are imported. Without it one refuses the file. */
  onRefused?: (record: RefusedRecord) => void;
}

export interface CheckedFile {
  /** The number of records to write. */
  records: number;
  sha256: string;
  /** Positions of refused records among those of the file. */
  refused: ReadonlySet<number>;
  /** Lines about people who were erased; they are left out. */
  skipped: readonly SkippedLine[];
  /** That a day stands for an instant, and the first 20 emails that were trimmed or are others'. */
  warnings: readonly LineIssue[];
  moreWarnings: number;
}

/** A line that is left out, and why. */
export interface SkippedLine {
  line: number;
  code: "user.erased";
}

/** Checks a whole file before anything is written. Throws `BadLines`. */
export async function checkFile(
  store: Store,
  entity: ImportName,
  reading: ImportReading,
  { onBytes, ...options }: CheckOptions & { onBytes: (done: number) => void },
): Promise<CheckedFile> {
  const check = new Check(reading, options);
  const emails = entity === "users" ? new SameEmails(store.db) : null;
  const source = await openFile(reading, onBytes);
  for await (const found of source.records) {
    const read = found.flatMap((record) => check.validated(record));
    const leftOut = new Set(await leftOutOf(store, entity, read));
    for (const record of leftOut) check.skip(record);
    const valid = read.filter((record) => !leftOut.has(record));
    const doubles = await emails?.find(valid as unknown as EmailLine[]) ?? [];
    for (const issue of doubles) check.warn(issue, valid.find(({ line }) => line === issue.line)!);
  }
  return { ...check.result(), sha256: source.digest() };
}

interface ValidRecord {
  line: number;
  record: { id: string };
  position: number;
  source: RecordSource | undefined;
}

class Check {
  #seen = new SeenTexts();
  #issues: LineIssue[] = [];
  #isSkippable = true;
  #records = 0;
  #refused = new Set<number>();
  #skipped: SkippedLine[] = [];
  #warnings: LineIssue[] = [];
  #warned = 0;
  #dayLine = 0;

  constructor(private reading: ImportReading, private options: CheckOptions) {}

  /** The valid record; none if it is refused. */
  validated(found: FileRecord): ValidRecord[] {
    const { line, source, values } = found;
    const position = this.#records++;
    const { record, issue } = validateRecord(this.reading.schema, found);
    if (issue) return this.#refuse(issue, position, source);
    const earlier = this.#seen.add(record.id, line);
    if (earlier > 0) {
      const message = `the id ${record.id} stands on line ${earlier} already`;
      return this.#refuse(lineIssue(line, message), position, source);
    }
    if (this.#dayLine === 0 && hasDay(values, record)) this.#dayLine = line;
    if (isTrimmed(values, record)) this.#note(lineIssue(line, TRIMMED));
    return [{ line, record, position, source }];
  }

  skip({ line, position }: ValidRecord): void {
    this.#refused.add(position);
    this.#skipped.push({ line, code: "user.erased" });
  }

  warn(issue: LineIssue, { position, source }: ValidRecord): void {
    if (this.options.strict) this.#refuse(issue, position, source);
    else this.#note(issue);
  }

  #note(issue: LineIssue): void {
    if (++this.#warned <= MAX_ISSUES) this.#warnings.push(issue);
  }

  #refuse(issue: LineIssue, position: number, source: RecordSource | undefined): [] {
    if (source !== undefined && this.options.onRefused) {
      this.#refused.add(position);
      this.options.onRefused({ ...issue, source });
      return [];
    }
    this.#isSkippable &&= source !== undefined;
    this.#issues.push(issue);
    if (this.#issues.length > MAX_ISSUES) throw this.#badLines(true);
    return [];
  }

  #badLines(more: boolean): BadLines {
    return new BadLines(this.#issues.slice(0, MAX_ISSUES), more, this.#isSkippable);
  }

  result(): Omit<CheckedFile, "sha256"> {
    if (this.#issues.length > 0) throw this.#badLines(false);
    const line = this.#dayLine;
    const days = `Line ${line} has a day without a time, which is stored as midnight UTC`;
    return {
      records: this.#records - this.#refused.size,
      refused: this.#refused,
      skipped: this.#skipped,
      warnings: [...line > 0 ? [lineIssue(line, days)] : [], ...this.#warnings],
      moreWarnings: this.#warned - this.#warnings.length,
    };
  }
}

const TRIMMED = "email: spaces before or after it were removed";

/** The email in the file has spaces around it. */
function isTrimmed(values: unknown, record: object): boolean {
  const given = (values as Record<string, unknown>).email;
  return typeof given === "string" && "email" in record && given !== record.email;
}

/** An instant of the record is a day alone in the file. */
function hasDay(values: unknown, record: object): boolean {
  const given = values as Record<string, unknown>;
  return Object.entries(record).some(([name, value]) => {
    const text = given[name];
    return typeof text === "string" && text.length === "YYYY-MM-DD".length &&
      value === `${text}T00:00:00.000Z`;
  });
}
