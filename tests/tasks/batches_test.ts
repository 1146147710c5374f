import assert from "node:assert/strict";
import { writeBatches } from "../../tasks/testing/batches.ts";
import { readFiles } from "../../tasks/testing/import_graph.ts";

const ONLY_LONG = "tests/browser/long/";

Deno.test("the batches hold each test file of the suite once", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-batches-" });
  try {
    const run: string[] = [];
    for (const path of await writeBatches(folder, ONLY_LONG)) {
      if (!path.startsWith(folder)) run.push(path);
      else run.push(...(await Deno.readTextFile(path)).match(/tests\/[^"]+/g) ?? []);
    }
    const all = (await readFiles(["tests"])).map(({ path }) => path)
      .filter((path) => /_test\.tsx?$/.test(path) && !path.startsWith(ONLY_LONG));
    assert.deepEqual(run.toSorted(), all.toSorted());
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
