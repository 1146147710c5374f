import type { Tables } from "../../data/db/tables.ts";
import { engineOf } from "../../data/db/engine/engine_of.ts";
import { hashPassword } from "../../data/staff/accounts/passwords.ts";
import { openStore, type Store } from "../../data/store.ts";
import { emptyTemplate } from "./templates.ts";

export const SECRET = "a secret of the tests, thirty-two bytes or more";

/** Runs a test on a store without any records and without an application. */
export async function withStore(
  test: (store: Store) => Promise<void>,
  now?: () => Date,
): Promise<void> {
  hashQuickly();
  const store = await openStore({
    databaseUrl: "sqlite::memory:",
    content: await emptyTemplate(),
    simulatedDelay: false,
    jwtSecret: SECRET,
    now,
  });
  try {
    await test(store);
  } finally {
    await store.close();
  }
}

/** The tables but those of the search index, which follow from the others. */
export const tablesIn = async (db: Store["db"]): Promise<string[]> =>
  (await engineOf(db).tableNames(db)).filter((name) => !/_search(_|$)/.test(name));

/** All that the database holds, to see that nothing has changed. */
export async function everythingIn({ db }: Store): Promise<string> {
  const tables = await tablesIn(db);
  const rows = await Promise.all(
    tables.map((name) => db.selectFrom(name as keyof Tables).selectAll().execute()),
  );
  return JSON.stringify(rows);
}

/** The versions of these cache tags, as one text. */
export async function versionOf(db: Store["db"], tags: readonly string[]): Promise<string> {
  const rows = await db.selectFrom("cache_tags").selectAll().where("tag", "in", tags).execute();
  return tags.map((tag) => rows.find((row) => row.tag === tag)?.version ?? 0).join(".");
}

/** A clock that stands still until it is told to go on; starts at the real time. */
export class TestClock {
  #at: number;

  constructor(start: string | number = Date.now()) {
    this.#at = new Date(start).getTime();
  }

  readonly now = (): Date => new Date(this.#at);

  set(at: string | number): void {
    this.#at = new Date(at).getTime();
  }

  advance(ms: number): void {
    this.#at += ms;
  }
}

/** The sessions count as in use, for what happens hours later. */
export const keepAwake = async (store: Store): Promise<void> =>
  void await store.db.updateTable("sessions").set({ lastSeenAt: "2999-01-01T00:00:00.000Z" })
    .execute();

/** Keeps what the log is told out of the output, and returns it beside the result. */
export async function quietly<Result>(
  work: () => Promise<Result>,
): Promise<[result: Result, log: string]> {
  const { error } = console;
  let log = "";
  console.error = (text: unknown) => log += String(text);
  try {
    return [await work(), log];
  } finally {
    console.error = error;
  }
}

/** Lets the waits of half a second and more pass at once. */
export async function hurrying<Result>(work: () => Promise<Result>): Promise<Result> {
  const { setTimeout } = globalThis;
  const hurry = (callback: () => void, ms = 0) => setTimeout(callback, ms < 500 ? ms : 1);
  globalThis.setTimeout = hurry as typeof setTimeout;
  try {
    return await work();
  } finally {
    globalThis.setTimeout = setTimeout;
  }
}

let hashing: SubtleCrypto["deriveBits"] | null = null;

/** From as many iterations on it is a password of ours; PostgreSQL's own takes 4,096. */
const SLOW_ITERATIONS = 100_000;

/** One iteration for a password from now on: 600,000 would be most of what the tests do. */
export function hashQuickly(): void {
  const { subtle } = crypto;
  if (hashing) return;
  const deriveBits = hashing = subtle.deriveBits;
  subtle.deriveBits = (algorithm, key, length) => {
    const asked = algorithm as Pbkdf2Params;
    const isSlow = asked.iterations >= SLOW_ITERATIONS;
    return deriveBits.call(subtle, isSlow ? { ...asked, iterations: 1 } : asked, key, length);
  };
}

/** For passwords that another process will verify. */
export async function hashingSlowly<Result>(work: () => Promise<Result>): Promise<Result> {
  const { subtle } = crypto;
  const { deriveBits } = subtle;
  subtle.deriveBits = hashing ?? deriveBits;
  try {
    return await work();
  } finally {
    subtle.deriveBits = deriveBits;
  }
}

/** Gives an account a password without asking what it was. */
export async function setPassword(store: Store, staffId: string, password: string): Promise<void> {
  hashQuickly();
  const passwordHash = await hashPassword(password);
  await store.db.insertInto("credentials").values({ staffId, passwordHash })
    .onConflict((conflict) => conflict.column("staffId").doUpdateSet({ passwordHash })).execute();
}
