import { packageFolder } from "./packages.ts";

/** Files of packages that their scripts load by their own names, unchanged. */
export interface Copy {
  /** The name by which pages refer to the folder, such as `pdfjs-dist/`. */
  name: string;
  /** The folder on disk and in addresses: its name holds the version, so its files never change. */
  folder: string;
  /** Paths below the folder, and where each one comes from. */
  files: Map<string, URL>;
}

/** Decoders, CMaps, fonts and colour profiles of pdf.js, and the decoder of HEIC pictures. */
const WANTED: Record<string, RegExp> = {
  "pdfjs-dist": /^(cmaps|iccs|standard_fonts|wasm)\/(?!quickjs)/,
  "libheif-js": /^libheif-wasm\/(libheif\.wasm|LICENSE)$/,
};

export const findCopies = (): Promise<Copy[]> =>
  Promise.all(
    Object.entries(WANTED).map(async ([name, wanted]) => {
      const root = await packageFolder(name);
      const { version } = JSON.parse(await Deno.readTextFile(new URL("package.json", root)));
      const files = new Map<string, URL>();
      for await (const path of pathsIn(root)) {
        if (wanted.test(path)) files.set(path, new URL(path, root));
      }
      return { name: `${name}/`, folder: `${name}-${version}/`, files };
    }),
  );

async function* pathsIn(root: URL, folder = ""): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, root))) {
    if (isDirectory) yield* pathsIn(root, `${folder}${name}/`);
    else yield folder + name;
  }
}
