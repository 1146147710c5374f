import { deno } from "../build/packages.ts";

export interface Package {
  id: string;
  name: string;
  version: string;
  integrity: string;
  /** SPDX identifier; empty if the package names none. */
  licence: string;
  needs: string[];
  direct: boolean;
}

interface Lock {
  specifiers: Record<string, string>;
  npm: Record<string, Locked>;
}

interface Locked {
  integrity: string;
  dependencies?: string[];
  optionalDependencies?: string[];
}

/** All packages of deno.lock; installs them first. */
export async function readPackages(): Promise<Package[]> {
  await deno("install", "--frozen", "--quiet");
  const lock: Lock = JSON.parse(
    await Deno.readTextFile(new URL("../../deno.lock", import.meta.url)),
  );
  const locked = new Map(Object.entries(lock.npm).map(([key, entry]) => [idIn(key), entry]));
  const wanting = new Map(
    [...locked].flatMap(([id, { optionalDependencies = [] }]) =>
      optionalDependencies.map((need) => [idOf(need, locked), id])
    ),
  );
  const named = new Set(Object.keys(lock.specifiers).map((text) => text.replace(/^npm:/, "")));
  return await Promise.all([...locked].map(async ([id, entry]) => {
    const { name, version } = partsOf(id);
    const { integrity, dependencies = [], optionalDependencies = [] } = entry;
    const needs = [...dependencies, ...optionalDependencies].map((need) => idOf(need, locked));
    // Packages for other platforms are not installed; their licence is that of their dependent.
    const installed = await isHere(name, version) ? id : wanting.get(id) ?? id;
    const known = partsOf(installed);
    const licence = await licenceOf(known.name, known.version);
    return { id, name, version, integrity, licence, needs, direct: named.has(id) };
  }));
}

/** Without the peers that the lock file appends: `a@1.0.0_b@2.0.0`. */
const idIn = (key: string): string => /^@?[^@]+@[^_]+/.exec(key)?.[0] ?? key;

function partsOf(id: string): { name: string; version: string } {
  const at = id.lastIndexOf("@");
  return { name: id.slice(0, at), version: id.slice(at + 1) };
}

/** The lock file omits the version of a dependency unless there are several. */
function idOf(need: string, locked: ReadonlyMap<string, unknown>): string {
  const id = idIn(need);
  const found = [...locked.keys()].find((known) => known === id || partsOf(known).name === id);
  if (found === undefined) throw new Error(`deno.lock has no ${need}`);
  return found;
}

/** SPDX ids for other spellings, the chosen one of several licences, and the stricter one of two. */
const ids: Record<string, string> = {
  "BSD-0-Clause": "0BSD",
  "(MIT OR CC0-1.0)": "MIT",
  "MIT AND OFL-1.1": "OFL-1.1",
};

const manifestOf = (name: string, version: string): URL =>
  new URL(`${name}/${version}/package.json`, folder());

const isHere = (name: string, version: string): Promise<boolean> =>
  Deno.stat(manifestOf(name, version)).then(() => true, () => false);

async function licenceOf(name: string, version: string): Promise<string> {
  const text = await Deno.readTextFile(manifestOf(name, version));
  const { license } = JSON.parse(text) as { license?: unknown };
  return typeof license === "string" ? ids[license] ?? license : "";
}

const folder = (): URL => new URL("../..", import.meta.resolve("react/package.json"));
