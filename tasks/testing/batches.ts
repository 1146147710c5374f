/**
 * Loading the application takes longer than most test files run: those of a folder share batches.
 * Some files of `soak/` hash quickly and others ask real servers, which do not, so these are alone.
 */
const BATCHES: Record<string, number> = {
  browser: 6,
  data: 6,
  routes: 4,
  tasks: 3,
  reliability: 2,
  server: 1,
  security: 1,
  supply: 1,
  views: 1,
};

const root = new URL("../../", import.meta.url);

/**
 * Writes modules that each import several test files. Returns them and the other test files in the
 * order to test them: folders are mixed, so that few browsers run at the same time.
 */
export async function writeBatches(folder: string, leftOut: string): Promise<string[]> {
  const paths = (await Array.fromAsync(walk("tests/")))
    .filter((path) => /_test\.tsx?$/.test(path) && !path.startsWith(leftOut)).toSorted();
  const placed: { path: string; place: number }[] = [];
  for (const [name, files] of Map.groupBy(paths, (path) => path.split("/")[1] ?? "")) {
    const modules = name in BATCHES ? await writeModules(`${folder}/${name}`, name, files) : files;
    placed.push(...modules.map((path, at) => ({ path, place: (at + .5) / modules.length })));
  }
  return placed.toSorted((a, b) => a.place - b.place).map(({ path }) => path);
}

async function writeModules(start: string, name: string, files: string[]): Promise<string[]> {
  const count = BATCHES[name]!;
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
