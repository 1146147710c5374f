import assert from "node:assert/strict";
import { clusterOf } from "../../tasks/testing/environment.ts";

const SPACELESS = `echo "no space left" >&2; exit 1`;
const INITIALIZED = `for arg; do case $arg in --pgdata=*) mkdir "\${arg#--pgdata=}"; esac; done`;

/** Asserts that a cluster whose programs are these scripts fails with the message. */
async function failsWith(scripts: Record<string, string>, message: RegExp): Promise<void> {
  const bin = await Deno.makeTempDir({ prefix: "desk-programs-" });
  try {
    // Root runs them as the user of the Debian package.
    await Deno.chmod(bin, 0o755);
    for (const [name, script] of Object.entries(scripts)) {
      await Deno.writeTextFile(`${bin}/${name}`, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      await Deno.chmod(`${bin}/${name}`, 0o755);
    }
    await assert.rejects(clusterOf({ bin }), message);
  } finally {
    await Deno.remove(bin, { recursive: true });
  }
}

Deno.test("where there is no PostgreSQL its tests are left out, and why is said", async () => {
  const { log } = console;
  const said: string[] = [];
  console.log = (text: string) => void said.push(text);
  try {
    assert.equal(await clusterOf({ bin: null, why: "it is not installed" }), null);
  } finally {
    console.log = log;
  }
  assert.deepEqual(said, ["skipped PostgreSQL: it is not installed"]);
});

Deno.test("a PostgreSQL that does not start, or takes no database, leaves no test out: it fails", async () => {
  // The user of the Debian package may be missing.
  await failsWith({ initdb: SPACELESS }, /no space left|no such user/);
  await failsWith({ initdb: INITIALIZED, pg_ctl: "exit 0" }, /ECONNREFUSED|no such user/);
});
