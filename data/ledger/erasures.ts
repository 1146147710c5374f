import { sha256Hex } from "../base/hashes.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { valuesIn } from "../db/rows.ts";
import { ledgerSignature } from "./key.ts";

export const erasureReasons = ["request", "retention", "obligation"] as const;
export type ErasureReason = typeof erasureReasons[number];

/** How many rows, blobs or entries of each kind went. */
export const erasedPlaces = [
  "requests",
  "decisions",
  "documents",
  "messages",
  "comments",
  "payments",
  "searches",
  "entries",
  "others",
] as const;
export type ErasedPlace = typeof erasedPlaces[number];
export type ErasedCounts = Record<ErasedPlace, number>;

export const noCounts = (): ErasedCounts =>
  Object.fromEntries(erasedPlaces.map((place) => [place, 0])) as ErasedCounts;

/**
 * `begun`: nothing went yet. `emptied`: the database holds nothing any more. `incomplete`: versions of
 * documents are left in the bucket.
 */
export type ErasureState = "begun" | "emptied" | "incomplete" | "done";

/** An erased person: instants, counts and a keyed digest of the id, no text of anybody. */
export interface ErasureRow extends ErasedCounts {
  /** That of the receipt, from 1. */
  number: number;
  digest: string;
  reason: ErasureReason;
  state: ErasureState;
  /** Data that the platform dates later belongs to a new person. */
  at: string;
  doneAt: string | null;
  /** Over the other columns and the digests of the requests. */
  signature: string;
}

interface ErasedRequestRow {
  digest: string;
  number: number;
}

/** The only row, so that no erasure can be left out. */
interface ErasureHeadRow {
  id: number;
  count: number;
  at: string;
  signature: string;
  /** Names the signature and the address of the receiver that has got the ledger so far. */
  sent: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    erasures: ErasureRow;
    erased_requests: ErasedRequestRow;
    erasure_head: ErasureHeadRow;
  }
}

/** A row with the digests of its requests, as it is signed and given away. */
export interface Erasure extends ErasureRow {
  requestDigests: string[];
}

const signatureOf = (
  { signature: _, requestDigests, ...row }: Omit<Erasure, "signature"> & { signature?: string },
  key: string,
): string => {
  const { number, digest, reason, state, at, doneAt } = row;
  const counts = erasedPlaces.map((place) => row[place]);
  const digests = requestDigests.toSorted();
  return ledgerSignature(key, [
    "erasure",
    number,
    digest,
    reason,
    state,
    at,
    doneAt,
    counts,
    digests,
  ]);
};

export const isSigned = (erasure: Erasure, key: string): boolean =>
  erasure.signature === signatureOf(erasure, key);

/** All erasures, oldest first. */
export async function readErasures(db: Database): Promise<Erasure[]> {
  const rows = await db.selectFrom("erasures").selectAll().orderBy("number").execute();
  const requests = await db.selectFrom("erased_requests").selectAll().orderBy("digest").execute();
  const digests = Map.groupBy(requests, ({ number }) => Number(number));
  return rows.map((row) => {
    const counts = erasedPlaces.map((place) => [place, Number(row[place])]);
    const number = Number(row.number);
    return {
      ...row,
      ...Object.fromEntries(counts) as ErasedCounts,
      number,
      requestDigests: (digests.get(number) ?? []).map(({ digest }) => digest),
    };
  });
}

type NewErasure = Pick<Erasure, "digest" | "reason" | "at">;

const LOCK = "ledger of erased people";

/** Adds a row that is begun. */
export async function beginErasure(
  trx: Database,
  erasure: NewErasure,
  key: string,
): Promise<Erasure> {
  await takeLock(trx, LOCK);
  const last = await trx.selectFrom("erasures").select(({ fn }) => fn.max("number").as("number"))
    .executeTakeFirst();
  const begun = {
    ...erasure,
    ...noCounts(),
    number: Number(last?.number ?? 0) + 1,
    state: "begun",
    doneAt: null,
    requestDigests: [],
  } as const;
  const row = {
    ...begun,
    requestDigests: [],
    signature: signatureOf({
      ...begun,
      requestDigests: [],
    }, key),
  };
  await putErasures(trx, [row], key, erasure.at);
  return row;
}

