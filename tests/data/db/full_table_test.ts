import assert from "node:assert/strict";
import { sql } from "kysely";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { openStoreAt } from "../../support/databases.ts";

const FILES = 100;
/** Fewer than a thread opens. */
const FREE = 4;
const program = new URL(import.meta.url).pathname;

Deno.test("a thread that would find the table of open files full is refused, and starts later", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const args = ["run", "--quiet", "--allow-all", "--no-check", program, `${folder}/desk.db`];
    const { code, stdout, stderr } = await new Deno.Command("sh", {
      args: ["-c", `ulimit -n ${FILES}; exec "$@"`, "sh", Deno.execPath(), ...args],
    }).output();
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    assert.equal(code, 0, text(stderr));
    assert.equal(text(stdout), "unavailable, unavailable, 1\n");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** The answers to a first read and a first document with a full table, and to a read afterwards. */
async function whileFull(path: string): Promise<string> {
  const store = await openStoreAt(`sqlite:${path}`);
  const read = () => sql<{ one: number }>`select 1 as one`.execute(store.reads);
  const kindOf = (error: unknown) => error instanceof DomainError ? error.kind : String(error);
  // The module is loaded, the thread is not.
  await import("node:worker_threads");
  const opened: Deno.FsFile[] = [];
  try {
    while (true) opened.push(await Deno.open(program));
  } catch {
    // Deno itself reads a file now and then.
    for (const file of opened.splice(-FREE)) file.close();
  }
  const answers = [
    await read().catch(kindOf),
    await store.examiner.examine(new Uint8Array(8)).catch(kindOf),
  ];
  for (const file of opened) file.close();
  answers.push(String((await read()).rows[0]?.one));
  await store.close();
  return answers.join(", ");
}

if (import.meta.main) console.log(await whileFull(Deno.args[0] ?? ""));
