/**
 * Tests that share modules, and the number of these; the first pattern counts. Loading the
 * application takes longer than most test files run. Those that ask real servers are apart from
 * those in which passwords are hashed quickly.
 */
const GROUPS: [name: string, modules: number, paths: RegExp][] = [
  ["browser", 5, /^browser\//],
  ["data", 5, /^data\//],
  ["routes", 3, /^routes\//],
  ["servers", 3, /^(edge|reliability|soak\/(many|shared_queue|undo))/],
  ["tasks", 2, /^tasks\//],
  ["security", 2, /^(security|server)\//],
  ["soak", 1, /^soak\//],
  ["others", 1, /./],
];

const root = new URL("../../", import.meta.url);

/**
 * Writes modules that each import several test files. Returns them in the order to test them: groups
 * are mixed, so that few browsers run at the same time.
 */
export async function writeBatches(folder: string, leftOut: string): Promise<string[]> {
  const paths = (await Array.fromAsync(walk("tests/")))
    .filter((path) => /_test\.tsx?$/.test(path) && !path.startsWith(leftOut)).toSorted();
  const groupOf = (path: string) =>
    GROUPS.find(([, , paths]) => paths.test(path.replace(/^tests\//, "")))!;
  const placed: { path: string; place: number }[] = [];
  for (const [[name, count], files] of Map.groupBy(paths, groupOf)) {
    const modules = await writeModules(`${folder}/${name}`, count, files);
    placed.push(...modules.map((path, at) => ({ path, place: (at + .5) / modules.length })));
  }
  return placed.toSorted((a, b) => a.place - b.place).map(({ path }) => path);
}

async function writeModules(start: string, count: number, files: string[]): Promise<string[]> {
  const modules = Array.from({ length: count }, (_, batch) => `${start}_${batch + 1}_test.ts`);
  const turns = turnsOf(count);
  for (const [batch, path] of modules.entries()) {
    const imports = files.filter((_, index) => turns[index % turns.length] === batch)
      .map((file) => `import "${new URL(file, root)}";\n`);
    await Deno.writeTextFile(path, imports.join(""));
  }
  return modules;
}

/** Batches get smaller, 3, 2 and 1 files of six for instance, so that all processors end together. */
const turnsOf = (count: number): number[] =>
  Array.from({ length: count }).flatMap((_, batch) => Array<number>(count - batch).fill(batch));

async function* walk(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, root))) {
    if (isDirectory) yield* walk(`${folder}${name}/`);
    else yield folder + name;
  }
}
