import { createHash } from "node:crypto";
import { openDesk, type PictureDesk } from "./desk.ts";
import { fileOf, FOLDER, PAGES } from "./pages.ts";

/** Digests of each picture, and of its page when it was taken, by file name. */
export type Digests = Record<string, Screen & { picture: string }>;

interface Screen {
  markup: string;
  css: string;
}

/** The pictures that do not show their screen as it is now, each with what to do. */
export async function outdated(
  digests: Digests,
  screens: Record<string, Screen>,
  folder: URL = FOLDER,
): Promise<string[]> {
  const sentences = await Promise.all(PAGES.map(async ({ name }) => {
    const file = fileOf(name);
    const bytes = await Deno.readFile(new URL(file, folder)).catch(() => new Uint8Array());
    const { markup, css, picture } = digests[file] ?? {};
    const { [name]: screen } = screens;
    const isSame = markup === screen?.markup && css === screen?.css && picture === sha256(bytes);
    return isSame ? [] : [`${file} is older than its screen: run \`deno task pictures\``];
  }));
  return sentences.flat();
}

/** The digests of each page, rendered without a browser. */
export async function readScreens(): Promise<Record<string, Screen>> {
  const desk = await openDesk();
  try {
    const screens: [string, Screen][] = [];
    for (const { name, path } of PAGES) screens.push([name, await readScreen(desk, path)]);
    return Object.fromEntries(screens);
  } finally {
    await desk.close();
  }
}

async function readScreen(desk: PictureDesk, path: string): Promise<Screen> {
  const html = await read(desk, path);
  const sheets = [...html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*>/g)]
    .map(([link]) => /\bhref="([^"]*)"/.exec(link)![1]!);
  const css = await Promise.all(sheets.map((sheet) => read(desk, sheet)));
  return { markup: sha256(normalised(html)), css: sha256(css.join("\n")) };
}

async function read({ answer, origin, cookie }: PictureDesk, path: string): Promise<string> {
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  const response = await answer(new Request(origin + path, { headers }));
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}.`);
  return await response.text();
}

export const sha256 = (data: string | Uint8Array): string =>
  createHash("sha256").update(data).digest("hex");

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
const ASSET_HASH = /-[\da-f]{12}(?=\.\w+")/g;

/** The body without random ids and without the hashes of built files. */
export const normalised = (html: string): string =>
  html.slice(html.indexOf("<body"))
    .replace(UUID, "id")
    .replace(ASSET_HASH, "")
    .replace(/ integrity="[^"]*"/g, "");
