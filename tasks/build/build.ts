/** Makes `static/build/`: the files that browsers load, compressed and named by hash. */

import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { iconNames } from "../../views/ui/icon_names.ts";
import { type BuiltFile, digestOf, named } from "./built_file.ts";
import { bundleIslands, bundleScripts } from "./bundle.ts";
import { readPackage } from "./packages.ts";
import { bundleStyles } from "./styles.ts";

const usage = `Usage: deno task build

Bundles islands, htmx, styles and icons into static/build/, from the packages in deno.json.`;

const root = `${import.meta.dirname}/../..`;
const buildFolder = `${root}/static/build`;

interface Manifest {
  /** Files by the names that they are asked for by. */
  names: Record<string, string>;
  /** What each file hashes to, as browsers and policies have it: to hash them takes time at a start. */
  files: Record<string, { integrity: string; sha256: string }>;
}

function fail(message: string): never {
  console.error(`build: ${message}`);
  Deno.exit(1);
}

async function build(): Promise<void> {
  const startedAt = performance.now();
  const temporary = await Deno.makeTempDir({ prefix: "mentor-desk-build-" });
  try {
    // One after the other: on a new machine each would fetch esbuild, and Deno 2.5 trips over that.
    const islands = await bundleIslands(temporary);
    const scripts = await bundleScripts(temporary);
    const textOf = (name: string) => withNames(scripts[name] ?? "", islands);
    const script = (name: string) => named(name, textOf(name));
    const htmx = ["htmx.org/dist/htmx.min.js", "htmx.org/dist/ext/hx-preload.min.js"];
    const files = [
      ...islands,
      ...Object.entries(await bundleStyles(temporary)).map(([name, css]) => named(name, css)),
      script("start.js"),
      // The extension registers itself with htmx, and app.js uses what htmx announces. Each is a task
      // of its own: together they would keep slow processors from whatever else there is to do.
      named(
        "app.js",
        [...await Promise.all(htmx.map(readPackage)), `setTimeout(()=>{${textOf("app.js")}})`]
          .join("\n"),
      ),
      script("passkeys.js"),
      script("review.js"),
      // Modules of their own, for the one page that shows PDFs.
      named("pdf.js", await readPackage("pdfjs-dist/build/pdf.min.mjs")),
      named("pdf_worker.js", await readPackage("pdfjs-dist/build/pdf.worker.min.mjs")),
      named("icons.json", await shapes()),
      named("favicon.svg", await readStatic("favicon.svg")),
      named("speculation_rules.json", await readStatic("speculation_rules.json")),
    ];
    const sizes = await write(files);
    console.log(`Built ${sizes} in ${Math.round(performance.now() - startedAt)} ms`);
  } finally {
    await Deno.remove(temporary, { recursive: true });
  }
}

/** The files that a script loads from beside it by a name without a hash, by their own names. */
const withNames = (text: string, files: readonly BuiltFile[]): string =>
  files.reduce((text, { name, file }) => text.replaceAll(`"./${name}"`, `"./${file}"`), text);

const readStatic = (name: string): Promise<string> => Deno.readTextFile(`${root}/static/${name}`);

/** Only what is drawn: colour and line come from the class `icon` where one is used. */
async function shapes(): Promise<string> {
  const named = await Promise.all(iconNames.map(async (name) => {
    const svg = await readPackage(`lucide-static/icons/${name}.svg`).catch(() => {
      throw new Error(`lucide-static has no icon "${name}" (views/ui/icon_names.ts)`);
    });
    const drawn = svg.replace(/^[^]*?<svg[^>]*>|<\/svg>|\n\s*/g, "");
    return [name, drawn.replaceAll(" />", "/>")];
  }));
  return JSON.stringify(Object.fromEntries(named));
}

/** Of what is larger, the best form takes seconds and saves a tenth. */
const BEST_BYTES = 256 * 1024;

const compress = {
  br: (bytes: Uint8Array) => {
    const quality = bytes.length > BEST_BYTES ? 9 : 11;
    return promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality },
    });
  },
  gz: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * Writes each file beside the old ones, then the manifest, then removes what it no longer names: a
 * server that starts meanwhile finds a whole build.
 */
async function write(files: BuiltFile[]): Promise<string> {
  await Deno.mkdir(buildFolder, { recursive: true });
  const sizes = await Promise.all(files.map(writeCompressed));
  const manifest: Manifest = {
    names: Object.fromEntries(files.map(({ name, file }) => [name, file])),
    files: Object.fromEntries(files.map(({ file, text }) => [file, {
      integrity: digestOf(text, "sha384"),
      sha256: digestOf(text, "sha256"),
    }])),
  };
  await Deno.writeTextFile(`${buildFolder}/manifest.tmp`, JSON.stringify(manifest, null, 2));
  await Deno.rename(`${buildFolder}/manifest.tmp`, `${buildFolder}/manifest.json`);
  await removeOthers(Object.keys(manifest.files));
  return sizes.join(", ");
}

async function writeCompressed({ name, file, text }: BuiltFile): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const [br, gz] = await Promise.all([compress.br(bytes), compress.gz(bytes)]);
  await Deno.writeFile(`${buildFolder}/${file}`, bytes);
  await Deno.writeFile(`${buildFolder}/${file}.br`, br);
  await Deno.writeFile(`${buildFolder}/${file}.gz`, gz);
  return `${name} ${(br.length / 1000).toFixed(1)} kB`;
}

async function removeOthers(files: string[]): Promise<void> {
  const wanted = new Set(files.flatMap((file) => [file, `${file}.br`, `${file}.gz`]));
  wanted.add("manifest.json");
  for await (const { name } of Deno.readDir(buildFolder)) {
    if (!wanted.has(name)) await Deno.remove(`${buildFolder}/${name}`, { recursive: true });
  }
}

if (import.meta.main) {
  const [argument] = Deno.args;
  if (argument === "--help") console.log(usage);
  else if (argument !== undefined) fail(`unknown argument ${argument}; see --help`);
  else await build().catch((error) => fail(error instanceof Error ? error.message : `${error}`));
}
