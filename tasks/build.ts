/** Makes `static/build/`: what browsers load beside the pages, compressed and named by hash. */

import picoCss from "@picocss/pico/css/pico.min.css" with { type: "text" };
import chartsSource from "frappe-charts/dist/frappe-charts.esm.js" with { type: "text" };
import preloadExtension from "htmx.org/dist/ext/hx-preload.min.js" with { type: "text" };
import htmx from "htmx.org/dist/htmx.min.js" with { type: "text" };
import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { iconNames } from "../views/ui/icon_names.ts";

const usage = `Usage: deno task build

Bundles islands, htmx, styles and icons into static/build/, from the packages in deno.json.`;

const root = `${import.meta.dirname}/..`;
const buildFolder = `${root}/static/build`;
const CHARTS = "frappe-charts/dist/frappe-charts.esm.js";

interface BuiltFile {
  /** What it is asked for by; chunks that others import have one too, which nobody uses. */
  name: string;
  file: string;
  text: string;
}

/** Names that pages ask for, with the file each stands for now. */
interface Manifest {
  names: Record<string, string>;
  files: string[];
}

function fail(message: string): never {
  console.error(`build: ${message}`);
  Deno.exit(1);
}

async function build(): Promise<void> {
  const startedAt = performance.now();
  const temporary = await Deno.makeTempDir({ prefix: "mentor-desk-build-" });
  try {
    const [islands, scripts] = await Promise.all([
      bundleIslands(temporary),
      bundleScripts(temporary),
    ]);
    const { "app.js": app = "", "theme.js": theme = "" } = scripts;
    const sizes = await write([
      ...islands,
      named("app.css", await styles()),
      // The extension registers itself with htmx, and app.js uses what htmx announces.
      named("app.js", [htmx, preloadExtension, app].join("\n")),
      named("theme.js", theme),
      named("icons.svg", await sprite()),
      named("favicon.svg", await readStatic("favicon.svg")),
      named("speculation_rules.json", await readStatic("speculation_rules.json")),
    ]);
    console.log(`Built ${sizes} in ${Math.round(performance.now() - startedAt)} ms`);
  } finally {
    await Deno.remove(temporary, { recursive: true });
  }
}

const readStatic = (name: string): Promise<string> => Deno.readTextFile(`${root}/static/${name}`);

function named(name: string, text: string): BuiltFile {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return { name, file: name.replace(/\.(?=[^.]+$)/, `-${hash}.`), text };
}

/** The islands with React in chunks of their own, which only `hydrate.js` loads when it is time. */
async function bundleIslands(temporary: string): Promise<BuiltFile[]> {
  await Deno.writeTextFile(`${temporary}/charts.js`, patchCharts(chartsSource));
  const { imports } = JSON.parse(await Deno.readTextFile(`${root}/deno.json`));
  const importMap = { imports: { ...imports, [CHARTS]: `${pathToFileURL(temporary)}/charts.js` } };
  await Deno.writeTextFile(`${temporary}/import_map.json`, JSON.stringify(importMap));
  // A copy: the repository's own must not change because of the map above.
  await Deno.copyFile(`${root}/deno.lock`, `${temporary}/deno.lock`);
  const output = await bundle(
    `${temporary}/islands`,
    [`--import-map=${temporary}/import_map.json`, `--lock=${temporary}/deno.lock`],
    ["--code-splitting", `${root}/islands/hydrate.ts`],
  );
  if (!Object.values(output).some((text) => text.includes("Minified React error"))) {
    throw new Error("React is not its production build");
  }
  return renameChunks(output);
}