/** Writes what became of an erasure, and signs it again. */
export async function changeErasure(
  trx: Database,
  number: number,
  changes: Partial<ErasedCounts & Pick<Erasure, "state" | "doneAt" | "requestDigests">>,
  { key, now }: { key: string; now: Date },
): Promise<Erasure> {
  await takeLock(trx, LOCK);
  const before = (await readErasures(trx)).find((one) => one.number === number);
  if (!before) throw new Error(`there is no erasure ${number}`);
  const changed = { ...before, ...changes };
  const after = { ...changed, signature: signatureOf(changed, key) };
  await putErasures(trx, [after], key, now.toISOString());
  return after;
}

/** Adds or replaces rows, and signs the head. */
export async function putErasures(
  trx: Database,
  erasures: readonly Erasure[],
  key: string,
  at: string,
): Promise<void> {
  const moved = new Set<number>();
  for (const { requestDigests, ...row } of erasures) {
    for (const number of await holders(trx, requestDigests)) moved.add(number);
    await trx.deleteFrom("erased_requests").where("number", "=", row.number).execute();
    await trx.deleteFrom("erasures").where("number", "=", row.number).execute();
    await trx.insertInto("erasures").values(row).execute();
    for (const digest of requestDigests) {
      await trx.insertInto("erased_requests").values({ digest, number: row.number })
        .onConflict((conflict) => conflict.column("digest").doUpdateSet({ number: row.number }))
        .execute();
    }
  }
  await signAgain(trx, [...moved], key);
  const signatures = await signaturesIn(trx);
  const head = { count: signatures.length, at, signature: headSignature(signatures, at, key) };
  await trx.insertInto("erasure_head").values({ id: 1, ...head, sent: null })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(head)).execute();
}

/** The erasures that have these digests: a request that has come again under its id is of a later one. */
async function holders(trx: Database, digests: readonly string[]): Promise<number[]> {
  const rows = await trx.selectFrom("erased_requests").select("number").distinct()
    .where("digest", "in", valuesIn(trx, digests)).execute();
  return rows.map(({ number }) => Number(number));
}

async function signAgain(trx: Database, numbers: readonly number[], key: string): Promise<void> {
  if (numbers.length === 0) return;
  for (const erasure of await readErasures(trx)) {
    if (!numbers.includes(erasure.number) || isSigned(erasure, key)) continue;
    await trx.updateTable("erasures").set({ signature: signatureOf(erasure, key) })
      .where("number", "=", erasure.number).execute();
  }
}

async function signaturesIn(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("erasures").select("signature").orderBy("number").execute();
  return rows.map(({ signature }) => signature);
}

export const headSignature = (signatures: readonly string[], at: string, key: string): string =>
  ledgerSignature(key, ["head", signatures.length, at, sha256Hex(signatures.join())]);

export const readErasureHead = (db: Database): Promise<ErasureHeadRow | undefined> =>
  db.selectFrom("erasure_head").selectAll().executeTakeFirst();

/** The row of the ledger that is not as this desk has signed it, or is missing; null where it is whole. */
export async function findUnsigned(db: Database, key: string): Promise<string | null> {
  const erasures = await readErasures(db);
  const head = await readErasureHead(db);
  for (const [index, erasure] of erasures.entries()) {
    if (erasure.number !== index + 1) return `Erasure ${index + 1}`;
    if (!isSigned(erasure, key)) return `Erasure ${erasure.number}`;
  }
  const { length } = erasures;
  if (Number(head?.count ?? 0) > length) return `Erasure ${length + 1}`;
  const stray = await db.selectFrom("erased_requests").select("number")
    .where("number", ">", length).limit(1).executeTakeFirst();
  if (stray) return `Erasure ${stray.number}`;
  const signatures = erasures.map(({ signature }) => signature);
  const isWhole = head
    ? Number(head.count) === length && head.signature === headSignature(signatures, head.at, key)
    : length === 0;
  return isWhole ? null : "erasure_head";
}
