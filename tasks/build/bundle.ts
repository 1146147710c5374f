import { pathToFileURL } from "node:url";
import { type BuiltFile, named } from "./built_file.ts";
import { patchCharts } from "./charts.ts";
import { deno, readPackage } from "./packages.ts";

const root = `${import.meta.dirname}/../..`;
const CHARTS = "frappe-charts/dist/frappe-charts.esm.js";

/** The islands with React, and the charts: `islands/touch.ts` loads each when it is time. */
export async function bundleIslands(temporary: string): Promise<BuiltFile[]> {
  await Deno.writeTextFile(`${temporary}/charts.js`, patchCharts(await readPackage(CHARTS)));
  const charts = `${pathToFileURL(temporary)}/charts.js`;
  const imports = { ...await importsWithPaths(), [CHARTS]: charts };
  await Deno.writeTextFile(`${temporary}/import_map.json`, JSON.stringify({ imports }));
  // A copy: the repository's own must not change because of the map above.
  await Deno.copyFile(`${root}/deno.lock`, `${temporary}/deno.lock`);
  const output = await bundle(
    `${temporary}/islands`,
    [`--import-map=${temporary}/import_map.json`, `--lock=${temporary}/deno.lock`],
    ["--code-splitting", `${root}/islands/mount.tsx`, `${root}/islands/charts.ts`],
  );
  if (!Object.values(output).some((text) => text.includes("Minified React error"))) {
    throw new Error("React is not its production build");
  }
  return renameChunks(output);
}

/** Those of deno.json; a map beside it must itself say that `react` also leads to `react/…`. */
async function importsWithPaths(): Promise<Record<string, string>> {
  const { imports } = JSON.parse(await Deno.readTextFile(`${root}/deno.json`)) as {
    imports: Record<string, string>;
  };
  return Object.fromEntries(
    Object.entries(imports).flatMap(([name, target]) => [
      [name, target],
      [`${name}/`, target.replace(/^npm:(.*)$/, "npm:/$1/")],
    ]),
  );
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
export const bundleScripts = (temporary: string): Promise<Record<string, string>> =>
  bundle(
    `${temporary}/scripts`,
    [],
    [
      "--format=iife",
      ...["start", "app", "passkeys", "review"].map((name) => `${root}/static/scripts/${name}.ts`),
    ],
  );

/** `--minify` also stands for NODE_ENV=production. */
async function bundle(
  folder: string,
  resolution: string[],
  rest: string[],
): Promise<Record<string, string>> {
  const options = ["--platform=browser", "--minify", `--outdir=${folder}`];
  await deno("bundle", "--quiet", ...resolution, ...options, ...rest);
  const output: Record<string, string> = {};
  for await (const { name } of Deno.readDir(folder)) {
    output[name] = await Deno.readTextFile(`${folder}/${name}`);
  }
  return output;
}
