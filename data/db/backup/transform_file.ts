import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { OWNER_ONLY } from "./private_file.ts";

export type StreamTransform = (
  content: ReadableStream<Uint8Array>,
) => Promise<ReadableStream<Uint8Array>>;

export async function transformFile(
  from: string,
  to: string,
  change: StreamTransform,
): Promise<void> {
  const content = Readable.toWeb(createReadStream(from)) as ReadableStream<Uint8Array>;
  const output = Readable.fromWeb(await change(content) as Parameters<typeof Readable.fromWeb>[0]);
  await pipeline(output, createWriteStream(to, { flags: "wx", mode: OWNER_ONLY }));
}

const AGE = "age-encryption.org/";

/** True for the format of age. */
export async function isEncrypted(path: string): Promise<boolean> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(AGE.length), 0, AGE.length, 0);
    return new TextDecoder().decode(buffer.subarray(0, bytesRead)) === AGE;
  } finally {
    await handle.close();
  }
}
