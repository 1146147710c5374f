import type { BuiltFile } from "./built_file.ts";
import { deno } from "./packages.ts";

/**
 * What pages that name these files have in common, for browsers to read pages by it (RFC 9842); a
 * process of its own renders them.
 */
export async function makeDictionary(
  temporary: string,
  files: readonly BuiltFile[],
): Promise<string> {
  const [from, to] = [`${temporary}/files.json`, `${temporary}/pages.dict`];
  await Deno.writeTextFile(from, JSON.stringify(files));
  const may = ["--frozen", "--no-prompt", "--allow-read", "--allow-write", "--allow-env"];
  await deno("run", "--quiet", ...may, "tasks/build/common_pages.ts", from, to);
  return await Deno.readTextFile(to);
}
