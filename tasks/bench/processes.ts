import { argumentsOf, environmentOf } from "../commands.ts";
import { JWT_SECRET, root } from "./desk.ts";

/** A server in a process of its own. */
export interface Served {
  origin: string;
  pid: number;
  /** From before it was started to its first answer. */
  tookMs: number;
  stop: () => Promise<void>;
}

/** The application as `deno task start` runs it. */
export const startDesk = (
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Served> => start("main.ts", { DATABASE_URL: databaseUrl, ...env });

/** `raw.ts`, or what stands beside it. */
export const startReference = (file: string, databaseUrl = ""): Promise<Served> =>
  start(`tasks/bench/${file}`, { DATABASE_URL: databaseUrl });

/** What `deno task start` tells V8. */
export const heapFlags = (): string =>
  argumentsOf("start").find((arg) => arg.startsWith("--v8-flags="))!;

const POLL_MS = 1;
const MOST_POLLS = 30_000;

async function start(program: string, env: Record<string, string>): Promise<Served> {
  const port = freePort();
  const started = performance.now();
  // What is no application of ours is not held to its memory.
  const v8 = program.endsWith("/raw.ts") ? "--v8-flags=--max-semi-space-size=8" : heapFlags();
  const flags = ["--cached-only", "--no-check", v8];
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--allow-all", ...flags, program],
    cwd: root,
    env: {
      ...{ ...env, JWT_SECRET, PORT: String(port), SIMULATED_DELAY: "off" },
      ...environmentOf("start"),
    },
    stdin: "null",
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  let running = true;
  child.status.then(() => running = false);
  const origin = `http://localhost:${port}`;
  for (let polls = 0; !await listens(port); polls++) {
    if (!running || polls > MOST_POLLS) throw new Error(`${program} does not serve`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  await fetch(`${origin}/health`).then((response) => response.body?.cancel());
  const tookMs = performance.now() - started;
  return {
    ...{ origin, pid: child.pid, tookMs },
    stop: async () => {
      if (running) child.kill("SIGKILL");
      await child.status;
    },
  };
}

async function listens(port: number): Promise<boolean> {
  try {
    (await Deno.connect({ hostname: "127.0.0.1", port })).close();
    return true;
  } catch {
    return false;
  }
}

export function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}

/** What a client shall do; see `client.ts`. */
export interface Load {
  origin: string;
  paths: readonly string[];
  headers: Record<string, string>;
  connections: number;
  /** It ends after so long, or after so many. */
  seconds?: number;
  requests?: number;
  /** A file, one of whose users another process changes before each request. */
  change?: string;
}

export interface Loaded {
  requests: number;
  perSecond: number;
  /** Answers other than 200, by status and path. */
  others: Record<string, number>;
}

/** Asks from a process of its own, so that the server's is not disturbed. */
export const load = (what: Load): Promise<Loaded> => answerOf("tasks/bench/client.ts", what);

/** What a program that is given a question prints, in a process of its own. */
export async function answerOf<Answer>(
  program: string,
  question: unknown,
  v8: readonly string[] = [],
): Promise<Answer> {
  const { success, stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--quiet", "--allow-all", "--no-check", "--cached-only", ...v8],
      program,
      JSON.stringify(question),
    ],
    cwd: root,
    stdin: "null",
    stderr: "inherit",
  }).output();
  if (!success) throw new Error(`${program} has failed`);
  return JSON.parse(new TextDecoder().decode(stdout));
}

const TICKS_PER_SECOND = 100;

/** Processor time of a process so far, in µs; NaN where nobody tells (Linux does). */
export function processorTime(pid: number): number {
  try {
    const fields = Deno.readTextFileSync(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND * 1e6;
  } catch {
    return NaN;
  }
}

/** Resident memory of a process in MB; NaN where nobody tells. */
export function residentMegabytes(pid: number): number {
  try {
    const status = Deno.readTextFileSync(`/proc/${pid}/status`);
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  } catch {
    return NaN;
  }
}
