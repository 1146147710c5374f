import assert from "node:assert/strict";

const root = new URL("../..", import.meta.url);
const read = (path: string) => Deno.readTextFile(new URL(path, root));
const words = (text: string) => text.replace(/\s+/g, " ");

/** True if a test in the file has this title. A template literal matches with any text in its gaps. */
function hasTest(file: string, name: string): boolean {
  if (name.includes("${")) return false;
  if (words(file).includes(name)) return true;
  return [...file.matchAll(/(?:Deno\.test\(|\[)\s*`([^`]+)`/g)].some(([, title = ""]) => {
    const parts = title.split(/\$\{[^}]*\}/).map(RegExp.escape);
    return new RegExp(`^${parts.join(".+")}$`).test(name);
  });
}

for (const document of ["docs/threat-model.md", "docs/findings.md"]) {
  Deno.test(`each test that ${document} names exists`, async () => {
    const model = words(await read(document));
    const named = [...model.matchAll(/`(tests\/[^`]+_test\.ts)`: “([^”]+)”/g)];
    assert.ok(named.length > 50, `${named.length} tests`);
    const missing: string[] = [];
    for (const [, path = "", name = ""] of named) {
      const text = await read(path).catch(() => "");
      if (!hasTest(text, name)) missing.push(`${path}: ${name}`);
    }
    assert.deepEqual(missing, []);
    assert.equal(model.match(/_test\.ts`: /g)?.length, named.length, "each with its sentence");
  });
}

Deno.test("the threat model has six boundaries and uses each letter of STRIDE", async () => {
  const model = await read("docs/threat-model.md");
  const boundaries = model.match(/^## \d\..*$/gm) ?? [];
  assert.equal(boundaries.length, 6);
  for (const letter of "STRIDE") assert.match(model, new RegExp(`^- .*\\*\\*${letter}\\*\\*`, "m"));
});

Deno.test("README links to SECURITY.md and to the threat model", async () => {
  const readme = await read("README.md");
  for (const path of ["SECURITY.md", "docs/threat-model.md"]) {
    assert.ok(readme.includes(`](${path})`), path);
    assert.notEqual(await read(path), "");
  }
});
