import assert from "node:assert/strict";

/** The problems that `deno lint` finds in a source. */
async function problemsIn(
  source: string,
  { suffix = ".ts", folder = "." } = {},
): Promise<string[]> {
  const root = await Deno.makeTempDir();
  const file = `${root}/${folder}/source${suffix}`;
  try {
    await Deno.mkdir(`${root}/${folder}`, { recursive: true });
    await Deno.writeTextFile(file, source);
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["lint", "--json", "--config=deno.json", file],
    }).output();
    const { diagnostics } = JSON.parse(new TextDecoder().decode(stdout));
    return diagnostics.map(({ code }: { code: string }) => code);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

Deno.test("comments that begin with a relative clause are refused, and sentences are accepted", async () => {
  const openings = ["Whether it is open", "What has come", "Of all lists", "By the index alone"];
  const refused = openings.map((opening) => `// ${opening}.\n`).join("\n");
  const source = `/** True if the list is open. */\nexport const a = 1;\n${refused}`;
  assert.deepEqual(await problemsIn(source), openings.map(() => "style/comment-opening"));
});

Deno.test("markup that awaits a value is refused, and a function within it may await", async () => {
  const awaited = `export const a = async (b: () => Promise<string>) => <p title={await b()} />;\n`;
  assert.deepEqual(await problemsIn(awaited, { suffix: ".tsx" }), ["style/await-in-markup"]);
  const inFunction = `export const a = (b: () => Promise<void>) =>
    <button type="button" onClick={async () => { await b(); }} />;\n`;
  assert.deepEqual(await problemsIn(inFunction, { suffix: ".tsx" }), []);
});

const unclear = [
  "export const told = 1;",
  "export function read(asked: string) {\n  return asked;\n}",
  "export const open = ({ kept }: { kept: number }) => kept;",
  "export interface Entry {\n  by: string;\n}",
];

Deno.test("names that say nothing are refused", async () => {
  const problems = await problemsIn(unclear.join("\n"));
  // The last but one names it in the type, too.
  assert.deepEqual(problems, [...unclear, ""].map(() => "style/clear-name"));
});

Deno.test("a member of staff is not named as a person is", async () => {
  const source = "export const nameOf = (person: { name: string }) => person.name;\n";
  assert.deepEqual(await problemsIn(source, { folder: "data/staff" }), [
    "style/member-of-staff",
    "style/member-of-staff",
  ]);
  assert.deepEqual(await problemsIn(source, { folder: "data/people" }), []);
});

Deno.test("cents and corrections of a month are refused, and the names of columns accepted", async () => {
  const source =
    "export const totalCents = (cents: number, amountCents: number) => cents + amountCents;\n" +
    "export const correctionOf = 1;\nexport const lastCorrection = 2;\n";
  const stray = (count: number) => Array.from({ length: count }, () => "style/stray-word");
  assert.deepEqual(await problemsIn(source), stray(3));
  assert.deepEqual(await problemsIn(source, { folder: "data/statements" }), stray(4));
});

Deno.test("titles of tests that begin with a relative clause are refused", async () => {
  const refused = [
    '"what was typed stays"',
    "`whoever signs in ${1}`",
    '{ name: "where it is open", ignore: true }',
  ];
  const source = [...refused, '"typed text stays"']
    .map((first) => `Deno.test(${first}, () => {});\n`).join("");
  assert.deepEqual(await problemsIn(source), refused.map(() => "style/test-title"));
});
