import * as z from "zod";
import type { Database } from "../db/database.ts";
import { engineOf } from "../db/engine/engine_of.ts";
import {
  type ErasedPlace,
  erasedPlaces,
  type Erasure,
  erasureReasons,
  headSignature,
  isSigned,
  readErasureHead,
  readErasures,
} from "./erasures.ts";
import { type Keys, openedKey, sealedKey } from "./key.ts";

/** The ledger of a desk on its way to another database. */
export interface LedgerCopy {
  /** The instant of its last change; "" while nobody has been erased. */
  at: string;
  signature: string;
  /** As the desk stores it, encrypted; null while nobody has been erased. */
  key: string | null;
  /** They are sorted by number. */
  erasures: readonly Erasure[];
}

/** The ledger of a database; that of an earlier version, which has none, is empty. */
export async function copyLedger(db: Database): Promise<LedgerCopy> {
  const tables = await engineOf(db).tableNames(db);
  const head = tables.includes("erasure_head") ? await readErasureHead(db) : undefined;
  if (!head) return { at: "", signature: "", key: null, erasures: [] };
  const { at, signature } = head;
  return { at, signature, key: await sealedKey(db), erasures: await readErasures(db) };
}

/** NDJSON: a line about the ledger, and one for each erasure, or for those that have `changed`. */
export const ledgerText = ({ erasures, ...head }: LedgerCopy, changed = erasures): string =>
  [{ ...head, count: erasures.length }, ...changed].map((line) => `${JSON.stringify(line)}\n`)
    .join("");

const digest = z.hex().length(64);
const counts = Object.fromEntries(
  erasedPlaces.map((place) => [place, z.int().nonnegative()]),
) as Record<ErasedPlace, z.ZodInt>;

const headLine = z.strictObject({
  at: z.union([z.literal(""), z.iso.datetime()]),
  signature: z.string(),
  key: z.string().nullable(),
  /** Earlier versions have printed none. */
  count: z.int().nonnegative().optional(),
});

const erasureLine = z.strictObject({
  number: z.int().positive(),
  digest,
  reason: z.enum(erasureReasons),
  state: z.enum(["begun", "emptied", "incomplete", "done"]),
  at: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
  signature: z.string(),
  requestDigests: z.array(digest),
  ...counts,
});

/**
 * Reads texts of `ledgerText`, one or several after another: the newest about the ledger counts, and so
 * does the newest about each erasure. Throws for another text.
 */
export function readLedgerText(text: string): LedgerCopy {
  try {
    const copies: { head: z.infer<typeof headLine>; erasures: Erasure[] }[] = [];
    for (const line of text.trimEnd().split("\n").map((line) => JSON.parse(line))) {
      if ("number" in line) copies.at(-1)!.erasures.push(erasureLine.parse(line));
      else copies.push({ head: headLine.parse(line), erasures: [] });
    }
    const inOrder = copies.toSorted((one, other) => compare(one.head.at, other.head.at));
    const { count = Infinity, ...head } = inOrder.at(-1)!.head;
    const newest = new Map(
      inOrder.flatMap(({ erasures }) => erasures).map((one) => [one.number, one]),
    );
    const erasures = [...newest.values()].filter(({ number }) => number <= count)
      .toSorted((one, other) => one.number - other.number);
    return { ...head, erasures };
  } catch {
    throw new Error("it is no ledger that deno task erasures has printed");
  }
}

const compare = (one: string, other: string): number => one < other ? -1 : one > other ? 1 : 0;

/** The key of a copy. Throws for a copy that this desk has not signed, or not as a whole. */
export async function openLedger(store: Keys, copy: LedgerCopy): Promise<string> {
  const key = copy.key === null ? null : await openedKey(store, copy.key);
  const signatures = copy.erasures.map(({ signature }) => signature);
  const isWhole = key !== null && copy.erasures.every((one) => isSigned(one, key)) &&
    copy.signature === headSignature(signatures, copy.at, key);
  if (!isWhole) throw new Error("the ledger of erased people is not signed by this desk");
  return key;
}
