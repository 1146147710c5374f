import { isDeepStrictEqual } from "node:util";
import { system } from "../../../data/audit/write.ts";
import { verifyWithRecords } from "../../../data/proof/verify_records.ts";
import { setReasonRules } from "../../../data/kyc/reasons/manage.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as outbox from "../../../data/notices/outbox.ts";
import * as users from "../../../data/records/users.ts";
import { createAdmin } from "../../../data/staff/accounts/credentials.ts";
import type { Store } from "../../../data/store.ts";
import { receiversFor } from "../../../data/webhooks/address.ts";
import { createEndpoint } from "../../../data/webhooks/endpoints.ts";
import { account, plantDesk, signIn, sleep } from "../../reliability/server.ts";
import { openStoreAt } from "../../support/databases.ts";
import { aUser } from "../../support/records.ts";
import { readTotals } from "../../support/totals.ts";
import { type Counts, Departures } from "./departures.ts";
import { Servers } from "./servers.ts";
import { requestsOf, runTrial, type Step, type Trial, trialOf } from "./trials.ts";

/** Leases of emails end two minutes after their sender was killed. */
const PATIENCE_MS = 300_000;
const MARGIN_MS = 2_000;

interface Load {
  trials: number;
  reviewers: number;
  /** Speed of the servers' clock. */
  speed?: number;
  /** Between a decision and its undoing, by the servers' clock. */
  longestWaitMs?: number;
}

/** Result of undoing decisions while servers are killed. */
export interface UndoKill {
  undone: number;
  others: number;
  kills: number;
  /** Departures of undone decisions, others that did not leave once, and lost undoings. */
  faults: string[];
}

/**
 * Reviewers decide at two servers and undo, while each trial kills one of these with SIGKILL. Webhooks,
 * letters to applicants, and notices are caught.
 */
export async function undoWhileKilled(
  databaseUrl: string,
  { trials, reviewers, speed = 1, longestWaitMs = 20_000 }: Load,
): Promise<UndoKill> {
  await plantDesk(databaseUrl, 0);
  const store = await openStoreAt(databaseUrl);
  const departures = new Departures();
  const all = Array.from({ length: trials }, (_, n) => trialOf(n, longestWaitMs));
  let servers: Servers | undefined;
  try {
    const people = await plant(store, { trials, reviewers, url: departures.url });
    const before = await readRows(store);
    servers = await Servers.start(databaseUrl, {
      env: departures.environment,
      ...speed !== 1 && { args: fastServer(speed) },
    });
    const acknowledged = await runAll(servers, all, { people, speed });
    const book = new Book(store, departures, await undoneIn(store), all);
    await book.untilAllHaveLeft();
    const faults = [...await book.faults(), ...await book.rowFaults(before)];
    for (const id of acknowledged) {
      if (!book.undone.has(`${id}:2`)) faults.push(`the undoing of ${id} is lost`);
    }
    return { ...book.numbers(), kills: servers.kills, faults };
  } finally {
    await servers?.end();
    await departures.close();
    await store.close();
  }
}

const fastServer = (speed: number): string[] => {
  const program = new URL("./fast_server.ts", import.meta.url).pathname;
  return ["run", "--no-check", "--allow-all", program, String(speed), String(Date.now())];
};

async function plant(
  store: Store,
  { trials, reviewers, url }: { trials: number; reviewers: number; url: string },
): Promise<typeof account[]> {
  const people = Array.from({ length: reviewers }, (_, n) => (
    { ...account, email: `reviewer${n}@desk.example` }
  ));
  for (const person of people) {
    await createAdmin(store, { name: `Reviewer ${person.email}`, ...person }, system);
  }
  const requests = Array.from({ length: trials }, (_, n) => requestsOf(n)).flat();
  await store.db.transaction().execute(async (trx) => {
    await kyc.insert(trx, requests);
    await users.insert(
      trx,
      requests.map(({ userId }) => aUser({ id: userId, email: `${userId}@example.com` })),
    );
  });
  const rules = {
    reasonRequired: [],
    messageRequired: [],
    mailsApplicants: true,
    checklistRequired: false,
  };
  await setReasonRules(store, rules, system);
  await outbox.open(store.db);
  const events = ["kyc.decided", "kyc.document_requested", "kyc.reopened"] as const;
  const form = { url, events: [...events] };
  await createEndpoint(store, form, system, receiversFor("http://localhost:8000"));
  return people;
}

