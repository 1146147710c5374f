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

/** Pico as the lowest layer, of which only what our own sheets and pages need; then those. */
export async function bundleStyles(temporary: string): Promise<string> {
  const { pico, own } = await readSheets();
  const [from, to] = [`${temporary}/styles.css`, `${temporary}/app.css`];
  await Deno.writeTextFile(from, `@layer pico{${trimPico(pico, own)}}\n${own}`);
  await deno("bundle", "--quiet", "--platform=browser", "--minify", `--output=${to}`, from);
  return inlineConstants(await Deno.readTextFile(to));
}

/** A sheet that one page alone loads, after `app.css`. */
const ownPages = ["review"];

export async function bundlePageStyles(temporary: string, name: string): Promise<string> {
  const to = `${temporary}/page_${name}.css`;
  const from = `${folder}/${name}.css`;
  await deno("bundle", "--quiet", "--platform=browser", "--minify", `--output=${to}`, from);
  return await Deno.readTextFile(to);
}

/** All of Pico, and our own sheets as one. */
export async function readSheets(): Promise<{ pico: string; own: string }> {
  for await (const { name } of Deno.readDir(folder)) {
    if (![...order, ...ownPages].some((sheet) => name === `${sheet}.css`)) {
      throw new Error(`static/css/${name} is in no order`);
    }
  }
  const pico = await readPackage("@picocss/pico/css/pico.min.css");
  const own = await Promise.all(order.map((name) => Deno.readTextFile(`${folder}/${name}.css`)));
  return { pico, own: own.join("\n") };
}
