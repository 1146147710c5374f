import assert from "node:assert/strict";
import { sleep } from "../reliability/server.ts";
import { postgresUrl } from "../support/databases.ts";

const root = new URL("../../", import.meta.url).pathname;
const INITIALIZED = `for arg; do case $arg in --pgdata=*) mkdir "\${arg#--pgdata=}"; esac; done`;

/** With PostgreSQL's programs replaced by scripts. */
async function withPrograms(
  scripts: Record<string, string>,
  work: (bin: string) => Promise<void>,
): Promise<void> {
  const bin = await Deno.makeTempDir({ prefix: "desk-programs-" });
  try {
    // Root runs them as the user of the Debian package.
    await Deno.chmod(bin, 0o777);
    for (const [name, script] of Object.entries(scripts)) {
      await Deno.writeTextFile(`${bin}/${name}`, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      await Deno.chmod(`${bin}/${name}`, 0o755);
    }
    await work(bin);
  } finally {
    await Deno.remove(bin, { recursive: true });
  }
}

const RECORD = 'echo "$@" >> "$(dirname "$0")/calls"';

if (postgresUrl !== undefined) {
  Deno.test("a PostgreSQL is stopped and removed when the process that started it is killed", () =>
    withPrograms({ initdb: INITIALIZED, pg_ctl: RECORD }, async (bin) => {
      const script = `
        import { startPostgres } from "./tasks/testing/postgres.ts";
        await startPostgres(${JSON.stringify(bin)});
        console.log("started");
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      `;
      const child = new Deno.Command(Deno.execPath(), {
        args: ["eval", "--ext=ts", script],
        cwd: root,
        stdout: "piped",
      }).spawn();
      for await (const _ of child.stdout) child.kill("SIGKILL");
      const [, folder = ""] = /^-D (\S+)\/data /.exec(await Deno.readTextFile(`${bin}/calls`))!;
      assert.match(folder, /desk-postgres-/);
      while (await Deno.stat(folder).then(() => true, () => false)) await sleep(20);
      assert.match(await Deno.readTextFile(`${bin}/calls`), /immediate -s stop\n$/);
    }));
}
