import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Encrypts or decrypts what a file holds. */
export type Recode = (content: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>;

const OWNER_ONLY = 0o600;

/** Puts what `change` makes of a file in its place, however large it is. */
export async function recode(path: string, change: Recode): Promise<void> {
  const changed = `${path}.recoded`;
  try {
    const content = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
    const output = Readable.fromWeb(
      await change(content) as Parameters<typeof Readable.fromWeb>[0],
    );
    await pipeline(output, createWriteStream(changed, { flags: "wx", mode: OWNER_ONLY }));
    await rename(changed, path);
  } finally {
    await rm(changed, { force: true });
  }
}

const AGE = "age-encryption.org/";

/** Whether it is a file in age's format. */
export async function isEncrypted(path: string): Promise<boolean> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(AGE.length), 0, AGE.length, 0);
    return new TextDecoder().decode(buffer.subarray(0, bytesRead)) === AGE;
  } finally {
    await handle.close();
  }
}
