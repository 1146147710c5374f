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
 * Writes modules that each import one or several test files. Returns them in the order to test them:
 * folders are mixed, so that few browsers run at the same time, and the longest files, which are
 * alone, come in the first half, so that no processor is idle at the end.
 */
export async function writeBatches(folder: string, leftOut: string): Promise<string[]> {
  const paths = (await Array.fromAsync(walk("tests/")))
    .filter((path) => /_test\.tsx?$/.test(path) && !path.startsWith(leftOut)).toSorted();
  const placed: { path: string; place: number }[] = [];
  for (const [name, files] of Map.groupBy(paths, (path) => path.split("/")[1] ?? "")) {
    const count = BATCHES[name];
    const turns = count === undefined ? [...files.keys()] : turnsOf(count);
    const modules = await writeModules(`${folder}/${name}`, turns, files);
    const share = count === undefined ? .5 : 1;
    placed.push(
      ...modules.map((path, at) => ({ path, place: share * (at + .5) / modules.length })),
    );
  }
  return placed.toSorted((a, b) => a.place - b.place).map(({ path }) => path);
}

async function writeModules(start: string, turns: number[], files: string[]): Promise<string[]> {
  const batches = Map.groupBy(files.entries(), ([index]) => turns[index % turns.length]!);
  const modules: string[] = [];
  for (const [batch, entries] of batches) {
    const path = `${start}_${batch + 1}_test.ts`;
    const imports = entries.map(([, file]) => `import "${new URL(file, root)}";\n`);
    await Deno.writeTextFile(path, imports.join(""));
    modules.push(path);
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
