/** Build, check and start in a clone of the repository, as a developer waits for them. */

import { databaseWith, output, root, startServer, task } from "./desk.ts";
import { median, type Options, type Row, row } from "./speed.ts";

const ROUNDS = 3;
const CHANGED = "views/users.tsx";

export async function developer({ suite }: Options): Promise<Row[]> {
  await using database = await databaseWith();
  const cwd = `${database.folder}/clone`;
  await output("git", ["clone", "--quiet", root, cwd]);
  const clean = () => output("git", ["clean", "-fdxq"], { cwd });
  const change = () =>
    Deno.writeTextFile(`${cwd}/${CHANGED}`, `// ${crypto.randomUUID()}\n`, { append: true });
  const build = () => seconds(() => task("build", [], { cwd }));
  const start = async () => {
    const setting = { env: { DATABASE_URL: database.url }, cwd };
    await using server = await startServer(["task", "--quiet", "start"], setting);
    return server.startMs / 1_000;
  };
  const started = "`deno task start` with";
  const rows = [
    row("build from nothing", await rounds(build, clean), "≤ 5 s"),
    row("build with nothing changed", await rounds(build), "≤ 0.5 s"),
    row(`${started} nothing changed → answers`, await rounds(start), "≤ 2 s"),
    row(`${started} one source file changed → answers`, await rounds(start, change), "≤ 4 s"),
  ];
  await output("git", ["checkout", "--quiet", "."], { cwd });
  const check = await seconds(() => task("check", [], { cwd }));
  const minutes = suite ? await wholeSuite(database.folder) / 60 : NaN;
  return [
    ...rows,
    row("`deno task check`", check, "≤ 20 s"),
    row("whole suite in a fresh clone (`--only developer --suite`)", minutes, "≤ 8 minutes"),
  ];
}

/** Another clone, with nothing downloaded yet. */
async function wholeSuite(folder: string): Promise<number> {
  const cwd = `${folder}/suite`;
  await output("git", ["clone", "--quiet", root, cwd]);
  return await seconds(() => task("test", [], { cwd, env: { DENO_DIR: `${folder}/deno` } }));
}

/** Median of some rounds, each after a preparation that is not measured. */
async function rounds(measure: () => Promise<number>, prepare?: () => Promise<unknown>) {
  const times: number[] = [];
  while (times.length < ROUNDS) {
    await prepare?.();
    times.push(await measure());
  }
  return median(times);
}

async function seconds(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return (performance.now() - started) / 1_000;
}
