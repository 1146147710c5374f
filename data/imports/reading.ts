import { issueText } from "../errors/texts.ts";
import type * as z from "zod";
import { columnsOf } from "./columns.ts";
import { type ImportFile, type LineIssue, readRecords } from "./file.ts";
import type { FileRecord } from "./file_records.ts";
import type { Importable } from "./importable.ts";

/** A file, and the schema of its records. */
export interface ImportReading {
  file: ImportFile;
  schema: ReturnType<Importable["schema"]>;
}

/** Opens the file at its start; `digest` covers everything read so far. */
export async function openFile({ file, schema }: ImportReading, onBytes: (done: number) => void) {
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

type Validated =
  | { record: { id: string }; issue?: undefined }
  | { record?: undefined; issue: LineIssue };

export function validateRecord(schema: ImportReading["schema"], found: FileRecord): Validated {
  const { line, values, problem } = found;
  if (problem !== undefined) return { issue: lineIssue(line, problem) };
  const parsed = schema.safeParse(values, { error: reasonOf });
  if (parsed.success) {
    // Checked after the schema, as unknown input may be nested too deeply for recursion.
    if (!holdsUnstorable(parsed.data)) return { record: parsed.data };
    return {
      issue: lineIssue(
        line,
        "holds characters that cannot be stored, or that a wrong encoding left",
      ),
    };
  }
  const reasons = parsed.error.issues.map(({ path, message }) =>
    path.length > 0
      ? `${path.join(".")}: ${withValue(issueText(message), values, path)}`
      : issueText(message)
  );
  return { issue: lineIssue(line, reasons.join("; ")) };
}

const types: Record<string, string> = {
  number: "a number, such as 12.5",
  int: "a whole number",
  boolean: "true or false",
  string: "a text",
};

/** Reasons in the words of whoever wrote the file; undefined leaves them to the schema. */
function reasonOf(issue: z.core.$ZodRawIssue): string | undefined {
  const { input } = issue;
  const unit = (origin: string) =>
    origin === "string" ? " characters" : origin === "array" ? " entries" : "";
  switch (issue.code) {
    case "invalid_type":
      if (input === undefined) return "is missing";
      return types[issue.expected] && `must be ${types[issue.expected]}`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "too_big":
      return `must be at most ${issue.maximum}${unit(issue.origin)}`;
    case "too_small":
      return input === "" ? "is empty" : `must be at least ${issue.minimum}${unit(issue.origin)}`;
    default:
      return undefined;
  }
}

/** Completes `must be …` by the value that the file has instead. */
function withValue(message: string, values: unknown, path: readonly PropertyKey[]): string {
  const value = path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    values,
  );
  const isShown = /^must be (?!.*: )/.test(message) &&
    ["string", "number", "boolean"].includes(typeof value);
  return isShown ? `${message}, not ${JSON.stringify(value).slice(0, MAX_SHOWN)}` : message;
}

const MAX_SHOWN = 60;
const MAX_MESSAGE_LENGTH = 300;

/**
 * Controls and direction marks are replaced, because messages may quote the file and are printed on a
 * terminal.
 */
export const lineIssue = (line: number, message: string): LineIssue => ({
  line,
  message: message.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "?").slice(0, MAX_MESSAGE_LENGTH),
});

/**
 * PostgreSQL rejects NUL, both engines reject lone surrogates; U+FFFD results from bad decoding.
 */
function holdsUnstorable(value: unknown): boolean {
  if (typeof value === "string") return /[\0\uFFFD]/.test(value) || !value.isWellFormed();
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(holdsUnstorable);
}
