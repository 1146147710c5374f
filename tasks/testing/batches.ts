/** Loading the application takes longer than most test files run: those of a folder share batches. */
const BATCHES: Record<string, number> = { browser: 6, data: 6, routes: 4, views: 1 };

const root = new URL("../../", import.meta.url);

/** Writes modules that each import several test files; returns these modules and the other test files. */
export async function writeBatches(folder: string, leftOut: string): Promise<string[]> {
  const paths = (await Array.fromAsync(walk("tests/")))
    .filter((path) => /_test\.tsx?$/.test(path) && !path.startsWith(leftOut)).toSorted();
  const byFolder = Map.groupBy(paths, (path) => path.split("/")[1] ?? "");
  const modules: string[] = [];
  for (const [name, files] of byFolder) {
    const count = BATCHES[name] ?? 0;
    if (count === 0) modules.push(...files);
    for (let batch = 0; batch < count; batch++) {
      const module = `${folder}/${name}_${batch + 1}_test.ts`;
      const imports = files.filter((_, index) => index % count === batch)
        .map((path) => `import "${new URL(path, root)}";\n`);
      await Deno.writeTextFile(module, imports.join(""));
      modules.push(module);
    }
  }
  return modules;
}

async function* walk(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(new URL(folder, root))) {
    if (isDirectory) yield* walk(`${folder}${name}/`);
    else yield folder + name;
  }
}
