import type { Form, Group } from "./groups.ts";

/** Test files that one process runs. */
export interface Batch {
  name: string;
  files: readonly string[];
}

const root = new URL("../../", import.meta.url);

/** Batches of a group get smaller, so that all processors end together. */
export function batchesOf(
  { name, processes }: Group,
  files: readonly string[],
  form: Form,
): Batch[] {
  const count = Math.min(processes[form], files.length);
  const turns = turnsOf(count);
  const batches = Array.from({ length: count }, (_, batch) => ({
    name: count === 1 ? name : `${name} ${batch + 1} of ${count}`,
    files: files.filter((_, index) => turns[index % turns.length] === batch),
  }));
  return batches.filter(({ files }) => files.length > 0);
}

/** Three batches get 3, 2 and 1 of six files. */
const turnsOf = (count: number): number[] =>
  Array.from({ length: count }).flatMap((_, batch) => Array<number>(count - batch).fill(batch));

/** Writes a module that imports the files of a batch, and returns its path. */
export async function writeModule(folder: string, { name, files }: Batch): Promise<string> {
  const path = `${folder}/${name.replaceAll(" ", "_")}_test.ts`;
  const imports = files.map((file) => `import "${new URL(file, root)}";\n`);
  await Deno.writeTextFile(path, imports.join(""));
  return path;
}
