import type { ImportFile, ImportFormat } from "./file.ts";

const CHUNK_BYTES = 64 * 1024;

/** A file in memory. */
export const bodyFile = (format: ImportFormat, body: Uint8Array): ImportFile => ({
  format,
  bytes: body.length,
  async *open() {
    for (let start = 0; start < body.length; start += CHUNK_BYTES) {
      yield body.subarray(start, start + CHUNK_BYTES);
    }
  },
});

/** The records of a JSON array, or a single one, as lines of NDJSON. Throws SyntaxError. */
export function jsonFile(body: Uint8Array): ImportFile {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(body));
  const records: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  const lines = records.map((record) => `${JSON.stringify(record)}\n`).join("");
  return bodyFile("ndjson", new TextEncoder().encode(lines));
}
