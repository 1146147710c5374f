/** Makes `build/`: the server as few files, which start in a third less time and memory. */

import { deno } from "./packages.ts";

const root = `${import.meta.dirname}/../..`;
const folder = `${root}/build`;
const WORKER = "side_reader_worker";

/** Packages of Node's older kind ask for its modules by `require`, which modules do not have. */
const REQUIRE = `import{createRequire as __required}from"node:module";` +
  `const require=__required(import.meta.url);`;

/** Older ones cannot keep the names of functions, which stacks tell; Deno Deploy runs `main.ts`. */
const [major = 0, minor = 0] = Deno.version.deno.split(".").map(Number);
const canBundle = major > 2 || major === 2 && minor >= 9;

/**
 * Bundles what `main.ts` imports, with maps by which stacks name the sources. The thread of
 * `side_reader.ts` has a file of its own, so that it holds nothing that it does not use.
 */
export async function bundleServer(temporary: string): Promise<void> {
  if (!canBundle) return;
  const [server, worker] = [`${temporary}/server`, `${temporary}/worker`];
  await bundle(server, "--code-splitting", `${root}/main.ts`);
  await bundle(worker, `${root}/data/db/${WORKER}.ts`);
  await Deno.copyFile(`${worker}/${WORKER}.js`, `${server}/${WORKER}.js`);
  await Deno.copyFile(`${worker}/${WORKER}.js.map`, `${server}/${WORKER}.js.map`);
  let named = 0;
  for await (const { name } of Deno.readDir(server)) {
    if (!name.endsWith(".js")) continue;
    const text = await Deno.readTextFile(`${server}/${name}`);
    const own = text.replaceAll(`./${WORKER}.ts`, () => {
      named++;
      return `./${WORKER}.js`;
    });
    // On a line that is there: the maps count them.
    const required = /typeof require\b/.test(own) ? REQUIRE + own : own;
    await Deno.writeTextFile(`${server}/${name}`, required);
  }
  if (named !== 1) throw new Error(`the side reader's thread is named ${named} times, not once`);
  await replace(server);
}

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