/** esbuild's names depend on where packages lie; ours on the content alone, on every machine. */
function renameChunks(chunks: Record<string, string>): BuiltFile[] {
  const waiting = new Map(Object.entries(chunks));
  const done: BuiltFile[] = [];
  while (waiting.size > 0) {
    const imports = (text: string) => [...waiting.keys()].some((name) => text.includes(`/${name}`));
    const leaf = [...waiting].find(([, text]) => !imports(text));
    if (!leaf) throw new Error("chunks import each other in a circle");
    const [old, text] = leaf;
    const built = named(old.replace(/-[A-Z0-9]{8}(?=\.js$)/, ""), text);
    done.push(built);
    waiting.delete(old);
    for (const [name, importer] of waiting) {
      waiting.set(name, importer.replaceAll(`/${old}`, `/${built.file}`));
    }
  }
  return done;
}

/** Plain scripts, each wrapped in a function so that its names stay its own. */
const bundleScripts = (temporary: string): Promise<Record<string, string>> =>
  bundle(
    `${temporary}/scripts`,
    [],
    ["--format=iife", `${root}/static/app.js`, `${root}/static/theme.js`],
  );

/** `--minify` also stands for NODE_ENV=production. */
async function bundle(
  folder: string,
  resolution: string[],
  rest: string[],
): Promise<Record<string, string>> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--quiet",
      ...resolution,
      "--platform=browser",
      "--minify",
      `--outdir=${folder}`,
      ...rest,
    ],
    cwd: root,
    env: { NO_COLOR: "1" },
  }).output();
  if (!success) throw new Error(`deno bundle: ${new TextDecoder().decode(stderr).trim()}`);
  const output: Record<string, string> = {};
  for await (const { name } of Deno.readDir(folder)) {
    output[name] = await Deno.readTextFile(`${folder}/${name}`);
  }
  return output;
}

/**
 * frappe-charts writes style attributes, which our Content-Security-Policy blocks; it offers no way
 * to format the numbers of the axis, and thinks that our letters are narrower than they are. Each
 * text to change is given with how often it occurs.
 */
function patchCharts(source: string): string {
  const patches: [text: string, times: number, replacement: string][] = [
    [
      'if(i === "innerHTML") {',
      1,
      'if(i === "style") element.style.cssText = val;\nelse if(i === "innerHTML") {',
    ],
    ['<strong style="display: block;">', 1, '<strong class="tip-value">'],
    ["const DEFAULT_CHAR_WIDTH = 7;", 1, "const DEFAULT_CHAR_WIDTH = 12;"],
    [
      "shortenLargeNumber(label);",
      1,
      "label.toLocaleString(document.documentElement.lang, " +
      '{ notation: Math.abs(label) < 10_000 ? "standard" : "compact" });',
    ],
  ];
  return patches.reduce((text, [old, times, replacement]) => {
    if (text.split(old).length - 1 !== times) {
      throw new Error(`frappe-charts has changed; not ${times} times: ${old}`);
    }
    return text.replaceAll(old, replacement);
  }, source);
}

/** Pico as the lowest layer; a `@charset` inside of a layer would be an error. */
async function styles(): Promise<string> {
  const pico = picoCss.replace(/^@charset "[^"]*";/, "");
  return `@layer pico{${pico}}\n${await readStatic("app.css")}`;
}

/** Only the shapes: colour and line come from the class `icon` where one is used. */
async function sprite(): Promise<string> {
  const symbols = await Promise.all(iconNames.map(async (name) => {
    const svg = await import(`lucide-static/icons/${name}.svg`, { with: { type: "text" } })
      .then((module): string => module.default)
      .catch(() => {
        throw new Error(`lucide-static has no icon "${name}" (views/ui/icon_names.ts)`);
      });
    const shapes = svg.replace(/^[^]*?<svg[^>]*>|<\/svg>|\n\s*/g, "");
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`;
  }));
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

const compress = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
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
    files: files.map(({ file }) => file),
  };
  await Deno.writeTextFile(`${buildFolder}/manifest.tmp`, JSON.stringify(manifest, null, 2));
  await Deno.rename(`${buildFolder}/manifest.tmp`, `${buildFolder}/manifest.json`);
  await removeOthers(manifest.files);
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
