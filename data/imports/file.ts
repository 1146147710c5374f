import { yieldToRequests } from "../base/event_loop.ts";
import type { CsvColumn } from "./columns.ts";
import { type FileRecord, MAX_RECORD_BYTES } from "./file_records.ts";
import { BadEncoding, decodeText } from "./text_encoding.ts";

/**
 * CSV with a header row (RFC 4180, or as Excel writes it), or NDJSON with one JSON object per line;
 * both in UTF-8 or UTF-16.
 */
export type ImportFormat = "csv" | "ndjson";

export interface ImportFile {
  format: ImportFormat;
  /** Size in bytes; 0 if unknown. */
  bytes: number;
  open: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
}

/** Lines count from 1; a record is at the line where it begins. */
export interface LineIssue {
  line: number;
  message: string;
}

/** Records with their lines, in portions. After an unreadable part the last one is a problem. */
export async function* readRecords(
  format: ImportFormat,
  chunks: AsyncIterable<Uint8Array>,
  columns: readonly CsvColumn[],
): AsyncGenerator<FileRecord[]> {
  const texts = decodeText(chunks);
  try {
    for await (const records of format === "csv" ? readCsv(texts, columns) : readNdjson(texts)) {
      yield records;
      // Data in memory would otherwise be read without yielding to other requests.
      await yieldToRequests();
    }
  } catch (error) {
    if (!(error instanceof BadEncoding)) throw error;
    yield [{ line: error.line, problem: error.message }];
  }
}

async function* readNdjson(texts: AsyncIterable<string>): AsyncGenerator<FileRecord[]> {
  let line = 0;
  let rest = "";
  for await (const text of texts) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    const records: FileRecord[] = [];
    for (const text of lines) {
      line++;
      if (!isBlank(text)) records.push(readLine(text, line));
    }
    yield records;
    if (rest.length > MAX_RECORD_BYTES) {
      yield [{ line: line + 1, problem: TOO_LONG }];
      return;
    }
  }
  if (!isBlank(rest)) yield [readLine(rest, line + 1)];
}

const TOO_LONG = "is longer than 64 KiB; nothing after it was read";

const isBlank = (line: string): boolean => line.trim() === "";

function readLine(source: string, line: number): FileRecord {
  if (source.length > MAX_RECORD_BYTES) return { line, source, problem: "is longer than 64 KiB" };
  try {
    return { line, source, values: JSON.parse(source) };
  } catch {
    return { line, source, problem: "is not JSON" };
  }
}

async function* readCsv(
  texts: AsyncIterable<string>,
  columns: readonly CsvColumn[],
): AsyncGenerator<FileRecord[]> {
  const { CsvReader } = await import("./csv_reader.ts");
  const reader = new CsvReader(columns);
  for await (const text of texts) {
    yield await reader.read(text);
    if (reader.broken) return;
  }
  yield await reader.read(null);
}
