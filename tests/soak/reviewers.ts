import assert from "node:assert/strict";
import { createAdmin } from "../../data/staff/accounts/credentials.ts";
import { system } from "../../data/audit/write.ts";
import { openStoreAt } from "../support/engines.ts";
import { type Acknowledged, requireConsistent } from "../reliability/decisions.ts";
import { plantDesk, type Server, signIn, startServer } from "../reliability/server.ts";

const second = { email: "second@desk.example", password: "another password for the tests" };

/** What came of two reviewers who decide at the same moment. */
export interface Races {
  races: number;
  /** Those that exactly one has won, while the other was told so. */
  oneWinner: number;
  /** Decisions that the trail tells of. */
  entries: number;
}

/**
 * Two reviewers with a server each, both on one database, decide the same requests at once, each on
 * the version that both have seen. The database is held against what was answered.
 */
export async function race(databaseUrl: string, races: number): Promise<Races> {
  await plantDesk(databaseUrl, races);
  const store = await openStoreAt(databaseUrl);
  await createAdmin(store, { name: "The Second", ...second }, system).finally(() => store.close());
  const servers: Server[] = [];
  const found: Races = { races, oneWinner: 0, entries: 0 };
  const won: Acknowledged[] = [];
  try {
    for (let n = 0; n < 2; n++) servers.push(await startServer(databaseUrl));
    const [one, two] = servers as [Server, Server];
    const sides = [
      { origin: one.origin, cookie: await signIn(one.origin), status: "accepted" },
      { origin: two.origin, cookie: await signIn(two.origin, second), status: "declined" },
    ];
    for (let n = 1; n <= races; n++) {
      // By turns the one and the other begins.
      const turn = n % 2 === 0 ? sides : sides.toReversed();
      const answers = await Promise.all(turn.map((side) => decideFirst(side, `k_${n}`)));
      const winners = answers.filter((answer) => answer !== null);
      if (winners.length === 1) found.oneWinner++;
      won.push(...winners);
    }
  } finally {
    for (const server of servers) await server.end("SIGTERM");
  }
  // Each version of each request has its entry, in a whole trail, and no decision is lost.
  await requireConsistent(databaseUrl, won);
  found.entries = await countEntries(databaseUrl);
  return found;
}

/** Null where somebody else was first, which must be said. */
async function decideFirst(
  { origin, cookie, status }: { origin: string; cookie: string; status: string },
  id: string,
): Promise<Acknowledged | null> {
  const notes = `${status} first`;
  const answer = await fetch(`${origin}/api/kyc-requests/${id}/status`, {
    method: "PATCH",
    headers: { "content-type": "application/json", origin, cookie, "if-match": '"1"' },
    body: JSON.stringify({ status, reviewNotes: notes }),
  });
  await answer.body?.cancel();
  assert.ok([200, 412].includes(answer.status), `${id} was answered with ${answer.status}`);
  return answer.status === 200 ? { id, notes, status, version: 2 } : null;
}

async function countEntries(databaseUrl: string): Promise<number> {
  const store = await openStoreAt(databaseUrl);
  try {
    const entries = await store.db.selectFrom("audit_log").select("seq")
      .where("category", "=", "kyc").execute();
    return entries.length;
  } finally {
    await store.close();
  }
}
