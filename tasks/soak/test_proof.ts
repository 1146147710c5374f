import { prepareEnvironment } from "../testing/environment.ts";
import { reachedFrom, readAll } from "../testing/import_graph.ts";
import { oneLine } from "../testing/postgres.ts";
import type { Proof } from "./proof.ts";

const SWITCH = "tests/support/long_form.ts";

/** Tests that take one case per kind in the suite, and all of them here. */
export const testProof: Proof = {
  what: "tests with all their cases, where the suite takes one per kind (in no smaller size)",
  bar: "all pass",
  run: async () => {
    const files = await filesWithLongForm();
    if (files.length === 0) return { figure: "no test has a long form", met: true };
    const { variables, remove } = await prepareEnvironment();
    try {
      const { success, stdout } = await new Deno.Command(Deno.execPath(), {
        args: ["test", "--allow-all", "--no-check", "--parallel", ...files],
        env: { ...variables, SOAK: "1", NODE_ENV: "production", NO_COLOR: "1" },
        stdin: "null",
        stderr: "inherit",
      }).output();
      const printed = new TextDecoder().decode(stdout);
      if (!success) console.error(printed);
      return { figure: oneLine(/.*\d+ passed.*/.exec(printed)?.[0] ?? "no result"), met: success };
    } finally {
      await remove();
    }
  },
};

async function filesWithLongForm(): Promise<string[]> {
  const files = await readAll();
  const reached = reachedFrom(files);
  return files.map(({ path }) => path)
    .filter((path) => /_test\.tsx?$/.test(path) && reached(path).has(SWITCH));
}
