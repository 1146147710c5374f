import { addAccount } from "../support/fixtures.ts";
import { openStoreAt } from "../support/databases.ts";
import { plantDesk, startServer } from "../reliability/server.ts";
import { hashPassword } from "../../data/staff/accounts/passwords.ts";
import type { Store } from "../../data/store.ts";

/**
 * Area under the ROC curve (Mann–Whitney): the share of pairs in which the first value is the larger.
 * 0.5 means that the groups cannot be told apart.
 */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let longer = 0;
  for (const one of first) {
    for (const other of second) longer += one > other ? 1 : one === other ? 0.5 : 0;
  }
  return longer / (first.length * second.length);
}

const ACCOUNTS = 10;

/** Accounts whose passwords are hashed at full cost. */
async function plantAccounts(store: Store): Promise<string[]> {
  const emails: string[] = [];
  for (let n = 0; n < ACCOUNTS; n++) {
    const { id, email } = await addAccount(store, `s_${crypto.randomUUID().slice(0, 8)}`);
    await store.db.updateTable("credentials")
      .set({ passwordHash: await hashPassword(crypto.randomUUID()) }).where("staffId", "=", id)
      .execute();
    emails.push(email);
  }
  return emails;
}

const clear = async ({ db }: Store): Promise<void> => {
  await db.deleteFrom("sign_in_attempts").execute();
  await db.deleteFrom("sign_in_failures").execute();
};

function shuffle<Value>(values: Value[]): Value[] {
  return values.map((value) => [Math.random(), value] as const).toSorted(([a], [b]) => a - b)
    .map(([, value]) => value);
}

/**
 * Response times of wrong sign-ins at known and unknown accounts, in random order over one connection
 * to a server in its own process. The counts of failed attempts are cleared between the rounds.
 */
export async function timeSignIns(each: number): Promise<{ known: number[]; unknown: number[] }> {
  const folder = await Deno.makeTempDir({ prefix: "desk-timing-" });
  const url = `sqlite:${folder}/desk.db`;
  await plantDesk(url, 1);
  const store = await openStoreAt(url);
  const server = await startServer(url);
  const times = { known: [] as number[], unknown: [] as number[] };
  try {
    const known = await plantAccounts(store);
    for (let round = -1; round < each / ACCOUNTS; round++) {
      await clear(store);
      // As long as the known ones, and new to the server each time.
      const unknown = known.map(() => `s_${crypto.randomUUID().slice(0, 8)}@desk.example`);
      const attempts = shuffle([
        ...known.map((email) => ["known", email] as const),
        ...unknown.map((email) => ["unknown", email] as const),
      ]);
      for (const [kind, email] of attempts) {
        const ms = await timeOne(server.origin, email);
        // The first round warms up.
        if (round >= 0) times[kind].push(ms);
      }
    }
  } finally {
    await server.end("SIGTERM");
    await store.close();
    await Deno.remove(folder, { recursive: true });
  }
  return times;
}

async function timeOne(origin: string, email: string): Promise<number> {
  const body = JSON.stringify({ email, password: "not the password of anybody" });
  const headers = { "content-type": "application/json", origin };
  const started = performance.now();
  const answer = await fetch(`${origin}/api/login`, { method: "POST", headers, body });
  await answer.arrayBuffer();
  const ms = performance.now() - started;
  if (answer.status !== 401) throw new Error(`a wrong sign-in was answered ${answer.status}`);
  return ms;
}
