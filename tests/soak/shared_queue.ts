import assert from "node:assert/strict";
import { createAdmin } from "../../data/staff/accounts/credentials.ts";
import { system } from "../../data/audit/write.ts";
import {
  account,
  plantDesk,
  type Server,
  signIn,
  sleep,
  startServer,
} from "../reliability/server.ts";
import { hiddenFieldsOf, stepAction } from "../support/decisions.ts";
import { openStoreAt } from "../support/databases.ts";
import { elements } from "../support/markup.ts";

export interface SharedQueue {
  /** Requests that two reviewers had at once. */
  collisions: number;
  /** Decisions that were answered as taken, and those in the trail. */
  decided: number;
  entries: number;
  pending: number;
}

/**
 * Reviewers at two servers on one database go through the same queue as browsers without scripts do:
 * they start, skip every fifth request, and decide the others.
 */
export async function shareQueue(
  databaseUrl: string,
  { requests, reviewers }: { requests: number; reviewers: number },
): Promise<SharedQueue> {
  await plantDesk(databaseUrl, requests);
  const people = await addReviewers(databaseUrl, reviewers);
  const servers: Server[] = [];
  const work = new Work();
  try {
    for (let n = 0; n < 2; n++) servers.push(await startServer(databaseUrl));
    await Promise.all(people.map(async (person, number) => {
      const { origin } = servers[number % servers.length]!;
      await work.review({ origin, cookie: await signIn(origin, person) }, number);
    }));
  } finally {
    for (const server of servers) await server.end("SIGTERM");
  }
  const { collisions, decided } = work;
  return { collisions, decided, ...await countIn(databaseUrl) };
}

export async function addReviewers(
  databaseUrl: string,
  count: number,
): Promise<typeof account[]> {
  const store = await openStoreAt(databaseUrl);
  const { password } = account;
  const people = Array.from({ length: count }, (_, n) => (
    { email: `reviewer${n}@desk.example`, password }
  ));
  try {
    for (const person of people) {
      await createAdmin(store, { name: `Reviewer ${person.email}`, ...person }, system);
    }
  } finally {
    await store.close();
  }
  return people;
}

interface Client {
  origin: string;
  cookie: string;
}

interface Manner {
  pauseMs?: number;
  goesOn?: () => boolean;
}

export class Work {
  readonly #held = new Set<string>();
  collisions = 0;
  decided = 0;

  /** Goes through the queue to its end; a reviewer thinks for `pauseMs` over each request. */
  async review(
    client: Client,
    number: number,
    { pauseMs = 0, goesOn = () => true }: Manner = {},
  ): Promise<void> {
    let address = await post(client, "/kyc/review?queue=to-review");
    for (let n = number; goesOn(); n++) {
      const [, id] = /^\/kyc\/([^/]+)\/review/.exec(address) ?? [];
      if (id === undefined) return;
      if (this.#held.has(id)) this.collisions += 1;
      this.#held.add(id);
      const page = await read(client, address);
      await sleep(pauseMs);
      const isSkipped = n % 5 === 0;
      const [action, fields] = isSkipped
        ? [stepAction(page, "skip"), {}]
        : await decisionIn(client, page);
      this.#held.delete(id);
      address = await post(client, action, fields);
      if (!isSkipped) this.decided += 1;
    }
  }
}

async function decisionIn(
  client: Client,
  page: string,
): Promise<[action: string, fields: Record<string, string>]> {
  const step = elements(page, "a").map(({ attributes }) => attributes.href ?? "")
    .find((href) => href.includes("/decision?status=accepted"))!;
  const fields = hiddenFieldsOf(await read(client, step));
  return [step, { ...fields, reviewNotes: "Looks right" }];
}

async function read({ origin, cookie }: Client, path: string): Promise<string> {
  const answer = await fetch(origin + path, { headers: { cookie } });
  assert.equal(answer.status, 200, path);
  return await answer.text();
}

async function post(
  { origin, cookie }: Client,
  path: string,
  fields: Record<string, string> = {},
): Promise<string> {
  const answer = await fetch(origin + path, {
    method: "POST",
    headers: { cookie, origin },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  await answer.body?.cancel();
  assert.equal(answer.status, 303, path);
  return answer.headers.get("location")!;
}

async function countIn(databaseUrl: string): Promise<{ entries: number; pending: number }> {
  const store = await openStoreAt(databaseUrl);
  try {
    const entries = await store.db.selectFrom("audit_log").select("seq")
      .where("category", "=", "kyc").execute();
    const pending = await store.db.selectFrom("kyc_requests").select("id")
      .where("phase", "=", "pending").execute();
    return { entries: entries.length, pending: pending.length };
  } finally {
    await store.close();
  }
}
