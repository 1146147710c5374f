import { iconNames } from "../../views/ui/icon_names.ts";
import { type BuiltFile, named } from "./built_file.ts";
import { bundle } from "./bundle.ts";
import { findCopies } from "./copies.ts";
import { hashInputs } from "./inputs.ts";
import { isUpToDate, writeFiles } from "./output.ts";
import { readPackage } from "./packages.ts";
import { verifyFile } from "./verify_file.ts";

const usage = `Usage: deno task build

Bundles scripts, islands, htmx, styles and icons into static/build/, from the packages in deno.json,
and copies the decoders and fonts of pdf.js; does nothing when no input has changed since the last build.`;

const root = `${import.meta.dirname}/../..`;

async function build(): Promise<void> {
  const startedAt = performance.now();
  const inputs = await hashInputs();
  if (await isUpToDate(inputs)) return console.log("static/build/ is up to date");
  const [files, copies] = await Promise.all([makeFiles(), findCopies()]);
  const sizes = await writeFiles(files, copies, inputs);
  console.log(`Built ${sizes} in ${Math.round(performance.now() - startedAt)} ms`);
}

async function makeFiles(): Promise<BuiltFile[]> {
  const bundled = await bundle();
  const islands = ["mount.js", "charts.js"].map((name) => named(name, bundled(name)));
  const styles = ["app.css", "review.css", "verify.css"].map((name) => named(name, bundled(name)));
  const script = (name: string) => asScript(bundled(name), islands);
  const htmx = await Promise.all(
    ["htmx.min.js", "ext/hx-preload.min.js", "ext/hx-ptag.min.js"]
      .map((name) => readPackage(`htmx.org/dist/${name}`)),
  );
  return [
    ...islands,
    ...styles,
    ...["start.js", "passkeys.js", "review.js", "verify.js"].map((name) =>
      named(name, script(name))
    ),
    verifyFile(script("verify_file.js"), bundled("verify_file.css")),
    // Two tasks instead of one long one: slow processors answer to input in between.
    named("app.js", [...htmx, `setTimeout(()=>{${script("app.js")}})`].join("\n")),
    named("pdf.js", await readPackage("pdfjs-dist/build/pdf.min.mjs")),
    named(
      "pdf_worker.js",
      script("pdf_reports.js") + await readPackage("pdfjs-dist/build/pdf.worker.min.mjs"),
    ),
    named(
      "heic_worker.js",
      `${await readPackage("libheif-js/libheif-wasm/libheif.js")}\n${script("heic_worker.js")}`,
    ),
    named("icons.json", await readIcons()),
    named("favicon.svg", await readStatic("favicon.svg")),
    named("speculation_rules.json", await readStatic("speculation_rules.json")),
  ];
}

/** A bundled module as a classic script, with the hashed names of the modules that it imports. */
function asScript(text: string, modules: readonly BuiltFile[]): string {
  const linked = modules.reduce(
    (text, { name, file }) => text.replaceAll(`"./${name}"`, `"./${file}"`),
    text,
  );
  return `(()=>{"use strict";${linked}})();`;
}

const readStatic = (name: string): Promise<string> => Deno.readTextFile(`${root}/static/${name}`);

async function readIcons(): Promise<string> {
  const icons = await Promise.all(iconNames.map(async (name) => {
    const svg = await readPackage(`lucide-static/icons/${name}.svg`).catch(() => {
      throw new Error(`lucide-static has no icon "${name}" (views/ui/icon_names.ts)`);
    });
    const shapes = svg.replace(/^[^]*?<svg[^>]*>|<\/svg>|\n\s*/g, "").replaceAll(" />", "/>");
    return [name, shapes];
  }));
  return JSON.stringify(Object.fromEntries(icons));
}

function fail(message: string): never {
  console.error(`build: ${message}`);
  Deno.exit(1);
}

if (import.meta.main) {
  const [argument] = Deno.args;
  if (argument === "--help") console.log(usage);
  else if (argument !== undefined) fail(`unknown argument ${argument}; see --help`);
  else await build().catch((error) => fail(error instanceof Error ? error.message : `${error}`));
}
