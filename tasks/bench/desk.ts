/** The desk as operators run it: its tasks, and its server in a process of its own. */

import { argumentsOf, environmentOf } from "../commands.ts";
import { freePort } from "../testing/postgres.ts";

export const root = new URL("../../", import.meta.url).pathname;
export const JWT_SECRET = "signs sessions of made-up staff alone";

const account = { email: "bench@example.com", password: "seventeen lanterns at low tide" };
const LONGEST_START_MS = 60_000;

interface Setting {
  env?: Record<string, string>;
  cwd?: string;
}

/** Returns what the command printed; throws where it failed. */
export async function output(
  command: string,
  args: string[],
  { env = {}, cwd = root }: Setting = {},
): Promise<string> {
  const options = { args, cwd, env: { JWT_SECRET, ...env }, stdin: "null" } as const;
  const { success, stdout, stderr } = await new Deno.Command(command, options).output();
  const [printed = "", complaint = ""] = [stdout, stderr].map((bytes) =>
    new TextDecoder().decode(bytes)
  );
  if (!success) throw new Error(`${command} ${args.join(" ")}: ${complaint.slice(-500)}`);
  return printed.trim();
}

export const task = (name: string, args: string[] = [], setting?: Setting) =>
  output(Deno.execPath(), ["task", "--quiet", name, ...args], setting);

const templates = new Map<number | undefined, ReturnType<typeof newDatabase>>();

/** A SQLite file in a folder of its own, with sample data or `rows` records per list. */
export async function databaseWith(rows?: number) {
  if (!templates.has(rows)) templates.set(rows, makeTemplate(rows));
  const template = await templates.get(rows)!;
  const database = await newDatabase();
  await Deno.copyFile(template.file, database.file);
  return database;
}

/** Filled once for all scripts of a run. */
async function makeTemplate(rows?: number) {
  const template = await newDatabase();
  addEventListener("unload", () => Deno.removeSync(template.folder, { recursive: true }));
  await fillDatabase(template.url, rows);
  return template;
}

async function newDatabase() {
  const folder = await Deno.makeTempDir({ prefix: "desk-bench-" });
  const remove = () => Deno.remove(folder, { recursive: true });
  const file = `${folder}/desk.db`;
  return { url: `sqlite:${file}`, file, folder, [Symbol.asyncDispose]: remove };
}

export async function fillDatabase(DATABASE_URL: string, rows?: number): Promise<void> {
  const env = { DATABASE_URL, ADMIN_PASSWORD: account.password };
  await task("migrate", [], { env });
  await task("seed", rows === undefined ? [] : ["--rows", String(rows)], { env });
  await task("create-admin", [account.email, "Bench"], { env });
}

/** The server as `deno task start` runs it; a preloaded module gets all permissions. */
export function startDesk(DATABASE_URL: string, preload?: string, env: Setting["env"] = {}) {
  const args = argumentsOf("start").slice(1);
  const unlimited = args.filter((arg) => !/^(--allow|--deny|-P)/.test(arg));
  const all = preload ? ["--allow-all", "--preload", preload, ...unlimited] : args;
  return startServer(["run", ...all], { env: { DATABASE_URL, ...environmentOf("start"), ...env } });
}

/** Starts a Deno command that serves PORT, and waits for its first answer. */
export async function startServer(args: string[], { env = {}, cwd = root }: Setting = {}) {
  const port = freePort();
  const started = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args,
    cwd,
    stdin: "null",
    stdout: "null",
    stderr: "inherit",
    env: { JWT_SECRET, PORT: String(port), SIMULATED_DELAY: "off", ...env },
  }).spawn();
  const stop = async () => {
    child.kill("SIGTERM");
    await child.status;
  };
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(({ body }) => body?.cancel(), () => false);
  while (await answers() === false) {
    if (performance.now() - started > LONGEST_START_MS) {
      await stop();
      throw new Error(`deno ${args.join(" ")} does not serve`);
    }
    await pause(2);
  }
  const startMs = performance.now() - started;
  const origin = `http://localhost:${port}`;
  return { origin, pid: child.pid, startMs, [Symbol.asyncDispose]: stop };
}

/** Signs in as a browser does; returns the headers of its further requests. */
export async function signIn(origin: string): Promise<Record<string, string>> {
  const body = new URLSearchParams(account);
  const sent = { method: "POST", body, headers: { origin }, redirect: "manual" } as const;
  const { status, headers } = await fetch(`${origin}/login`, sent);
  if (status !== 303) throw new Error(`signing in answered ${status}`);
  const cookies = headers.getSetCookie().map((line) => line.split(";")[0]!);
  const cookie = cookies.filter((pair) => !pair.startsWith("toast=")).join("; ");
  return { cookie, "accept-encoding": "gzip, br", "sec-fetch-site": "same-origin" };
}

/** Reads an answer to its end; throws where it is an error. */
export async function ask(url: string, init: RequestInit) {
  const started = performance.now();
  const response = await fetch(url, { redirect: "manual", ...init });
  const text = await response.text();
  const ms = performance.now() - started;
  if (response.status >= 400) {
    throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
  }
  return { text, ms, link: response.headers.get("link") ?? "" };
}

/** Resident memory of a process in MB, now (VmRSS) or at its peak (VmHWM); NaN outside of Linux. */
export function memoryOf(pid: number, field: "VmRSS" | "VmHWM"): number {
  try {
    const status = Deno.readTextFileSync(`/proc/${pid}/status`);
    return Number(RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024;
  } catch {
    return NaN;
  }
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));
