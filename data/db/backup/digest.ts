import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, rename } from "node:fs/promises";
import { basename } from "node:path";
import { OWNER_ONLY } from "./private_file.ts";

export const digestFile = (file: string): string => `${file}.sha256`;

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

/** `temporary` will be renamed to `file`. */
export async function writeDigest(temporary: string, file: string): Promise<string> {
  const digest = await sha256Of(temporary);
  const written = digestFile(temporary);
  const handle = await open(written, "wx", OWNER_ONLY);
  try {
    await handle.writeFile(`${digest}  ${basename(file)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(written, digestFile(file));
  return digest;
}

/** Throws an Error of one line unless the digest of `copy`, a copy of `file`, is the stored one. */
export async function requireDigest(copy: string, file: string): Promise<void> {
  const beside = digestFile(file);
  const text = await readFile(beside, "utf8").catch(() => {
    throw new Error(
      `there is no ${beside} to check it by; --without-digest restores what is sound without it`,
    );
  });
  if (text.split(/\s/, 1)[0] !== await sha256Of(copy)) {
    throw new Error(`${file} is not what was backed up: its SHA-256 is not that in ${beside}`);
  }
}
