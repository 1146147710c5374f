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
    // Where it runs is another place than where it was made.
    const at = `${folder}/a/place/farther/down`;
    await Deno.mkdir(at, { recursive: true });
    await Deno.copyFile(`${folder}/out/main.js`, `${at}/main.js`);
    await Deno.writeTextFile(`${at}/main.js.map`, thinMap(whole, { made: `${folder}/out`, at }));
    const thin = await Deno.readTextFile(`${at}/main.js.map`);
    assert.doesNotMatch(thin, /throw|why|sourcesContent/);
    const said = await deno("run", "--no-config", `${at}/main.js`);
    for (const place of ["far.ts:4:", "main.ts:4:", "main.ts:5:"]) {
      assert.ok(said.includes(`file://${folder}/${place}`), said);
    }
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
