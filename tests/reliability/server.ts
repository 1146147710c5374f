import { system } from "../../data/audit/write.ts";
import { createAdmin } from "../../data/staff/accounts/credentials.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { openStoreAt } from "../support/databases.ts";
import { kycRequest } from "../support/fixtures.ts";
import { hashingSlowly, SECRET } from "../support/stores.ts";
import { argumentsOf, environmentOf } from "../../tasks/commands.ts";

const root = new URL("../..", import.meta.url).pathname;
const LONGEST_START_MS = 60_000;

/** The real server, in a process of its own. */
export interface Server extends AsyncDisposable {
  origin: string;
  pid: number;
  /** How long it took until it answered. */
  startMs: number;
  /** Ends the process, and waits until it is gone. */
  end: (signal: Deno.Signal) => Promise<Deno.CommandStatus>;
  /** The output on standard error. */
  errors: () => string;
}

/** Deviations from a usual server. */
export interface Oddities {
  /** How many files, and so connections, it may have open. */
  files?: number;
  /** Blocks of 512 bytes, or 1,024 by some shells: no file that it writes gets larger. */
  fileBlocks?: number;
  env?: Record<string, string>;
  /** Arguments for Deno; by default those of the task. */
  args?: string[];
  /** Standard output is a pipe that nobody reads. */
  unreadLog?: true;
}

/** As `deno task start` does, with its permissions, on a port of its own. */
function spawn(databaseUrl: string, port: number, oddities: Oddities = {}): Deno.ChildProcess {
  const { files, fileBlocks, env, args = argumentsOf("start"), unreadLog } = oddities;
  const limits = [
    files === undefined ? "" : `ulimit -n ${files}; `,
    // Else the first write beyond it would end the process.
    fileBlocks === undefined ? "" : `trap "" XFSZ; ulimit -f ${fileBlocks}; `,
  ].join("");
  const [run = "", ...rest] = args;
  const program = [Deno.execPath(), run, "--quiet", ...rest];
  return new Deno.Command("sh", {
    args: ["-c", `${limits}exec "$@"`, "sh", ...program],
    cwd: root,
    env: {
      ...env,
      DATABASE_URL: databaseUrl,
      JWT_SECRET: SECRET,
      ...environmentOf("start"),
      PORT: String(port),
      NO_COLOR: "1",
    },
    stdin: "null",
    stdout: unreadLog ? "piped" : "null",
    stderr: "piped",
  }).spawn();
}

/** Returns once the server answers; throws with what it printed when it never does. */
export async function startServer(databaseUrl: string, oddities?: Oddities): Promise<Server> {
  const begun = performance.now();
  const port = freePort();
  const child = spawn(databaseUrl, port, oddities);
  let printed = "";
  const reading = (async () => {
    for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) printed += text;
  })();
  let ended = false;
  const status = child.status.then(async (status) => {
    ended = true;
    if (oddities?.unreadLog) await child.stdout.cancel();
    await reading;
    return status;
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!await answers(origin)) {
    if (ended || performance.now() - begun > LONGEST_START_MS) {
      if (!ended) child.kill("SIGKILL");
      await status;
      throw new Error(`the server did not start: ${printed}`);
    }
    await sleep(10);
  }
  const startMs = performance.now() - begun;
  const end = (signal: Deno.Signal) => {
    if (!ended) child.kill(signal);
    return status;
  };
  const errors = () => printed;
  const stop = async () => void await end("SIGTERM");
  return { origin, pid: child.pid, startMs, end, errors, [Symbol.asyncDispose]: stop };
}

const answers = (origin: string): Promise<boolean> =>
  fetch(`${origin}/health`).then(async (response) => {
    await response.body?.cancel();
    return response.ok;
  }, () => false);

/** Kills a server after so many milliseconds, wherever it is by then. */
export async function killWhileStarting(databaseUrl: string, afterMs: number): Promise<void> {
  const child = spawn(databaseUrl, freePort());
  const drained = child.stderr.cancel();
  await sleep(afterMs);
  child.kill("SIGKILL");
  await child.status;
  await drained;
}

/** Runs a server that must refuse to start; returns what it printed and its exit code. */
export async function refusedStart(databaseUrl: string): Promise<{ code: number; text: string }> {
  const { code, stderr } = await spawn(databaseUrl, freePort()).output();
  return { code, text: new TextDecoder().decode(stderr) };
}

export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}

export const account = { email: "admin@desk.example", password: "a password for the tests alone" };

/** An admin, and requests to decide on, in a database that is up to date or a SQLite file. */
export async function plantDesk(databaseUrl: string, requests: number): Promise<void> {
  const store = await openStoreAt(databaseUrl);
  try {
    await hashingSlowly(() => createAdmin(store, { name: "The Admin", ...account }, system));
    const rows = Array.from({ length: requests }, (_, index) => kycRequest(index + 1));
    await store.db.transaction().execute((trx) => kyc.insert(trx, rows));
  } finally {
    await store.close();
  }
}

/** Signs somebody in, the admin at first; their cookie stays good over restarts of the server. */
export async function signIn(origin: string, person = account): Promise<string> {
  const response = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify(person),
  });
  await response.body?.cancel();
  const [cookie] = response.headers.getSetCookie();
  if (!response.ok || !cookie) throw new Error(`signing in was answered with ${response.status}`);
  return cookie.split(";")[0] ?? "";
}
