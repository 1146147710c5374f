import pg from "pg";
import { hasApt, installPackage } from "./apt.ts";

/** A private PostgreSQL cluster in a temporary folder; both end with this process. */
export interface Cluster {
  url: string;
  start: () => Promise<void>;
  /** `fast` is an orderly stop, `immediate` a crash. */
  stop: (mode: "fast" | "immediate") => Promise<void>;
  remove: () => Promise<void>;
}

export type FoundPostgres = { bin: string } | { bin: null; why: string };

const DEBIAN_FOLDER = "/usr/lib/postgresql";
const OLDEST = 15;
const PACKAGE_USER = "postgres";

/** Folder of PostgreSQL's programs: Debian's, on the PATH, or installed now with apt as root. */
export async function findPostgres(): Promise<FoundPostgres> {
  const found = await firstUsable();
  if (found) return { bin: found };
  if (Deno.build.os !== "linux") {
    return { bin: null, why: `no PostgreSQL ${OLDEST} or newer is on the PATH` };
  }
  if (!await hasApt()) {
    return { bin: null, why: "it is not installed, and only root can do that, with apt-get" };
  }
  console.log("PostgreSQL is missing: installing Debian's package with apt-get.");
  try {
    await installPackage("postgresql");
  } catch (error) {
    return { bin: null, why: `apt-get could not install it: ${oneLine(error)}` };
  }
  const installed = await firstUsable();
  return installed ? { bin: installed } : { bin: null, why: "Debian's package is too old" };
}

async function firstUsable(): Promise<string | null> {
  const onPath = (Deno.env.get("PATH") ?? "").split(":").filter((folder) => folder !== "");
  for (const bin of [...await debianFolders(), ...onPath]) {
    if (await exists(`${bin}/initdb`) && await versionOf(bin) >= OLDEST) return bin;
  }
  return null;
}

async function debianFolders(): Promise<string[]> {
  if (!await exists(DEBIAN_FOLDER)) return [];
  const versions = await Array.fromAsync(Deno.readDir(DEBIAN_FOLDER), ({ name }) => Number(name));
  return versions.sort((a, b) => b - a).map((version) => `${DEBIAN_FOLDER}/${version}/bin`);
}

async function versionOf(bin: string): Promise<number> {
  const text = await run(`${bin}/postgres`, ["--version"]).catch(() => "");
  return Number(/\(PostgreSQL\) (\d+)/.exec(text)?.[1] ?? 0);
}

/** `durable` turns fsync on, which crash tests need. */
export async function startPostgres(
  bin: string,
  { durable = false }: { durable?: boolean } = {},
): Promise<Cluster> {
  const owner = await serverUser();
  const folder = await Deno.makeTempDir({ prefix: "desk-postgres-" });
  const data = `${folder}/data`;
  const control = (...args: string[]) => run(`${bin}/pg_ctl`, ["-D", data, "-w", ...args], owner);
  const start = async () => void await control("-l", `${folder}/log`, "-s", "start");
  const password = crypto.randomUUID();
  const port = freePort();
  const remove = removeAtEnd(bin, folder, owner);
  try {
    await Deno.writeTextFile(`${folder}/password`, password);
    for (const path of [folder, `${folder}/password`]) await Deno.chown(path, owner.uid, owner.gid);
    await initialize(bin, folder, owner);
    const own = {
      port,
      unix_socket_directories: folder,
      fsync: durable ? "on" : "off",
      // Tests with deadlocks would wait for a second each.
      deadlock_timeout: "50ms",
    };
    await Deno.writeTextFile(`${data}/postgresql.conf`, settings(own), { append: true });
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url: `postgres://desk:${password}@127.0.0.1:${port}/postgres`,
    start,
    stop: async (mode) => void await control("-m", mode, "-s", "stop"),
    remove,
  };
}

/** A shell stops and removes the cluster once its input ends, at the latest with this process. */
function removeAtEnd(bin: string, folder: string, owner: Owner): () => Promise<void> {
  const work = 'cat; "$0/pg_ctl" -D "$1/data" -w -m immediate -s stop; rm -rf "$1"';
  const child = command("sh", ["-c", work, bin, folder], owner, {
    // Ctrl+C must not end the shell, too.
    stdin: "piped",
    stdout: "null",
    stderr: "null",
    detached: true,
  }).spawn();
  return async () => {
    await child.stdin.close();
    await child.status;
  };
}

/** With a linguistic default collation, so that tests find queries that rely on byte order. */
async function initialize(bin: string, folder: string, owner: Owner): Promise<void> {
  await run(`${bin}/initdb`, [
    `--pgdata=${folder}/data`,
    "--username=desk",
    `--pwfile=${folder}/password`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=icu",
    "--icu-locale=en-US",
    "--no-sync",
  ], owner);
}

const settings = (values: Record<string, string | number>): string =>
  Object.entries({ listen_addresses: "127.0.0.1", ...values })
    .map(([name, value]) => `${name} = '${value}'\n`).join("");

interface Owner {
  uid: number | null;
  gid: number | null;
}

/** PostgreSQL refuses to run as root, so it then runs as the user of its Debian package. */
async function serverUser(): Promise<Owner> {
  if (Deno.uid() !== 0) return { uid: null, gid: null };
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (flag) => Number(await run("id", [flag, PACKAGE_USER]))),
  ) as [number, number];
  return { uid, gid };
}

export function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

export const MIGRATED = "migrated";

export async function createDatabase(
  serverUrl: string,
  name: string,
  original?: string,
): Promise<string> {
  const like = original === undefined ? "" : ` template "${original}"`;
  await execute(serverUrl, `create database "${name}"${like}`);
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
}

export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  execute(serverUrl, `drop database if exists "${name}" with (force)`);

export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const command = (
  path: string,
  args: string[],
  { uid, gid }: Owner,
  options: Deno.CommandOptions = {},
): Deno.Command =>
  new Deno.Command(path, {
    args,
    // The server's user may not enter the current folder.
    cwd: "/",
    env: { LC_ALL: "C" },
    ...(uid !== null && gid !== null && { uid, gid }),
    stdin: "null",
    ...options,
  });

async function run(
  path: string,
  args: string[],
  owner: Owner = { uid: null, gid: null },
): Promise<string> {
  const { success, stdout, stderr } = await command(path, args, owner).output();
  const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes).trim());
  if (!success) throw new Error(`${path}: ${err || out}`);
  return out ?? "";
}

const exists = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);

export const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").slice(0, 300);
