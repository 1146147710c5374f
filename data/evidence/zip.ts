import { makeZip } from "client-zip";
import { freeMemory } from "../documents/blobs.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A file of a ZIP; bytes are read when its turn comes. */
export interface ZippedFile {
  name: string;
  content: string | (() => Promise<Bytes>);
}

const PART_BYTES = 256 * 1024;

/** A ZIP in which files are stored as they are, one after another, so that one is in memory. */
export const zipOf = (
  files: AsyncIterable<ZippedFile>,
  lastModified: Date,
): ReadableStream<Uint8Array> => makeZip(inputs(files, lastModified));

async function* inputs(files: AsyncIterable<ZippedFile>, lastModified: Date) {
  for await (const { name, content } of files) {
    const input = typeof content === "string" ? content : partsOf(content);
    yield { name, lastModified, input };
  }
}

/** Copies, as a part may wait to be sent when the bytes are freed. */
async function* partsOf(read: () => Promise<Bytes>): AsyncGenerator<Bytes> {
  const bytes = await read();
  try {
    for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.slice(at, at + PART_BYTES);
  } finally {
    freeMemory(bytes);
  }
}
