import { posix } from "node:path";

const root = new URL("../..", import.meta.url);

export interface Source {
  path: string;
  text: string;
}
export type Files = readonly Source[];

const FOLDERS = [
  "data",
  "examples",
  "islands",
  "routes",
  "server",
  "static",
  "tasks",
  "tests",
  "views",
];

export const readAll = (): Promise<Source[]> => readFiles([...FOLDERS, "main.ts"]);

export async function readFiles(paths: readonly string[]): Promise<Source[]> {
  const found: Source[] = [];
  for (const path of paths) {
    if (path.endsWith(".ts")) found.push(await read(path));
    else for await (const file of walk(`${path}/`)) found.push(await read(file));
  }
  return found;
}

const read = async (path: string): Promise<Source> => ({
  path,
  text: await Deno.readTextFile(new URL(path, root)),
});

async function* walk(folder: string): AsyncGenerator<string> {
  if (folder === "static/build/") return;
  for await (const entry of Deno.readDir(new URL(folder, root))) {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory) yield* walk(`${path}/`);
    else if (/\.(tsx?|js|css)$/.test(entry.name)) yield path;
  }
}

/** An import or re-export: own files by path from the root, packages by name. */
interface Import {
  name: string;
  /** Erased at run time. */
  typeOnly: boolean;
}

export function importsOf({ path, text }: Source): Import[] {
  const found = text.matchAll(/(?:^|\n)\s*(import|export)\s+([^;"']*?from\s+)?["']([^"']+)["']/g);
  const dynamic = text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g);
  const resolve = (name: string) =>
    name.startsWith(".") ? posix.join(posix.dirname(path), name) : name;
  return [
    ...[...found].map(([, , clause = "", name = ""]) => ({
      name: resolve(name),
      typeOnly: isTypeOnly(clause),
    })),
    ...[...dynamic].map(([, name = ""]) => ({ name: resolve(name), typeOnly: false })),
  ];
}

function isTypeOnly(clause: string): boolean {
  if (/^type\s/.test(clause)) return true;
  const names = /^\{([^}]*)\}/.exec(clause.trim())?.[1];
  return names !== undefined &&
    names.split(",").filter((name) => name.trim()).every((name) => /^\s*type\s/.test(name));
}

/** All transitive imports of a file, types included. */
export function reachedFrom(files: Files): (path: string) => Set<string> {
  const graph = new Map(files.map((file) => [file.path, importsOf(file).map(({ name }) => name)]));
  return (path) => {
    const reached = new Set<string>();
    const open = [path];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(...graph.get(next) ?? []);
    }
    return reached;
  };
}

/** Circles of imports (Tarjan's strongly connected components). */
export function circles(files: Files): string[][] {
  const graph = new Map(
    files.map((file) => [file.path, importsOf(file).map(({ name }) => name)]),
  );
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): void => {
    order.set(path, order.size);
    lowest.set(path, order.get(path)!);
    stack.push(path);
    for (const next of graph.get(path) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) {
        lowest.set(path, Math.min(lowest.get(path)!, lowest.get(next)!));
      }
    }
    if (lowest.get(path) !== order.get(path)) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1) found.push(circle.toSorted());
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return found;
}
