import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { BuiltFile } from "./built_file.ts";

const folder = `${import.meta.dirname}/../../static/build`;
const manifestPath = `${folder}/manifest.json`;

interface Manifest {
  /** Hash of the inputs that the files were made of. */
  inputs: string;
  /** Files on disk by the names that pages refer to. */
  names: Record<string, string>;
  /** Subresource Integrity by file, so that the server does not compute it at each start. */
  files: Record<string, { integrity: string }>;
}

export async function isUpToDate(inputs: string): Promise<boolean> {
  try {
    const manifest: Manifest = JSON.parse(await Deno.readTextFile(manifestPath));
    if (manifest.inputs !== inputs) return false;
    await Promise.all(Object.keys(manifest.files).flatMap(onDisk).map((file) => Deno.stat(file)));
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes the files beside the old ones, then the manifest, then removes the old ones: a server that
 * starts meanwhile finds a whole build. Returns the compressed sizes as text.
 */
export async function writeFiles(files: readonly BuiltFile[], inputs: string): Promise<string> {
  await Deno.mkdir(folder, { recursive: true });
  const sizes = await Promise.all(files.map(writeCompressed));
  const manifest: Manifest = {
    inputs,
    names: Object.fromEntries(files.map(({ name, file }) => [name, file])),
    files: Object.fromEntries(
      files.map(({ file, text }) => [file, { integrity: integrityOf(text) }]),
    ),
  };
  await Deno.writeTextFile(`${manifestPath}.new`, JSON.stringify(manifest, null, 2));
  await Deno.rename(`${manifestPath}.new`, manifestPath);
  await removeOthers(Object.keys(manifest.files));
  return sizes.join(", ");
}

const onDisk = (file: string): string[] =>
  ["", ".br", ".gz"].map((end) => `${folder}/${file}${end}`);

async function writeCompressed({ name, file, text }: BuiltFile): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const [plain, br, gz] = onDisk(file) as [string, string, string];
  const [brotli, gzipped] = await Promise.all([toBrotli(bytes), promisify(gzip)(bytes)]);
  await Promise.all([
    Deno.writeFile(plain, bytes),
    Deno.writeFile(br, brotli),
    Deno.writeFile(gz, gzipped),
  ]);
  return `${name} ${(brotli.length / 1000).toFixed(1)} kB`;
}

/** Larger files, such as those of pdf.js, take seconds at the best quality. */
const MAX_BEST_QUALITY_BYTES = 256 * 1024;

function toBrotli(bytes: Uint8Array): Promise<Uint8Array> {
  const quality = bytes.length > MAX_BEST_QUALITY_BYTES ? 6 : constants.BROTLI_MAX_QUALITY;
  return promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality },
  });
}

/** In the form of Subresource Integrity. */
const integrityOf = (text: string): string =>
  `sha384-${createHash("sha384").update(text).digest("base64")}`;

async function removeOthers(files: readonly string[]): Promise<void> {
  const wanted = new Set([manifestPath, ...files.flatMap(onDisk)]);
  for await (const { name } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (!wanted.has(path)) await Deno.remove(path, { recursive: true });
  }
}
