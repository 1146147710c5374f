/** Makes `build/`: the server as few files, which start in a third less time and memory. */

import { resolve } from "node:path";
import { deno } from "./packages.ts";
import { thinMap } from "./source_map.ts";

const root = resolve(`${import.meta.dirname}/../..`);
const folder = `${root}/build`;
/** What runs in a thread of its own. */
const threads = { side_reader_worker: "data/db/sqlite", examiner_thread: "data/documents" };
/** What runs before the server: sources may be newer than what is built of them. */
const programs = { migrate: "tasks" };

/**
 * Packages of Node's older kind ask for its modules by `require`, which modules do not have. That of
 * `node:module` brings half of Node along, whether it is asked for something or not.
 */
const REQUIRE = `const require=(name)=>process.getBuiltinModule(name);`;

/** The half of React's server that streams, which no page uses: as long as the other half, and evaluated too. */
const STREAMING = "./cjs/react-dom-server.edge.production.js";
/** By a function with any short name, be it `$` or one that begins with that. */
const requiredStreaming = new RegExp(`[\\w$]+\\("${STREAMING.replaceAll(".", "\\.")}"\\)`, "g");

/** A text of a bundle without that half, and how often it was there. */
export function withoutStreaming(text: string): { text: string; times: number } {
  let times = 0;
  const left = text.replaceAll(requiredStreaming, () => {
    times++;
    return "{}";
  });
  return { text: left, times };
}

/** Older ones cannot keep the names of functions, which stacks tell; Deno Deploy runs `main.ts`. */
const [major = 0, minor = 0] = Deno.version.deno.split(".").map(Number);
const canBundle = major > 2 || major === 2 && minor >= 9;

/**
 * Bundles what `main.ts` imports, with maps by which stacks name the sources. Each thread has a file
 * of its own, so that it holds nothing that it does not use, and so has what brings the database up
 * to date: both are of one build, and know the same migrations.
 */
export async function bundleServer(temporary: string): Promise<void> {
  if (!canBundle) return;
  const server = `${temporary}/server`;
  await bundle(server, "--code-splitting", `${root}/main.ts`);
  for (const [name, folder] of Object.entries({ ...threads, ...programs })) {
    const made = `${temporary}/${name}`;
    await bundle(made, `${root}/${folder}/${name}.ts`);
    for (const file of [`${name}.js`, `${name}.js.map`]) {
      await Deno.copyFile(`${made}/${file}`, `${server}/${file}`);
    }
  }
  const named = new Map<string, number>();
  let leftOut = 0;
  for await (const { name } of Deno.readDir(server)) {
    const text = await Deno.readTextFile(`${server}/${name}`);
    if (name.endsWith(".map")) {
      await Deno.writeTextFile(`${server}/${name}`, thinMap(text, { made: server, at: folder }));
    }
    if (!name.endsWith(".js")) continue;
    const own = text.replaceAll(threadFiles, (_, thread) => {
      named.set(thread, (named.get(thread) ?? 0) + 1);
      return `./${thread}.js`;
    });
    const { text: used, times } = withoutStreaming(own);
    leftOut += times;
    // On a line that is there: the maps count them.
    const required = /typeof require\b/.test(used) ? REQUIRE + used : used;
    await Deno.writeTextFile(`${server}/${name}`, required);
  }
  if (leftOut !== 1) throw new Error(`${STREAMING} is required ${leftOut} times, not once`);
  for (const name of Object.keys(threads)) {
    const times = named.get(name) ?? 0;
    if (times !== 1) throw new Error(`the thread ${name} is named ${times} times, not once`);
  }
  await replace(server);
}

const threadFiles = new RegExp(`\\./(${Object.keys(threads).join("|")})\\.ts`, "g");

const bundle = (folder: string, ...rest: string[]): Promise<void> =>
  deno(
    "bundle",
    "--quiet",
    "--platform=deno",
    // `--minify` also stands for NODE_ENV=production.
    "--minify",
    "--keep-names",
    // It reads a file that lies beside its own.
    "--external=@bokuweb/zstd-wasm",
    `--external=${STREAMING}`,
    "--sourcemap=linked",
    `--outdir=${folder}`,
    ...rest,
  );

/** What starts the server comes last, and what it no longer names goes after it. */
async function replace(made: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  const names = Array.from(Deno.readDirSync(made), ({ name }) => name);
  const last = (name: string) => Number(name === "main.js");
  for (const name of names.toSorted((a, b) => last(a) - last(b))) {
    await Deno.copyFile(`${made}/${name}`, `${folder}/${name}.new`);
    await Deno.rename(`${folder}/${name}.new`, `${folder}/${name}`);
  }
  for await (const { name } of Deno.readDir(folder)) {
    if (!names.includes(name)) await Deno.remove(`${folder}/${name}`, { recursive: true });
  }
}
