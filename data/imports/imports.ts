import { type Actor, categoryOf } from "../audit/trail.ts";
import { DomainError } from "../base/errors.ts";
import { isRecordName, recordsOf } from "../lists.ts";
import type { DeskFacts } from "../list/shape.ts";
import { columnsOf } from "./columns.ts";
import { type Importable, importable, type ImportName } from "./importable.ts";
import { type ImportFile, type LineIssue, readRecords } from "./file.ts";
import type { FileRecord } from "./file_records.ts";
import { SeenIds } from "./seen_ids.ts";
import type { Written } from "../list/write.ts";
import { type BatchOptions, writeInBatches } from "./batches.ts";
import type { Store } from "../store.ts";

const MAX_ISSUES = 20;

/** The first 20 faulty lines of a file; nothing of the file was written. */
export class BadLines extends DomainError {
  constructor(readonly issues: readonly LineIssue[], more: boolean) {
    const count = `${more ? "more than " : ""}${issues.length}`;
    const lines = `${count} ${issues.length === 1 ? "line is" : "lines are"} wrong`;
    super("invalid", "Nothing was imported: {lines}.", { params: { lines } });
  }
}

export type ImportProgress = (stage: "checking" | "writing", done: number, total: number) => void;

export interface ImportOptions extends Pick<BatchOptions, "batchRows" | "pause"> {
  actor: Actor;
  name: string;
  /** Name of the service token; null for the command line, which alone may import history. */
  token: string | null;
  onProgress?: ImportProgress;
}

/**
 * Imports a file: checks all of it, then reads it again and writes in batches. Unchanged records
 * stay untouched, so an import can be repeated; an interrupted one resumes after its last batch.
 * Throws `BadLines`, and `conflict` when the file changes meanwhile or is being imported elsewhere.
 */
export async function importFile(
  store: Store,
  entity: ImportName,
  file: ImportFile,
  { actor, name, token, onProgress = () => {}, ...options }: ImportOptions,
): Promise<Written> {
  const reading = { file, schema: importable(entity).schema(await readFacts(store, token)) };
  const checked = await check(reading, (bytes) => onProgress("checking", bytes, file.bytes));
  return await writeInBatches(store, importable(entity), {
    id: `${entity} ${checked.sha256}`,
    title: "Import",
    category: isRecordName(entity) ? categoryOf(recordsOf(entity).listShape.permission) : "system",
    target: `${entity}: ${name}`,
    details: { file: name, token, sha256: checked.sha256 },
    total: checked.records,
    recordsFrom: (skip) => checkedRecords(reading, checked, skip),
    actor,
    emitsEvents: token !== null,
    onProgress: (done) => onProgress("writing", done, checked.records),
    ...options,
  });
}

interface Reading {
  file: ImportFile;
  schema: ReturnType<Importable["schema"]>;
}

async function readFacts(store: Store, token: string | null): Promise<DeskFacts> {
  const members = await store.db.selectFrom("staff").select("id").execute();
  return {
    now: store.now(),
    staffIds: new Set(members.map(({ id }) => id)),
    history: token === null,
  };
}

interface Checked {
  records: number;
  sha256: string;
}

async function check(reading: Reading, onBytes: (done: number) => void): Promise<Checked> {
  const validate = validator(reading.schema);
  const seen = new SeenIds();
  const issues: LineIssue[] = [];
  const source = await openFile(reading, onBytes);
  let records = 0;
  for await (const found of source.records) {
    for (const one of found) {
      const { record, issue } = validate(one);
      if (issue) issues.push(issue);
      else if (!seen.add(record.id)) {
        issues.push({ line: one.line, message: `the id ${record.id} stands on a line before` });
      }
      records++;
      if (issues.length > MAX_ISSUES) throw new BadLines(issues.slice(0, MAX_ISSUES), true);
    }
  }
  if (issues.length > 0) throw new BadLines(issues, false);
  return { records, sha256: source.digest() };
}

/**
 * The second pass. It holds back the last records until the digest proves that the file is the
 * same.
 */
async function* checkedRecords(
  reading: Reading,
  checked: Checked,
  skip: number,
): AsyncGenerator<{ id: string }[]> {
  const validate = validator(reading.schema);
  const source = await openFile(reading, () => {});
  let place = 0;
  let kept: { id: string }[] = [];
  for await (const found of source.records) {
    const records: { id: string }[] = [];
    for (const one of found) {
      if (place++ < skip) continue;
      const { record, issue } = validate(one);
      if (issue) throw changed();
      records.push(record);
    }
    if (records.length === 0) continue;
    yield kept;
    kept = records;
  }
  if (source.digest() !== checked.sha256) throw changed();
  yield kept;
}

const changed = () =>
  new DomainError("conflict", "The file has changed while it was being imported.");

type Validated =
  | { record: { id: string }; issue?: undefined }
  | { record?: undefined; issue: LineIssue };

function validator(schema: Reading["schema"]): (record: FileRecord) => Validated {
  const error = ({ code, input }: { code?: string; input?: unknown }) =>
    code === "invalid_type" && input === undefined ? "is missing" : undefined;
  return ({ line, values, problem }: FileRecord) => {
    if (problem !== undefined) return wrong(line, problem);
    const parsed = schema.safeParse(values, { error });
    if (parsed.success) {
      // Checked after the schema, as unknown input may be nested too deeply for recursion.
      if (!holdsUnstorable(parsed.data)) return { record: parsed.data };
      return wrong(line, "is not UTF-8, or holds characters that cannot be stored");
    }
    const reasons = parsed.error.issues.map(({ path, message }) =>
      path.length > 0 ? `${path.join(".")}: ${message}` : message
    );
    return wrong(line, reasons.join("; "));
  };
}

const MAX_MESSAGE_LENGTH = 300;

/**
 * Control characters are replaced, because messages may quote the file and are printed on a
 * terminal.
 */
const wrong = (line: number, message: string): { issue: LineIssue } => ({
  issue: { line, message: message.replace(/\p{Cc}/gu, "?").slice(0, MAX_MESSAGE_LENGTH) },
});

/**
 * PostgreSQL rejects NUL, both engines reject lone surrogates; U+FFFD results from bad decoding.
 */
function holdsUnstorable(value: unknown): boolean {
  if (typeof value === "string") return /[\0\uFFFD]/.test(value) || !value.isWellFormed();
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(holdsUnstorable);
}

/** Opens the file at its start; `digest` covers everything read so far. */
async function openFile({ file, schema }: Reading, onBytes: (done: number) => void) {
  const { createHash } = await import("node:crypto");
  const hash = createHash("sha256");
  const opened = await file.open();
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let done = 0;
    for await (const chunk of opened) {
      hash.update(chunk);
      onBytes(done += chunk.length);
      yield chunk;
    }
  }
  const records = readRecords(file.format, chunks(), columnsOf(schema));
  return { records, digest: () => hash.digest("hex") };
}
