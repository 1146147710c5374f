/** Import and export: rows per second, and memory that does not grow with the number of rows. */

import { sqlitePath } from "../../data/db/database.ts";
import { sleep } from "../../tests/reliability/server.ts";
import { count } from "../../tests/soak/finding.ts";
import { SECRET } from "../../tests/support/stores.ts";
import { argumentsOf, environmentOf } from "../commands.ts";
import { filledFile, memoryOf, startDesk } from "./desk.ts";
import { type Options, type Row, row, seconds } from "./speed.ts";

export async function files({ rows }: Options): Promise<Row[]> {
  const [few, many] = [await measure(Math.ceil(rows / 4)), await measure(rows)];
  return (["import", "export"] as const).flatMap((what) => {
    const growth = Math.max(0, many[what].megabytes - few[what].megabytes);
    const most = `at most ${many[what].megabytes.toFixed(0)} MB`;
    const [format, goal] = what === "import"
      ? ["", "≥ 10,000 rows/s"]
      : [", CSV", "≥ 50,000 rows/s"];
    return [
      row(`${what} of ${count(rows)} users${format}`, goal, rows / many[what].seconds),
      row(`memory of the ${what}, growth from a quarter of the rows`, "≤ 32 MB", growth, most),
    ];
  });
}

async function measure(rows: number) {
  await using database = await filledFile(1);
  const file = `${sqlitePath(database.url)}.ndjson`;
  await Deno.writeTextFile(file, usersFrom(0, rows));
  return { import: await importFile(database.url, file), export: await exportAll(database.url) };
}

/** Lines of NDJSON for the import of users. */
export const usersFrom = (first: number, length: number): string =>
  Array.from({ length }, (_, n) => {
    const id = `u_new_${first + n}`;
    const email = `${id}@example.com`;
    const [name, joinedAt] = [`New Person ${first + n}`, "2025-06-01T00:00:00.000Z"];
    return JSON.stringify({ id, name, role: "mentee", email, status: "active", joinedAt }) + "\n";
  }).join("");

async function importFile(DATABASE_URL: string, file: string) {
  let megabytes = 0;
  const took = await seconds(async () => {
    const { status, pid } = new Deno.Command(Deno.execPath(), {
      args: [...argumentsOf("import"), "users", file],
      env: { ...environmentOf("import"), DATABASE_URL, JWT_SECRET: SECRET },
      stdout: "null",
      stderr: "null",
    }).spawn();
    while (await Promise.race([status, sleep(20)]) === undefined) {
      megabytes = Math.max(megabytes, memoryOf(pid, "VmHWM") || 0);
    }
    if (!(await status).success) throw new Error("the import failed");
  });
  return { megabytes, seconds: took };
}

async function exportAll(url: string) {
  await using desk = await startDesk(url);
  const took = await seconds(async () => {
    const { body, ok } = await fetch(`${desk.origin}/users/export.csv`, desk);
    if (!ok || !body) throw new Error("the export failed");
    for await (const _ of body);
  });
  return { seconds: took, megabytes: memoryOf(desk.pid, "VmHWM") };
}
