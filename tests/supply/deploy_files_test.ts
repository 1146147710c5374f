import assert from "node:assert/strict";
import deno from "../../deno.json" with { type: "json" };
import { openStoreAt } from "../support/databases.ts";
import { aToken } from "../data/imports/import_files.ts";
import { aPdf, aPng } from "../documents/made.ts";
import { plantDesk, signIn, startServer } from "../reliability/server.ts";
import { argumentsOf } from "../../tasks/commands.ts";

const root = new URL("../..", import.meta.url);
const read = (path: string) => Deno.readTextFile(new URL(path, root));
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found);

Deno.test("the image is of the Deno that the project is developed with", async () => {
  const [version] = all(await read(".ci/run"), /deno@([\d.]+) task /g);
  const images = all(await read("deploy/Dockerfile"), /^FROM denoland\/deno:(\S+)/gm);
  assert.deepEqual(new Set(images), new Set([version]));
});

async function committed(): Promise<string[]> {
  const { stdout } = await new Deno.Command("git", { args: ["ls-files"], cwd: root }).output();
  return new TextDecoder().decode(stdout).split("\n");
}

Deno.test("the image holds every folder of sources", async () => {
  const copied = all(await read("deploy/Dockerfile"), /^COPY (\w+) \1$/gm);
  const known = (await committed()).filter((path) => path.includes("/"));
  const needless = [".ci", ".github", "deploy", "docs", "tests"];
  const folders = new Set(known.map((path) => path.replace(/\/.*/, "")));
  for (const name of needless) folders.delete(name);
  assert.deepEqual(copied.toSorted(), [...folders].toSorted());
});

/** A command of the image or of a unit. */
interface Run {
  task: "start" | "migrate" | "health";
  args: string[];
  /** Folders of the program and of its data. */
  app: string;
  data: string;
}

async function runs(): Promise<Run[]> {
  const dockerfile = await read("deploy/Dockerfile");
  const commands = all(dockerfile, /CMD (\[(?:"[^"]*"[, \\\n]*)+\])/g)
    .map((text = "") => JSON.parse(text.replace(/\\\n/g, "")) as string[])
    .map((args) => args[0] === "deno" ? args.slice(1) : args);
  const units = ["mentor-desk.service", "mentor-desk-health.service"];
  const lines = (await Promise.all(units.map((name) => read(`deploy/${name}`)))).join("\n");
  const started = all(lines.replace(/ *\\\n */g, " "), /^ExecStart\w*=\S+\/deno (.*)$/gm)
    .map((line = "") => line.split(" ").filter((arg) => arg !== "--wait"));
  const [image, machine] = [{ app: "/app", data: "/data" }, {
    app: "/opt/mentor-desk",
    data: "/var/lib/mentor-desk",
  }];
  const tasks = {
    "main.ts": "start",
    "tasks/ops/migrate.ts": "migrate",
    "tasks/ops/health.ts": "health",
  };
  const named = (args: string[]) => ({ task: tasks[args.at(-1) as keyof typeof tasks], args });
  return [
    ...commands.map((args) => ({ ...named(args), ...image })),
    ...started.map((args) => ({ ...named(args), ...machine })),
  ] as Run[];
}

/** The arguments of a task, with access to the folders that it needs. */
function narrowed(task: Run["task"], app: string, data: string): string[] {
  const args = argumentsOf(task);
  const program = args.pop()!;
  const offline = ["--cached-only", "--no-code-cache"];
  args.splice(args.indexOf("--frozen"), 0, ...offline);
  if (task === "health") return [...args, program];
  const read = task === "start" ? [`${app}/static/build`, `${app}/data`, data] : [data];
  return [...args, `--allow-read=${read}`, `--allow-write=${data}`, program];
}

Deno.test("image and units run tasks as deno.json has them, and see less of the disk", async () => {
  const found = await runs();
  assert.deepEqual(
    found.map(({ task }) => task),
    ["health", "start", "migrate", "start", "health", "health"],
  );
  for (const { task, args, app, data } of found) {
    assert.deepEqual(args, narrowed(task, app, data));
  }
  assert.equal(argumentsOf("start").at(-1), deno.deploy.runtime.entrypoint);
});

Deno.test("a server is started again after its check has failed, and not after it was ended", async () => {
  const unit = await read("deploy/mentor-desk-health.service");
  const [script = ""] = all(unit, /^ExecStopPost=\+\/bin\/sh -c '(.*)'$/gm);
  const asked = async (SERVICE_RESULT: string, isActive = true) => {
    const systemctl =
      `systemctl() { case "$*" in *is-active*) ${isActive};; *) echo "$@";; esac; }`;
    const args = ["-c", `${systemctl}; ${script}`];
    const env = { SERVICE_RESULT };
    const { code, stdout } = await new Deno.Command("/bin/sh", { args, env }).output();
    return [code, new TextDecoder().decode(stdout)];
  };
  const kill = "kill --signal=SIGKILL mentor-desk.service\n";
  assert.deepEqual(await asked("exit-code"), [0, kill]);
  assert.deepEqual(await asked("exit-code", false), [0, ""], "it is about to begin, or to end");
  assert.match(await read("deploy/mentor-desk.service"), /^Restart=on-failure$/m);
  for (const other of ["success", "signal", "timeout"]) {
    assert.deepEqual(await asked(other), [0, ""], other);
  }
});

Deno.test("a server migrates and serves with as little of the disk as a unit may see", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-unit-" });
  const here = (text: string) =>
    text.replaceAll("/opt/mentor-desk", root.pathname.replace(/\/$/, ""))
      .replaceAll("/var/lib/mentor-desk", folder);
  try {
    const url = `sqlite:${folder}/desk.db`;
    const unit = (await runs()).filter(({ app }) => app === "/opt/mentor-desk");
    const [migrate, start] = unit.map(({ args }) => args.map(here));
    const env = { DATABASE_URL: url };
    const args = migrate!;
    const { code, stderr } = await new Deno.Command(Deno.execPath(), { args, cwd: root, env })
      .output();
    assert.equal(code, 0, new TextDecoder().decode(stderr));
    await plantDesk(url, 1);
    const store = await openStoreAt(url);
    const token = await aToken(store, "feed").finally(() => store.close());
    const server = await startServer(url, { args: start });
    try {
      const cookie = await signIn(server.origin);
      // A search runs in the reader thread.
      const page = await fetch(`${server.origin}/kyc?q=x`, { headers: { cookie } });
      assert.equal(page.status, 200);
      assert.match(await page.text(), /<\/html>/);
      // Documents are examined in a third thread.
      for (const [id, body] of [["d_1", aPng()], ["d_2", aPdf()]] as const) {
        const path = `/api/kyc-requests/k_1/documents/${id}?type=id&name=a`;
        const init = { method: "PUT", body, headers: { authorization: `Bearer ${token}` } };
        const answer = await fetch(server.origin + path, init);
        assert.equal(answer.status, 201, await answer.text());
      }
    } finally {
      assert.equal((await server.end("SIGTERM")).code, 0, server.errors());
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
