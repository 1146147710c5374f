import assert from "node:assert/strict";
import config from "../../deno.json" with { type: "json" };
import { proofs } from "../../tasks/soak/proofs.ts";
import { variableNames } from "../../data/config.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string) => Deno.readTextFile(new URL(path, root));

const MOST_README_BYTES = 10_240;
/** The screen that docs/add-a-screen.md adds as an example. */
const EXAMPLE = "badges";

/** Every Markdown file of the repository, by path from the root. */
async function readPages(): Promise<{ path: string; text: string }[]> {
  const paths = ["README.md", "SECURITY.md"];
  for (const folder of ["docs/", "docs/decisions/"]) {
    for await (const { name, isFile } of Deno.readDir(new URL(folder, root))) {
      if (isFile && name.endsWith(".md")) paths.push(folder + name);
    }
  }
  return await Promise.all(paths.map(async (path) => ({ path, text: await read(path) })));
}

const pages = await readPages();

const exists = async (url: URL): Promise<boolean> =>
  await Deno.stat(url).then(() => true, () => false);

/** Anchors as GitHub makes them from headings. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading.toLowerCase().replace(/[^\w\- ]/g, "").replaceAll(" ", "-")
  );

Deno.test("README has at most 10 kB", async () => {
  const { size } = await Deno.stat(new URL("README.md", root));
  assert.ok(size <= MOST_README_BYTES, `${size} bytes`);
});

Deno.test("each link of the documentation leads to a file and a heading that exist", async () => {
  const missing: string[] = [];
  for (const { path, text } of pages) {
    for (const [, target = ""] of text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [file = "", anchor] = target.split("#");
      const url = file === "" ? new URL(path, root) : new URL(file, new URL(path, root));
      const found = await exists(url) &&
        (anchor === undefined || anchorsOf(await Deno.readTextFile(url)).includes(anchor));
      if (!found) missing.push(`${path}: ${target}`);
    }
  }
  assert.deepEqual(missing, []);
});

Deno.test("each source file and folder that the documentation names exists", async () => {
  const missing: string[] = [];
  const named =
    /`((?:data|deploy|docs|islands|routes|server|static|tasks|tests|views)\/[\w./-]*)`/g;
  // A decision records how things were on its day.
  for (const { path, text } of pages.filter(({ path }) => !path.startsWith("docs/decisions/"))) {
    for (const [, name = ""] of text.matchAll(named)) {
      if (name.startsWith("static/build") || name.includes(EXAMPLE)) continue;
      if (!await exists(new URL(name, root))) missing.push(`${path}: ${name}`);
    }
  }
  assert.deepEqual(missing, []);
});

Deno.test("docs/configuration.md has a row for each variable that the server reads", async () => {
  const page = await read("docs/configuration.md");
  const rows = page.split("\n").filter((line) => line.startsWith("|")).join("\n");
  assert.deepEqual(variableNames.filter((name) => !rows.includes(`\`${name}\``)), []);
});

Deno.test("docs/security.md names proofs that exist", async () => {
  const commands = [
    ...(await read("docs/security.md")).matchAll(/`deno task (test|soak) ([^`]+)`/g),
  ];
  const missing: string[] = [];
  for (const [, task, names = ""] of commands) {
    for (const name of names.split(/\s+/)) {
      const found = task === "soak" ? name in proofs : await exists(new URL(name, root));
      if (!found) missing.push(name);
    }
  }
  assert.ok(commands.length > 20);
  assert.deepEqual(missing, []);
});

Deno.test("docs/operate.md names each task", async () => {
  const page = await read("docs/operate.md");
  const named = [...page.matchAll(/`([a-z-]+)[^`]*`/g)].map(([, name]) => name);
  assert.deepEqual(Object.keys(config.tasks).filter((task) => !named.includes(task)), []);
});
