import assert from "node:assert/strict";

/** The problems that `deno lint` finds in a source. */
async function problemsIn(source: string, suffix = ".ts"): Promise<string[]> {
  const file = await Deno.makeTempFile({ suffix });
  try {
    await Deno.writeTextFile(file, source);
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["lint", "--json", "--config=deno.json", file],
    }).output();
    const { diagnostics } = JSON.parse(new TextDecoder().decode(stdout));
    return diagnostics.map(({ code }: { code: string }) => code);
  } finally {
    await Deno.remove(file);
  }
}

Deno.test("a comment that begins with a relative clause is refused", async () => {
  for (const opening of ["Whether it is open", "What has come", "Of all lists"]) {
    assert.deepEqual(await problemsIn(`/** ${opening}. */\nexport const a = 1;\n`), [
      "style/comment-opening",
    ]);
  }
  assert.deepEqual(await problemsIn("// By the index alone.\nexport const a = 1;\n"), [
    "style/comment-opening",
  ]);
});

Deno.test("a comment that is a sentence is accepted", async () => {
  assert.deepEqual(await problemsIn("/** True if the list is open. */\nexport const a = 1;\n"), []);
});

Deno.test("markup that awaits a value is refused, and a function within it may await", async () => {
  const awaited = `export const a = async (b: () => Promise<string>) => <p title={await b()} />;\n`;
  assert.deepEqual(await problemsIn(awaited, ".tsx"), ["style/await-in-markup"]);
  const inFunction = `export const a = (b: () => Promise<void>) =>
    <button type="button" onClick={async () => { await b(); }} />;\n`;
  assert.deepEqual(await problemsIn(inFunction, ".tsx"), []);
});

const unclear = [
  "export const told = 1;",
  "export function read(asked: string) {\n  return asked;\n}",
  "export const read = ({ kept }: { kept: number }) => kept;",
  "export interface Entry {\n  by: string;\n}",
];

for (const source of unclear) {
  Deno.test(`a name that says nothing is refused: ${source.split("\n")[0]}`, async () => {
    assert.ok((await problemsIn(source)).includes("style/clear-name"));
  });
}

Deno.test("a test's title that begins with a relative clause is refused", async () => {
  const titled = (first: string) => problemsIn(`Deno.test(${first}, () => {});\n`);
  assert.deepEqual(await titled('"what was typed stays"'), ["style/test-title"]);
  assert.deepEqual(await titled("`whoever signs in ${1}`"), ["style/test-title"]);
  assert.deepEqual(await titled('{ name: "where it is open", ignore: true }'), [
    "style/test-title",
  ]);
  assert.deepEqual(await titled('"typed text stays"'), []);
});
