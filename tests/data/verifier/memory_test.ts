import assert from "node:assert/strict";
import { caseParts } from "./case_files.ts";
import { hostileFiles } from "./hostile_files.ts";

const MOST_KB = 256_000;
const PROGRAM = new URL("peak_memory.ts", import.meta.url).pathname;
const cwd = new URL("../../..", import.meta.url).pathname;
const WORST = /bomb|64 MB|millions|deep JSON|20,001 entries/;

Deno.test({
  name: "a hostile file takes no 256 MB of a process that verifies it",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const path = await Deno.makeTempFile({ suffix: ".zip" });
    try {
      const worst = hostileFiles.filter(([title]) => WORST.test(title));
      assert.ok(worst.length > 5);
      for (const [title, make] of worst) {
        await Deno.writeFile(path, make(await caseParts()));
        const args = ["run", "--quiet", "--no-check", "--frozen", "--allow-all", PROGRAM, path];
        const { stdout, stderr } = await new Deno.Command(Deno.execPath(), { args, cwd }).output();
        const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
        assert.ok(stdout.length > 0, text(stderr));
        const { code, kb } = JSON.parse(text(stdout));
        assert.equal(code, 2, title);
        assert.ok(kb < MOST_KB, `${title}: ${kb} kB`);
      }
    } finally {
      await Deno.remove(path);
    }
  },
});