/** Returns the ids of the requests whose undoing was acknowledged. */
async function runAll(
  servers: Servers,
  all: readonly Trial[],
  { people, speed }: { people: readonly typeof account[]; speed: number },
): Promise<string[]> {
  const cookies: string[] = [];
  for (const person of people) cookies.push(await signIn(await servers.origin(0), person));
  const acknowledged: string[] = [];
  const waiting = [...all];
  await Promise.all(cookies.map(async (cookie) => {
    for (let trial = waiting.shift(); trial; trial = waiting.shift()) {
      if (await runTrial(servers, trial, { cookie, speed })) acknowledged.push(trial.undone);
    }
  }));
  return acknowledged;
}

const readRows = async ({ db }: Store) =>
  new Map(
    (await db.selectFrom("kyc_requests").selectAll().execute()).map((row) => [row.id, row]),
  );

const undoneIn = async ({ db }: Store): Promise<ReadonlySet<string>> =>
  new Set(
    (await db.selectFrom("steps").select("id").where("undoneAt", "is not", null).execute())
      .map(({ id }) => id),
  );

const decisions: readonly Step[] = ["accepted", "declined", "revoked"];

/** The steps of which something of a kind leaves the desk. */
const leaves: Record<"webhooks" | "letters" | "escalated", readonly Step[]> = {
  webhooks: [...decisions, "ask", "reopening"],
  letters: [...decisions, "ask"],
  escalated: ["escalation"],
};

/** Holds what has left against the steps. */
class Book {
  readonly #steps: ReadonlyMap<string, Step>;

  constructor(
    readonly store: Store,
    readonly departures: Departures,
    readonly undone: ReadonlySet<string>,
    trials: readonly Trial[],
  ) {
    this.#steps = new Map(
      trials.flatMap(({ undone, standing, step }) =>
        [undone, standing].map((id) => [`${id}:2`, step] as const)
      ),
    );
  }

  numbers() {
    return { undone: this.undone.size, others: this.#steps.size - this.undone.size };
  }

  /** In each trial a later decision stands, so what is undone would have left before. */
  async untilAllHaveLeft(): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    while (performance.now() < until && (await this.faults()).length > 0) await sleep(500);
    await sleep(MARGIN_MS);
  }

  async faults(): Promise<string[]> {
    const faults: string[] = [];
    const expected = { accepted: 0, declined: 0, revoked: 0 };
    const left = { webhooks: this.departures.webhooks(), letters: this.departures.letters() };
    const escalated = await this.departures.escalated(this.store);
    for (const [id, step] of this.#steps) {
      const isUndone = this.undone.has(id);
      if (!isUndone && step in expected) expected[step as keyof Counts]++;
      for (const [kind, sent] of Object.entries({ ...left, escalated })) {
        // A killed sender sends again under the same id, which receivers know.
        const { size } = new Set(sent.get(id));
        if (size !== (isUndone || !leaves[kind as keyof typeof leaves].includes(step) ? 0 : 1)) {
          faults.push(`${size} ${kind} of ${id} ${step}, ${isUndone ? "undone" : "standing"}`);
        }
      }
    }
    const { id } = await this.store.db.selectFrom("staff").select("id")
      .where("email", "=", account.email).executeTakeFirstOrThrow();
    for (const counts of await this.departures.notices(this.store, id, account.email)) {
      if (isDeepStrictEqual(counts, expected)) continue;
      faults.push(`notices of ${JSON.stringify(counts)} instead of ${JSON.stringify(expected)}`);
    }
    return faults;
  }

  /** Undone requests must be as before, field by field, but for their version. */
  async rowFaults(before: Awaited<ReturnType<typeof readRows>>): Promise<string[]> {
    const faults: string[] = [];
    const after = await readRows(this.store);
    for (const step of this.undone) {
      const id = step.replace(/:2$/, "");
      const same = { ...before.get(id), version: 3 };
      if (isDeepStrictEqual({ ...after.get(id) }, same)) continue;
      faults.push(`${id} became ${JSON.stringify(after.get(id))}`);
    }
    const pending = [...after.values()].filter(({ status }) => status === "pending").length;
    const { "kyc:pending": sum } = await readTotals(this.store.db, ["kyc:pending"]);
    if (sum !== pending) faults.push(`${sum} pending requests are counted, not ${pending}`);
    const { fault } = await verifyWithRecords(this.store.db, this.store.auditKey);
    if (fault) faults.push(`the trail: ${fault.reason}`);
    return faults;
  }
}
