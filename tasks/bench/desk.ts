import { DatabaseSync } from "node:sqlite";
import { onSignal } from "../../data/db/on_signal.ts";
import { throughPart } from "../../data/db/backup/work_file.ts";
import { system } from "../../data/audit/write.ts";
import { readConfig } from "../../data/config.ts";
import { markExpired } from "../../data/kyc/requests/expiry.ts";
import { plantSample } from "../../data/sample/plant.ts";
import { createAdmin } from "../../data/staff/accounts/credentials.ts";
import { openStore, type Store } from "../../data/store.ts";
import { createApp } from "../../routes/app.tsx";
import { loadAssets } from "../../server/assets.ts";

/** Of files that hold nothing but made-up records. */
export const JWT_SECRET = "of a bench, which nobody else may ever use";

const account = { email: "bench@example.com", password: "seventeen lanterns at low tide" };
export const root = new URL("../../", import.meta.url).pathname;

/** A file with so many synthetic records in each list; the one in the folder, if it is there. */
export async function seeded(folder: string, rows: number): Promise<string> {
  const path = `${folder}/desk-${rows}.db`;
  if (!await Deno.stat(path).then(() => true, () => false)) {
    // What was broken off must not be taken for all of it.
    await throughPart(path, async (part) => {
      await seed(`sqlite:${part}`, rows);
      withoutLog(part);
    });
  }
  return `sqlite:${path}`;
}

/** All of it in the one file, as only that is renamed. */
function withoutLog(path: string): void {
  const db = new DatabaseSync(path);
  db.exec("pragma journal_mode = delete");
  db.close();
}

/** Plants them, in a process of its own as an administrator would. */
export async function seed(url: string, rows: number): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--allow-all", "tasks/seed.ts", "--rows", String(rows)],
    cwd: root,
    env: { DATABASE_URL: url, JWT_SECRET },
    stdin: "null",
    stdout: "null",
  }).output();
  if (!success) throw new Error(`not seeded: ${new TextDecoder().decode(stderr).slice(-500)}`);
}

/**
 * The sample data in a file of its own, with an account; or so many synthetic records in each list.
 * Returns its URL.
 */
export async function sampleFile(
  rows?: number,
): Promise<{ url: string; path: string; remove: () => void }> {
  const folder = await Deno.makeTempDir({ prefix: "desk-bench-" });
  const empty = () => Deno.removeSync(folder, { recursive: true });
  const forget = onSignal(empty);
  const path = `${folder}/desk.db`;
  if (rows !== undefined) await seed(`sqlite:${path}`, rows);
  const store = await openFile(`sqlite:${path}`);
  if (rows === undefined) await plantSample(store, { account: false });
  await addAccount(store);
  await store.close();
  const remove = () => {
    empty();
    forget();
  };
  return { url: `sqlite:${path}`, path, remove };
}

export const openFile = (databaseUrl: string, now?: () => Date): Promise<Store> =>
  openStore({ databaseUrl, jwtSecret: JWT_SECRET, simulatedDelay: false, now });

/** A kept file has it already. */
async function addAccount(store: Store): Promise<void> {
  const known = await store.db.selectFrom("staff").select("id").where("email", "=", account.email)
    .executeTakeFirst();
  if (!known) await createAdmin(store, { name: "Bench", ...account }, system);
}

type Ask = (url: string, init: RequestInit) => Response | Promise<Response>;

/** Signs in as a browser does; returns its cookies but the toast, as a header. */
export async function signIn(origin: string, ask: Ask = fetch): Promise<string> {
  const response = await ask(`${origin}/login`, {
    method: "POST",
    body: new URLSearchParams(account),
    headers: { origin },
    redirect: "manual",
  });
  await response.body?.cancel();
  if (response.status !== 303) throw new Error(`signing in answered ${response.status}`);
  return response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "")
    .filter((pair) => !pair.startsWith("toast=")).join("; ");
}

/** What browsers send with what a person asks for from one of our pages. */
export const asBrowser = (cookie: string): Record<string, string> => ({
  cookie,
  "accept-encoding": "gzip, deflate, br, zstd",
  "sec-fetch-site": "same-origin",
});

/** The application in this process, without a network. */
export interface Desk {
  store: Store;
  /** In milliseconds, to the last byte. Throws unless it is answered well. */
  time: (path: string, headers?: Record<string, string>) => Promise<number>;
  close: () => Promise<void>;
}

/**
 * Its clock goes back a little before each request: so nothing that was kept of an earlier page may
 * be shown (`KeptPages.get`), and each page is read and rendered.
 */
export async function openDesk(databaseUrl: string): Promise<Desk> {
  let clock: number | null = null;
  const store = await openFile(databaseUrl, () => new Date(clock ?? Date.now()));
  await addAccount(store);
  // As a server does when it starts: what has ended since the file was planted is much otherwise.
  await markExpired(store);
  const config = readConfig({ SIMULATED_DELAY: "off" });
  const app = createApp({ store, config, assets: await loadAssets() });
  const origin = config.origins[0] ?? "http://localhost:8000";
  const cookie = await signIn(origin, (url, init) => app.request(url, init));
  clock = Date.now() + 1_000;
  const time = async (path: string, headers: Record<string, string> = {}) => {
    clock!--;
    const started = performance.now();
    const response = await app.request(origin + path, {
      headers: { ...asBrowser(cookie), ...headers },
    });
    await response.arrayBuffer();
    const took = performance.now() - started;
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return took;
  };
  return { store, time, close: () => store.close() };
}
