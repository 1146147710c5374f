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
  "print",
];

/** Sheets that one page alone loads, after `app.css`, and the files that each is made of. */
const ownPages: Record<string, readonly string[]> = { review: ["review", "viewer"] };

/**
 * `app.css`: Pico as the lowest layer, of which only what our own sheets and pages need, then those;
 * and each of the sheets that one page alone loads.
 */
export async function bundleStyles(temporary: string): Promise<Record<string, string>> {
  const { pico, own, pages } = await readSheets();
  const texts = { app: `@layer pico{${trimPico(pico, own)}}\n${own}`, ...pages };
  const names = Object.keys(texts);
  const sheets: string[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const [from, to] = [`${temporary}/from_${name}.css`, `${temporary}/page_${name}.css`];
    await Deno.writeTextFile(from, text);
    await deno("bundle", "--quiet", "--platform=browser", "--minify", `--output=${to}`, from);
    sheets.push(await Deno.readTextFile(to));
  }
  return Object.fromEntries(
    inlineConstants(sheets).map((css, index) => [`${names[index]}.css`, css]),
  );
}

/** All of Pico, our own sheets as one, and those that one page alone loads, by name. */
export async function readSheets(): Promise<
  { pico: string; own: string; pages: Record<string, string> }
> {
  const known = [...order, ...Object.values(ownPages).flat()];
  for await (const { name } of Deno.readDir(folder)) {
    if (!known.some((sheet) => name === `${sheet}.css`)) {
      throw new Error(`static/css/${name} is in no order`);
    }
  }
  const pico = await readPackage("@picocss/pico/css/pico.min.css");
  const pages: Record<string, string> = {};
  for (const [name, files] of Object.entries(ownPages)) pages[name] = await readAll(files);
  return { pico, own: await readAll(order), pages };
}

const readAll = async (names: readonly string[]): Promise<string> =>
  (await Promise.all(names.map((name) => Deno.readTextFile(`${folder}/${name}.css`)))).join("\n");
