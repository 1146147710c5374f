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
    await using server = await startServer(database.url, { args: ["task", "--cwd", cwd, "start"] });
    return server.startMs / 1_000;
  };
  const rows = [
    row("build from nothing", await rounds(build, clean), "≤ 5 s"),
    row("build with nothing changed", await rounds(build), "≤ 0.5 s"),
    row("`deno task start` with nothing changed → answers", await rounds(start), "≤ 2 s"),
    row(
      "`deno task start` with one source file changed → answers",
      await rounds(start, change),
      "≤ 4 s",
    ),
  ];
  await output("git", ["checkout", "--quiet", "."], { cwd });
  rows.push(row("`deno task check`", await seconds(() => task("check", [], { cwd })), "≤ 20 s"));
  await clean();
  const env = { DENO_DIR: `${database.folder}/deno` };
  const minutes = suite ? await seconds(() => task("test", [], { cwd, env })) / 60 : NaN;
  const what = "whole suite in a fresh clone (`--only developer --suite`)";
  return [...rows, row(what, minutes, "≤ 8 minutes")];
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
