import assert from "node:assert/strict";
import deno from "../../deno.json" with { type: "json" };
import { type Package, readPackages } from "../../tasks/supply/packages.ts";

const root = new URL("../..", import.meta.url);
const read = (name: string) => Deno.readTextFile(new URL(name, root));

/** Runs `deno install --frozen` on a copy of deno.lock and a changed deno.json. */
async function installFrozen(
  change: (text: string) => string,
): Promise<{ code: number; err: string }> {
  const folder = await Deno.makeTempDir({ prefix: "desk-lock-" });
  try {
    await Deno.writeTextFile(`${folder}/deno.json`, change(await read("deno.json")));
    await Deno.writeTextFile(`${folder}/deno.lock`, await read("deno.lock"));
    const args = ["install", "--frozen", "--quiet"];
    const ended = await new Deno.Command(Deno.execPath(), { args, cwd: folder }).output();
    return { code: ended.code, err: new TextDecoder().decode(ended.stderr) };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("the lock file is in line with deno.json, and a change without it is refused", async () => {
  assert.deepEqual(await installFrozen((text) => text), { code: 0, err: "" });
  const { code, err } = await installFrozen((text) => text.replace(/^.*"npm:qrcode@.*\n/m, ""));
  assert.notEqual(code, 0);
  assert.match(err, /lockfile is out of date/);
});

Deno.test("the lock file names no place that packages come from", async () => {
  assert.doesNotMatch(await read("deno.lock"), /:\/\/|registry|tarball/i);
});

Deno.test("each dependency is an npm package in exactly one version", () => {
  const exact = /^npm:(@[\w-]+\/)?[\w.-]+@\d+\.\d+\.\d+(-[\w.]+)?(\/[\w./-]+)?$/;
  const loose = Object.values(deno.imports).filter((target) => !exact.test(target));
  assert.deepEqual(loose, []);
});

/**
 * Older versions have vulnerabilities: body limits that are exceeded (GHSA-92vj-g62v-jqhh), tokens
 * accepted under another algorithm (GHSA-f67f-6cw9-8mq4, GHSA-3vhc-576x-3qv4) or with invalid dates
 * (GHSA-hm8q-7f3q-5f36), injected cookie attributes (GHSA-5pq2-9x2x-5p6w, CVE-2026-47675), path
 * traversal (GHSA-q5qw-h33p-qvwr), answers cached for another person (GHSA-p77w-8qqv-26rm). Raise it
 * with each advisory, never lower it.
 */
const OLDEST_HONO = [4, 13, 19];

Deno.test("Hono is not older than the last version with known faults mended", async () => {
  const hono = (await readPackages()).filter(({ name }) => name === "hono");
  assert.equal(hono.length, 1, "one version for all");
  assert.ok(isAtLeast(hono[0]!.version, OLDEST_HONO), hono[0]!.version);
  assert.ok(isAtLeast("4.14.0", OLDEST_HONO) && isAtLeast("5.0.0", OLDEST_HONO));
  assert.ok(!isAtLeast("4.13.18", OLDEST_HONO) && !isAtLeast("4.9.20", OLDEST_HONO));
});

function isAtLeast(version: string, oldest: readonly number[]): boolean {
  const parts = version.split(".").map(Number);
  const at = oldest.findIndex((part, index) => part !== parts[index]);
  return at < 0 || parts[at]! > oldest[at]!;
}

/** Licences that require attribution at most. */
const PERMISSIVE = [
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "Unlicense"],
  "Python-2.0",
];
/**
 * MPL-2.0 covers changes to the own files of axe-core and resvg. libheif's code is served unchanged
 * beside its licence, so that LGPL-3.0 covers that code alone. OFL-1.1 does not cover what is drawn
 * with a font; the fonts are in the demo's pictures alone.
 */
const BESIDE: Record<string, string> = {
  "@expo-google-fonts/pt-mono": "OFL-1.1",
  "@expo-google-fonts/pt-sans": "OFL-1.1",
  "@resvg/resvg-wasm": "MPL-2.0",
  "axe-core": "MPL-2.0",
  "libheif-js": "LGPL-3.0",
};

const isAllowed = ({ name, licence }: Pick<Package, "name" | "licence">) =>
  PERMISSIVE.includes(licence) || BESIDE[name] === licence;

Deno.test("each package has a licence that is on the list", async () => {
  const packages = await readPackages();
  assert.ok(packages.length > 50, `${packages.length} packages`);
  const others = packages.filter((each) => !isAllowed(each));
  assert.deepEqual(others.map(({ id, licence }) => `${id}: ${licence || "none"}`), []);
  assert.ok(
    !isAllowed({ name: "x", licence: "AGPL-3.0" }) && !isAllowed({ name: "x", licence: "" }),
  );
});
