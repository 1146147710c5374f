/** The desk as operators run it: its tasks, and its server in a process of its own. */

import { account, type Oddities, signIn, startServer } from "../../tests/reliability/server.ts";
import { SECRET } from "../../tests/support/stores.ts";
import { sqliteFile } from "../soak/databases.ts";

export const root = new URL("../../", import.meta.url).pathname;

interface Setting {
  env?: Record<string, string>;
  cwd?: string;
}

/** Returns what the command printed; throws where it failed. */
export async function output(command: string, args: string[], { env, cwd = root }: Setting = {}) {
  const options = { args, cwd, env: { JWT_SECRET: SECRET, ...env }, stdin: "null" } as const;
  const { success, stdout, stderr } = await new Deno.Command(command, options).output();
  const text = new TextDecoder().decode(success ? stdout : stderr).trim();
  if (success) return text;
  throw new Error(`${command} ${args.join(" ")}: ${text.slice(-500)}`);
}

export const task = (name: string, args: string[] = [], setting?: Setting) =>
  output(Deno.execPath(), ["task", "--quiet", name, ...args], setting);

/** A SQLite file with sample data or `rows` records per list. */
export async function filledFile(rows?: number) {
  const { url, remove } = await sqliteFile();
  await fillDatabase(url, rows);
  return { url, [Symbol.asyncDispose]: remove };
}

export async function fillDatabase(DATABASE_URL: string, rows?: number): Promise<void> {
  const env = { DATABASE_URL, ADMIN_PASSWORD: account.password };
  await task("migrate", [], { env });
  await task("seed", rows === undefined ? [] : ["--rows", String(rows)], { env });
  await task("create-admin", [account.email, "Bench"], { env });
}

/** A server, with the headers of requests by an admin who has signed in. */
export async function startDesk(databaseUrl: string, oddities?: Oddities) {
  const server = await startServer(databaseUrl, oddities);
  const cookie = await signIn(server.origin);
  const headers = { cookie, "accept-encoding": "gzip, br", "sec-fetch-site": "same-origin" };
  return { ...server, headers, read: (path: string) => ask(server.origin + path, { headers }) };
}

/** Reads an answer to its end; throws where it is an error. */
export async function ask(url: string, init: RequestInit) {
  const started = performance.now();
  const response = await fetch(url, { redirect: "manual", ...init });
  const text = await response.text();
  if (response.status < 400) return { text, ms: performance.now() - started };
  throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
}

/** Resident memory of a process in MB, now (VmRSS) or at its peak (VmHWM); NaN once it has ended. */
export function memoryOf(pid: number, field: "VmRSS" | "VmHWM"): number {
  const status = Deno.readTextFileSync(`/proc/${pid}/status`);
  return Number(RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024;
}
