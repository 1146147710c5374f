/** Build, check and start in a clone of the repository, as a developer waits for them. */

import { fillDatabase, output, root, startServer, task, withFile } from "./desk.ts";
import { median, type Options, type Row, row } from "./speed.ts";

const ROUNDS = 3;
const CHANGED = "views/users.tsx";

export const developer = ({ suite }: Options): Promise<Row[]> =>
  withFile(async (url, folder) => {
    const clone = `${folder}/clone`;
    await output("git", ["clone", "--quiet", root, clone]);
    await fillDatabase(url);
    const build = () => seconds(() => task("build", [], { cwd: clone }));
    const start = async () => {
      const setting = { env: { DATABASE_URL: url }, cwd: clone };
      const { startMs, stop } = await startServer(["task", "--quiet", "start"], setting);
      await stop();
      return startMs / 1_000;
    };
    const rows = [
      row("build from nothing", await rounds(build, () => clean(clone)), "≤ 5 s"),
      row("build with nothing changed", await rounds(build), "≤ 0.5 s"),
      row("`deno task start` with nothing changed → answers", await rounds(start), "≤ 2 s"),
      row(
        "`deno task start` with one source file changed → answers",
        await rounds(start, () => change(`${clone}/${CHANGED}`)),
        "≤ 4 s",
      ),
    ];
    await output("git", ["checkout", "--quiet", "."], { cwd: clone });
    const check = await seconds(() => task("check", [], { cwd: clone }));
    const minutes = suite ? await wholeSuite(folder) : NaN;
    return [
      ...rows,
      row("`deno task check`", check, "≤ 20 s"),
      row("whole suite in a fresh clone (`--only developer --suite`)", minutes, "≤ 8 minutes"),
    ];
  });

/** In another clone with nothing downloaded yet. */
async function wholeSuite(folder: string): Promise<number> {
  const cwd = `${folder}/suite`;
  await output("git", ["clone", "--quiet", root, cwd]);
  return await seconds(() => task("test", [], { cwd, env: { DENO_DIR: `${folder}/deno` } })) / 60;
}

const clean = (clone: string) => output("git", ["clean", "-fdxq"], { cwd: clone });

const change = (file: string) =>
  Deno.writeTextFile(file, `// ${crypto.randomUUID()}\n`, { append: true });

/** Median of some rounds, each after a preparation that is not measured. */
async function rounds(
  measure: () => Promise<number>,
  prepare: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  const times: number[] = [];
  while (times.length < ROUNDS) {
    await prepare();
    times.push(await measure());
  }
  return median(times);
}

async function seconds(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return (performance.now() - started) / 1_000;
}
