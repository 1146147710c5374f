import { inlineConstants } from "./constants.ts";
import { deno, readPackage } from "./packages.ts";
import { trimPico } from "./pico.ts";

const folder = `${import.meta.dirname}/../../static/css`;

/** The files of `static/css/` in the order of their layers, and within `components` of precedence. */
const order = [
  "tokens",
  "base",
  "layout",
  "cards",
  "tables",
  "rows",
  "dialogs",
  "case",
  "forms",
  "filters",
  "charts",
  "states",
  "lists",
  "find",
  "keys",
  "pages",
  "dashboard",
  "media",
];

/** Sheets that one page alone loads, after `app.css`. */
const ownPages = ["review"];

/**
 * `app.css`: Pico as the lowest layer, of which only what our own sheets and pages need, then those;
 * and each of the sheets that one page alone loads.
 */
export async function bundleStyles(temporary: string): Promise<Record<string, string>> {
  const { pico, own } = await readSheets();
  const from = `${temporary}/styles.css`;
  await Deno.writeTextFile(from, `@layer pico{${trimPico(pico, own)}}\n${own}`);
  const all: [string, string][] = [["app", from]];
  for (const name of ownPages) all.push([name, `${folder}/${name}.css`]);
  const sheets: string[] = [];
  for (const [name, from] of all) {
    const to = `${temporary}/page_${name}.css`;
    await deno("bundle", "--quiet", "--platform=browser", "--minify", `--output=${to}`, from);
    sheets.push(await Deno.readTextFile(to));
  }
  const done = inlineConstants(sheets);
  return Object.fromEntries(all.map(([name], index) => [`${name}.css`, done[index]!]));
}

/** All of Pico, our own sheets as one, and those that one page alone loads. */
export async function readSheets(): Promise<{ pico: string; own: string; pages: string[] }> {
  for await (const { name } of Deno.readDir(folder)) {
    if (![...order, ...ownPages].some((sheet) => name === `${sheet}.css`)) {
      throw new Error(`static/css/${name} is in no order`);
    }
  }
  const pico = await readPackage("@picocss/pico/css/pico.min.css");
  const [own, pages] = await Promise.all([readAll(order), readAll(ownPages)]);
  return { pico, own: own.join("\n"), pages };
}

const readAll = (names: readonly string[]): Promise<string[]> =>
  Promise.all(names.map((name) => Deno.readTextFile(`${folder}/${name}.css`)));
