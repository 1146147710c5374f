import assert from "node:assert/strict";

const root = new URL("../../../", import.meta.url).pathname;

/** Starts to write a file as a backup does, and ends the process by a signal. */
async function endedBy(signal: Deno.Signal, folder: string): Promise<number> {
  const script = `
    import { withTemporaryFile } from "./data/db/backup/temporary_file.ts";
    await withTemporaryFile(${JSON.stringify(`${folder}/copy.db`)}, (whole) =>
      withTemporaryFile(${JSON.stringify(`${folder}/copy.db`)}, async (part) => {
        await Deno.writeTextFile(whole, "");
        for (const end of ["", "-wal"]) await Deno.writeTextFile(part + end, "a passport");
        console.log("half done");
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      }));
  `;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--ext=ts", script],
    cwd: root,
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  for await (const _ of child.stdout) {
    child.kill(signal);
    break;
  }
  return (await child.status).code;
}

const namesIn = (folder: string) => Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();

for (const [signal, code] of [["SIGTERM", 143], ["SIGINT", 130], ["SIGHUP", 129]] as const) {
  Deno.test(`a process ended by ${signal} leaves no part of a temporary file`, async () => {
    const folder = await Deno.makeTempDir({ prefix: "desk-part-" });
    try {
      assert.equal(await endedBy(signal, folder), code);
      assert.deepEqual(namesIn(folder), []);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
}

Deno.test("the part file of a killed process is removed by the next one a day later", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-part-" });
  try {
    await endedBy("SIGKILL", folder);
    const left = namesIn(folder);
    assert.equal(left.length, 3);
    const [first] = left;
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await Deno.utime(`${folder}/${first}`, old, old);
    await Deno.writeTextFile(`${folder}/copy.db.part`, "not one of them");
    await endedBy("SIGTERM", folder);
    assert.deepEqual(namesIn(folder), [...left.slice(1), "copy.db.part"].sort());
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
