import { createHash } from "node:crypto";

const root = `${import.meta.dirname}/../..`;
const FOLDERS = [
  "data/audit",
  "data/base",
  "data/verifier",
  "islands",
  "static",
  "tasks/build",
  "views",
];
const FILES = ["deno.json", "deno.lock"];

/** SHA-256 over everything that the build reads; `deno.lock` stands for the packages. */
export async function hashInputs(): Promise<string> {
  const paths = [...FILES];
  for (const folder of FOLDERS) await collect(folder, paths);
  const hash = createHash("sha256").update(Deno.version.deno);
  const texts = await Promise.all(
    paths.toSorted().map(async (path) => [path, await Deno.readFile(`${root}/${path}`)] as const),
  );
  for (const [path, bytes] of texts) hash.update(`\0${path}\0${bytes.length}\0`).update(bytes);
  return hash.digest("hex");
}

async function collect(folder: string, paths: string[]): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(`${root}/${folder}`)) {
    const path = `${folder}/${name}`;
    if (path === "static/build") continue;
    if (isDirectory) await collect(path, paths);
    else paths.push(path);
  }
}
