import assert from "node:assert/strict";
import { type Batch, batchesOf, writeModule } from "../../tasks/testing/batches.ts";
import { type Form, testsOf } from "../../tasks/testing/groups.ts";
import { readFiles } from "../../tasks/testing/import_graph.ts";

const batchesIn = async (form: Form): Promise<Batch[]> =>
  [...await testsOf(form)].flatMap(([group, files]) => batchesOf(group, files, form));

const filesIn = (batches: readonly Batch[]): string[] => batches.flatMap(({ files }) => files);

Deno.test("Each test file is in the batches of test or of prove, and never twice in one of them", async () => {
  const [test, prove] = await Promise.all(
    [batchesIn("test"), batchesIn("prove")].map(async (batches) => filesIn(await batches)),
  ) as [string[], string[]];
  for (const files of [test, prove]) assert.equal(new Set(files).size, files.length);
  const all = (await readFiles(["tests"])).map(({ path }) => path)
    .filter((path) => /_test\.tsx?$/.test(path));
  assert.deepEqual([...new Set([...test, ...prove])].toSorted(), all.toSorted());
});

Deno.test("Prove has the folders that test leaves out, and the contracts for their other engine", async () => {
  const [test, prove] = [filesIn(await batchesIn("test")), filesIn(await batchesIn("prove"))];
  const onlyProved = prove.filter((path) => !test.includes(path));
  assert.ok(onlyProved.includes("tests/reliability/kill_test.ts"));
  assert.ok(onlyProved.includes("tests/edge/deno_2_5_test.ts"));
  assert.ok(prove.includes("tests/data/staff/claims/contract_claims_test.ts"));
  assert.ok(!prove.includes("tests/views/format_test.ts"));
});

Deno.test("The module of a batch imports its files", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-batches-" });
  try {
    const files = ["tests/views/format_test.ts", "tests/layers_test.ts"];
    const module = await writeModule(folder, { name: "others 1 of 2", files });
    const text = await Deno.readTextFile(module);
    assert.deepEqual([...text.matchAll(/tests\/[^"]+/g)].map(([path]) => path), files);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("deno task prove lists its groups, and refuses an unknown one", async () => {
  const run = async (argument: string) => {
    const args = ["task", "--quiet", "prove", argument];
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args }).output();
    return { code, text: new TextDecoder().decode(code === 0 ? stdout : stderr) };
  };
  const [help, unknown] = await Promise.all([run("--help"), run("nonsense")]);
  assert.equal(help.code, 0);
  assert.match(help.text, /^edge {8}build and walk with Deno 2.5/m);
  assert.deepEqual(unknown, {
    code: 1,
    text: "prove: no group is named nonsense; see --help\n",
  });
});
