import { sql } from "kysely";
import { yieldToEventLoop } from "../base/event_loop.ts";
import type { Database } from "../db/database.ts";
import type { SigningKeys } from "../keys/key_ring.ts";
import {
  isSealed,
  isSetSealed,
  readRows,
  type RowKind,
  rowsOfSet,
  sealedRows,
  sealedSets,
  sealName,
  type SetKind,
} from "./seals.ts";
import type { FaultReason } from "./verify.ts";

interface Seals {
  /** The last seal of each row and set, by its name. */
  last: Map<string, string>;
  /** Since when rows of a kind need a seal. */
  since: Map<string, string>;
}

const BATCH = 500;

/** Compares rows with the digests that their last entries hold. Rows before the first seals have none. */
export async function findSealFault(
  db: Database,
  { keys }: SigningKeys,
): Promise<{ reason: FaultReason; record: string } | null> {
  const seals = await readSeals(db);
  for (const kind of Object.keys(sealedRows) as RowKind[]) {
    const record = await findWrongRow(db, kind, seals, keys);
    if (record !== null) return { reason: "a record differs from its digest", record };
  }
  for (const kind of Object.keys(sealedSets) as SetKind[]) {
    const seal = seals.last.get(kind);
    seals.last.delete(kind);
    if (seal === undefined && !mustBeEmpty(kind)) continue;
    const rows = await rowsOfSet(db, kind);
    if (seal === undefined ? rows.length === 0 : isSetSealed(kind, rows, seal, keys)) continue;
    return { reason: "a record differs from its digest", record: kind };
  }
  const missing = seals.last.entries().find(([, seal]) => seal !== "");
  return missing ? { reason: "a record differs from its digest", record: missing[0] } : null;
}

const mustBeEmpty = (kind: RowKind | SetKind): boolean =>
  "isEmptyUnsealed" in { ...sealedRows, ...sealedSets }[kind];

async function readSeals(db: Database): Promise<Seals> {
  const seals: Seals = { last: new Map(), since: new Map() };
  for (let seq = 0;;) {
    const rows = await db.selectFrom("audit_log").select(["seq", "at", "action", "after", "seals"])
      .where("seals", "is not", null).where("seq", ">", seq).orderBy("seq").limit(BATCH).execute();
    for (const { at, action, after, seals: json } of rows) {
      for (const [name, seal] of Object.entries<string>(JSON.parse(json!))) {
        seals.last.set(name, seal);
      }
      if (action !== "Records sealed") continue;
      for (const kind of (JSON.parse(after ?? "{}") as { kinds?: string[] }).kinds ?? []) {
        if (!seals.since.has(kind)) seals.since.set(kind, at);
      }
    }
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return seals;
    seq = end.seq;
    await yieldToEventLoop();
  }
}

/** The name of a row that is not as its seal says, or has none although it needs one. */
async function findWrongRow(
  db: Database,
  kind: RowKind,
  { last, since }: Seals,
  keys: readonly string[],
): Promise<string | null> {
  const { key, needsSeal } = sealedRows[kind];
  const from = mustBeEmpty(kind) ? "" : since.get(kind);
  const unsealed: string[] = [];
  for (let after = "";;) {
    const rows = await readRows(db, kind, sql`${sql.ref(key)} > ${after}`, BATCH);
    for (const row of rows) {
      const name = sealName(kind, row);
      const seal = last.get(name);
      last.delete(name);
      if (seal === undefined) unsealed.push(String(row[key]));
      else if (!isSealed(kind, row, seal, keys)) return name;
    }
    if (from !== undefined && unsealed.length > 0) {
      const wrong = sql`${sql.ref(key)} in (${sql.join(unsealed.splice(0))}) and ${
        needsSeal(from)
      }`;
      const [row] = await readRows(db, kind, wrong, 1);
      if (row) return sealName(kind, row);
    }
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return null;
    after = String(end[key]);
    await yieldToEventLoop();
  }
}
