/** Import and export: rows per second, and memory that does not grow with the number of rows. */

import { argumentsOf, environmentOf } from "../commands.ts";
import { SECRET } from "../../tests/support/stores.ts";
import { databaseWith, memoryOf, pause, root, startDesk } from "./desk.ts";
import { count, type Options, type Row, row } from "./speed.ts";

export async function files({ rows }: Options): Promise<Row[]> {
  const [few, many] = [await measure(Math.ceil(rows / 4)), await measure(rows)];
  const memory = (what: "import" | "export") => {
    const [less, more] = [few[what].megabytes, many[what].megabytes];
    const title = `memory of the ${what}, growth from a quarter of the rows`;
    return row(title, Math.max(0, more - less), "≤ 32 MB", `at most ${more.toFixed(0)} MB`);
  };
  return [
    row(`import of ${count(rows)} users`, many.import.perSecond, "≥ 10,000 rows/s"),
    memory("import"),
    row(`export of ${count(rows)} users, CSV`, many.export.perSecond, "≥ 50,000 rows/s"),
    memory("export"),
  ];
}

async function measure(rows: number) {
  await using database = await databaseWith(1);
  const file = `${database.folder}/users.ndjson`;
  await Deno.writeTextFile(file, usersFrom(0, rows));
  return {
    import: await importFile(database.url, file, rows),
    export: await exportAll(database.url, rows),
  };
}

/** Lines of NDJSON for the import of users. */
export const usersFrom = (first: number, length: number): string =>
  Array.from({ length }, (_, n) => {
    const [id, name, email] = [
      `u_new_${first + n}`,
      `New Person ${first + n}`,
      `new.${first + n}@example.com`,
    ];
    const joinedAt = "2025-06-01T00:00:00.000Z";
    return JSON.stringify({ id, name, role: "mentee", email, status: "active", joinedAt }) + "\n";
  }).join("");

async function importFile(DATABASE_URL: string, file: string, rows: number) {
  const started = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: [...argumentsOf("import"), "users", file],
    env: { ...environmentOf("import"), DATABASE_URL, JWT_SECRET: SECRET },
    cwd: root,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  let [runs, megabytes] = [true, 0];
  const ended = child.status.finally(() => runs = false);
  while (runs) {
    megabytes = Math.max(megabytes, memoryOf(child.pid, "VmHWM") || 0);
    await pause(20);
  }
  if (!(await ended).success) throw new Error("the import failed");
  return { megabytes, perSecond: rows / (performance.now() - started) * 1_000 };
}

async function exportAll(url: string, rows: number) {
  await using desk = await startDesk(url);
  const started = performance.now();
  const { body, ok } = await fetch(`${desk.origin}/users/export.csv`, desk);
  if (!ok || !body) throw new Error("the export failed");
  for await (const _ of body);
  const perSecond = rows / (performance.now() - started) * 1_000;
  return { perSecond, megabytes: memoryOf(desk.pid, "VmHWM") };
}
