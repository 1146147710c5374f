/** The desk as operators run it: its tasks, and its server in a process of its own. */

import * as tested from "../../tests/reliability/server.ts";
import { SECRET } from "../../tests/support/stores.ts";

export const root = new URL("../../", import.meta.url).pathname;

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
  const options = { args, cwd, env: { JWT_SECRET: SECRET, ...env }, stdin: "null" } as const;
  const { success, stdout, stderr } = await new Deno.Command(command, options).output();
  const decoder = new TextDecoder();
  if (success) return decoder.decode(stdout).trim();
  throw new Error(`${command} ${args.join(" ")}: ${decoder.decode(stderr).slice(-500)}`);
}

export const task = (name: string, args: string[] = [], setting?: Setting) =>
  output(Deno.execPath(), ["task", "--quiet", name, ...args], setting);

/** A SQLite file in a folder of its own, with sample data or `rows` records per list. */
export async function databaseWith(rows?: number) {
  const folder = await Deno.makeTempDir({ prefix: "desk-bench-" });
  const remove = () => Deno.remove(folder, { recursive: true });
  const url = `sqlite:${folder}/desk.db`;
  await fillDatabase(url, rows);
  return { url, folder, [Symbol.asyncDispose]: remove };
}

export async function fillDatabase(DATABASE_URL: string, rows?: number): Promise<void> {
  const { email, password } = tested.account;
  const env = { DATABASE_URL, ADMIN_PASSWORD: password };
  await task("migrate", [], { env });
  await task("seed", rows === undefined ? [] : ["--rows", String(rows)], { env });
  await task("create-admin", [email, "Bench"], { env });
}

/** A server that has answered, by default as `deno task start` runs it. */
export async function startServer(databaseUrl: string, oddities?: tested.Oddities) {
  const server = await tested.startServer(databaseUrl, oddities);
  const stop = async () => void await server.end("SIGTERM");
  return { ...server, [Symbol.asyncDispose]: stop };
}

/** A server, with the headers of requests by an admin who has signed in. */
export async function startDesk(databaseUrl: string, oddities?: tested.Oddities) {
  const server = await startServer(databaseUrl, oddities);
  const cookie = await tested.signIn(server.origin);
  const headers = { cookie, "accept-encoding": "gzip, br", "sec-fetch-site": "same-origin" };
  return { ...server, headers };
}

/** Reads an answer to its end; throws where it is an error. */
export async function ask(url: string, init: RequestInit) {
  const started = performance.now();
  const response = await fetch(url, { redirect: "manual", ...init });
  const text = await response.text();
  if (response.status < 400) return { text, ms: performance.now() - started };
  throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
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

export const pause = tested.sleep;
