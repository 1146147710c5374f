import assert from "node:assert/strict";
import { thinMap } from "../../tasks/build/source_map.ts";

const sources = {
  "main.ts":
    `import { fail } from "./far.ts";\n\n\nexport const start = (): never => fail("far");\nstart();\n`,
  "far.ts":
    `// one\n// two\nexport function fail(why: string): never {\n  throw new Error(why);\n}\n`,
};

Deno.test("a stack names the sources by a map that holds nothing else", async () => {
  const folder = await Deno.makeTempDir();
  try {
    for (const [name, text] of Object.entries(sources)) {
      await Deno.writeTextFile(`${folder}/${name}`, text);
    }
    const made = ["--minify", "--sourcemap=linked", `--outdir=${folder}/out`, `${folder}/main.ts`];
    await deno("bundle", "--quiet", ...made);
    const map = `${folder}/out/main.js.map`;
    const whole = await Deno.readTextFile(map);
    assert.match(whole, /throw new Error\(why\)/);
    await Deno.writeTextFile(map, thinMap(whole));
    const thin = await Deno.readTextFile(map);
    assert.doesNotMatch(thin, /throw|why|sourcesContent/);
    const said = await deno("run", "--no-config", `${folder}/out/main.js`);
    assert.match(said, /far\.ts:4:/);
    assert.match(said, /main\.ts:4:/);
    assert.match(said, /main\.ts:5:/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

async function deno(...args: string[]): Promise<string> {
  const { stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    env: { NO_COLOR: "1" },
  }).output();
  return new TextDecoder().decode(stderr);
}
