/** Build, check and start in a clone of the repository, as a developer waits for them. */

import { sqlitePath } from "../../data/db/database.ts";
import { startServer } from "../../tests/reliability/server.ts";
import { filledFile, output, root, task } from "./desk.ts";
import { median, type Options, rounds, type Row, row, seconds } from "./speed.ts";

export async function developer({ suite }: Options): Promise<Row[]> {
  await using database = await filledFile();
  const cwd = `${sqlitePath(database.url)}.clone`;
  await output("git", ["clone", "--quiet", root, cwd]);
  const clean = () => output("git", ["clean", "-fdxq"], { cwd });
  const change = () =>
    Deno.writeTextFile(`${cwd}/views/users.tsx`, `// ${crypto.randomUUID()}\n`, { append: true });
  const run = (name: string, env = {}) => seconds(() => task(name, [], { cwd, env }));
  const start = async () => {
    await using server = await startServer(database.url, { args: ["task", "--cwd", cwd, "start"] });
    return server.startMs / 1_000;
  };
  const after = async (prepare: () => Promise<unknown>, measure: () => Promise<number>) =>
    median(await rounds(() => prepare().then(measure)));
  const nothing = () => Promise.resolve();
  const rows = [
    row("build from nothing", "≤ 5 s", await after(clean, () => run("build"))),
    row("build with nothing changed", "≤ 0.5 s", await after(nothing, () => run("build"))),
    row("`deno task start` with nothing changed → answers", "≤ 2 s", await after(nothing, start)),
    row(
      "`deno task start` with one source file changed → answers",
      "≤ 4 s",
      await after(change, start),
    ),
  ];
  await output("git", ["checkout", "--quiet", "."], { cwd });
  rows.push(row("`deno task check`", "≤ 20 s", await run("check")));
  await clean();
  const minutes = suite ? await run("test", { DENO_DIR: `${cwd}/.deno` }) / 60 : NaN;
  const what = "whole suite in a fresh clone (`--only developer --suite`)";
  return [...rows, row(what, "≤ 6.5 minutes", minutes)];
}
