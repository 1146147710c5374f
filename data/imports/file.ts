import { yieldToEventLoop } from "../base/event_loop.ts";
import { type CsvColumns, type FileRecord, MAX_RECORD_BYTES } from "./file_records.ts";

/** CSV with a header row (RFC 4180), or NDJSON with one JSON object per line; both in UTF-8. */
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
  columns: CsvColumns,
): AsyncGenerator<FileRecord[]> {
  for await (const records of format === "csv" ? readCsv(chunks, columns) : readNdjson(chunks)) {
    yield records;
    // Data in memory would otherwise be read without yielding to other requests.
    await yieldToEventLoop();
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

async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  columns: CsvColumns,
): AsyncGenerator<FileRecord[]> {
  const { CsvReader } = await import("./csv_reader.ts");
  const reader = new CsvReader(columns);
  for await (const chunk of chunks) {
    yield await reader.read(chunk);
    if (reader.broken) return;
  }
  yield await reader.read(null);
}
