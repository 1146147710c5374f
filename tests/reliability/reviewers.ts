import assert from "node:assert/strict";
import { createAdmin } from "../../data/staff/accounts/credentials.ts";
import { system } from "../../data/audit/write.ts";
import { openStoreAt } from "../support/databases.ts";
import { type Acknowledged, requireConsistent } from "./decisions.ts";
import { plantDesk, type Server, signIn, startServer } from "./server.ts";

const second = { email: "second@desk.example", password: "another password for the tests" };

/** Result of two reviewers who decide at the same moment. */
export interface Races {
  races: number;
  /** Races that exactly one reviewer won, while the other got 412. */
  oneWinner: number;
  /** Decisions in the audit trail. */
  entries: number;
}

/**
 * Two reviewers, each at a server of their own on one database, decide the same version of the same
 * requests at once. The database must agree with the answers.
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
      // Each side begins every other race.
      const order = n % 2 === 0 ? sides : sides.toReversed();
      const answers = await Promise.all(order.map((side) => decideFirst(side, `k_${n}`)));
      const winners = answers.filter((answer) => answer !== null);
      if (winners.length === 1) found.oneWinner++;
      won.push(...winners);
    }
  } finally {
    for (const server of servers) await server.end("SIGTERM");
  }
  await requireConsistent(databaseUrl, won);
  found.entries = await countEntries(databaseUrl);
  return found;
}

/** Null where the other reviewer was first, which must be answered with 412. */
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
