import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { BuiltFile } from "./built_file.ts";
import type { Copy } from "./copies.ts";

const folder = `${import.meta.dirname}/../../static/build`;
const manifestPath = `${folder}/manifest.json`;

interface Manifest {
  /** Hash of the inputs that the files were made of. */
  inputs: string;
  /** Files and folders on disk by the names that pages refer to. */
  names: Record<string, string>;
  /** Subresource Integrity by file, so that the server does not compute it at each start. */
  files: Record<string, { integrity: string }>;
  /** Files that are served as they are. */
  copies: string[];
}

export async function isUpToDate(inputs: string): Promise<boolean> {
  try {
    const manifest: Manifest = JSON.parse(await Deno.readTextFile(manifestPath));
    if (manifest.inputs !== inputs) return false;
    const copies = manifest.copies.map((path) => `${folder}/${path}`);
    const files = [...Object.keys(manifest.files).flatMap(onDisk), ...copies];
    await Promise.all(files.map((file) => Deno.stat(file)));
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes the files beside the old ones, then the manifest, then removes the old ones: a server that
 * starts meanwhile finds a whole build. Returns the compressed sizes as text.
 */
export async function writeFiles(
  files: readonly BuiltFile[],
  copies: readonly Copy[],
  inputs: string,
): Promise<string> {
  await Deno.mkdir(folder, { recursive: true });
  const [sizes] = await Promise.all([
    Promise.all(files.map(writeCompressed)),
    Promise.all(copies.map(writeCopies)),
  ]);
  const manifest: Manifest = {
    inputs,
    names: Object.fromEntries([
      ...files.map(({ name, file }) => [name, file]),
      ...copies.map(({ name, folder }) => [name, folder]),
    ]),
    files: Object.fromEntries(
      files.map(({ file, text }) => [file, { integrity: integrityOf(text) }]),
    ),
    copies: copies.flatMap(({ folder, files }) => [...files.keys()].map((path) => folder + path)),
  };
  await Deno.writeTextFile(`${manifestPath}.new`, JSON.stringify(manifest, null, 2));
  await Deno.rename(`${manifestPath}.new`, manifestPath);
  await removeOthers([
    manifestPath,
    ...Object.keys(manifest.files).flatMap(onDisk),
    ...copies.map((copy) => `${folder}/${copy.folder.slice(0, -1)}`),
  ]);
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

async function writeCopies({ folder: into, files }: Copy): Promise<void> {
  const folders = new Set([...files.keys()].map((path) => path.slice(0, path.lastIndexOf("/"))));
  for (const path of folders) await Deno.mkdir(`${folder}/${into}${path}`, { recursive: true });
  await Promise.all(
    [...files].map(([path, from]) => Deno.copyFile(from, `${folder}/${into}${path}`)),
  );
}

async function removeOthers(paths: readonly string[]): Promise<void> {
  const wanted = new Set(paths);
  for await (const { name } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (!wanted.has(path)) await Deno.remove(path, { recursive: true });
  }
}
