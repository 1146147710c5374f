import assert from "node:assert/strict";
import { ProcessGroups } from "../../tasks/testing/process_groups.ts";
import { sleep } from "../reliability/server.ts";
import { isLongForm, proofTest } from "../support/long_form.ts";

const root = new URL("../../", import.meta.url).pathname;

/** A test file that no signal ends, and neither the shell that it has started. */
const stubborn = (survived: string) => `
  for (const signal of ["SIGINT", "SIGTERM"]) Deno.addSignalListener(signal, () => {});
  Deno.test("stubborn", async () => {
    const script = "trap '' INT TERM; echo begun $$; sleep 30; touch ${survived}";
    await new Deno.Command("sh", { args: ["-c", script] }).spawn().status;
  });
`;

async function withStubbornTest(
  work: (file: string, survived: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "desk-stubborn-" });
  const [file, survived] = [`${folder}/stubborn_test.ts`, `${folder}/survived`];
  try {
    await Deno.writeTextFile(file, stubborn(survived));
    await work(file, survived);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** All output, and the id of the shell; `onBegun` is called when the shell runs. */
async function outputOf(child: Deno.ChildProcess, onBegun: () => void) {
  let [text, shell] = ["", ""];
  for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (shell !== "") continue;
    shell = /^begun (\d+)$/m.exec(text)?.[1] ?? "";
    if (shell !== "") onBegun();
  }
  return { text, shell };
}

async function ended(id: string): Promise<void> {
  const isRunning = new Deno.Command("kill", { args: ["-0", id], stderr: "null" });
  while ((await isRunning.output()).success) await sleep(50);
}

proofTest(
  "a group ends with the processes that ignore signals, and with those that they started",
  () =>
    withStubbornTest(async (file, survived) => {
      const groups = new ProcessGroups();
      const args = ["test", "--no-config", "--no-check", "--allow-all", file];
      const child = groups.start({ args, stdout: "piped" });
      const { shell } = await outputOf(child, () => groups.end());
      assert.equal((await child.status).signal, "SIGKILL");
      await ended(shell);
      await assert.rejects(Deno.stat(survived), Deno.errors.NotFound);
    }),
);

/** Ids of the processes, other than this one, that have inherited a variable; Linux only. */
async function inheritors(variable: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { name } of Deno.readDir("/proc")) {
    const text = await Deno.readTextFile(`/proc/${name}/environ`).catch(() => "");
    if (text.split("\0").includes(variable)) ids.push(name);
  }
  return ids;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.test({
    name: `a run of tests leaves no process after ${signal}`,
    ignore: !isLongForm || Deno.build.os !== "linux",
    fn: () =>
      withStubbornTest(async (file) => {
        const mark = crypto.randomUUID();
        const child = new Deno.Command(Deno.execPath(), {
          // Without the check of types that `deno task test` begins with.
          args: ["task", "prove", file],
          cwd: root,
          env: { DESK_TEST_MARK: mark },
          stdout: "piped",
          stderr: "null",
        }).spawn();
        const { text, shell } = await outputOf(child, () => child.kill(signal));
        assert.notEqual(shell, "");
        assert.match(text, /\n\d+ passed, [1-9]\d* failed\n$/);
        assert.equal((await child.status).success, false);
        assert.deepEqual(await inheritors(`DESK_TEST_MARK=${mark}`), []);
      }),
  });
}
