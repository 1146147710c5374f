import assert from "node:assert/strict";
import deno from "../../deno.json" with { type: "json" };

const root = new URL("../..", import.meta.url);
const read = (path: string) => Deno.readTextFile(new URL(path, root));
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found);

Deno.test("the image is of the Deno that the project is developed with", async () => {
  const [version] = all(await read(".ci/run"), /deno@([\d.]+) task test/g);
  const images = all(await read("deploy/Dockerfile"), /^FROM denoland\/deno:(\S+)/gm);
  assert.deepEqual(new Set(images), new Set([version]));
});

Deno.test("the image holds every folder of sources", async () => {
  const copied = all(await read("deploy/Dockerfile"), /^COPY (\w+) \1$/gm);
  const { stdout } = await new Deno.Command("git", { args: ["ls-files"], cwd: root }).output();
  const known = new TextDecoder().decode(stdout).split("\n").filter((path) => path.includes("/"));
  const needless = [".ci", "deploy", "docs", "tests"];
  const folders = new Set(known.map((path) => path.replace(/\/.*/, "")));
  for (const name of needless) folders.delete(name);
  assert.deepEqual(copied.toSorted(), [...folders].toSorted());
});

Deno.test("image and service run what the repository names, with all that it needs and no more", async () => {
  const { runtime } = deno.deploy;
  const started = /deno run (.*)$/.exec(deno.tasks.start.command)?.[1]?.split(" ") ?? [];
  const names = (args: string[]) => args.map((arg) => arg.replace(/=.*/, "")).toSorted();
  const extra = ["--cached-only", "--no-code-cache"];
  const dockerfile = await read("deploy/Dockerfile");
  const image = all(dockerfile.slice(dockerfile.lastIndexOf("CMD [")), /"([^"]+)"/g) as string[];
  const service = await read("deploy/mentor-desk.service");
  const unit = /^ExecStart=\S+ (.*)$/m.exec(service)?.[1]?.split(" ") ?? [];
  for (const command of [image, unit]) {
    assert.deepEqual(names(command), names(["run", ...extra, ...started]));
    assert.equal(command.at(-1), runtime.entrypoint);
  }
});
