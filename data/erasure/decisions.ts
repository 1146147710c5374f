import { sha256Hex } from "../base/hashes.ts";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import type { Tables } from "../db/tables.ts";
import { versionIn } from "../steps/rows.ts";
import type { ErasedPerson } from "./person.ts";

type DecisionRow = Tables["kyc_decisions"];

/** Earlier versions kept the fields before a decision in its row. */
interface FormerColumns {
  replacedFields?: unknown;
  announceAt?: unknown;
}

/**
 * Requests of erased people are numbered anew, in the order of their decisions: `erased-12-1` is the
 * first one of erasure 12.
 */
async function requestNames(
  trx: Database,
  { number, requests }: ErasedPerson,
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx.selectFrom("kyc_decisions").select("requestId")
    .where("requestId", "in", valuesIn(trx, requests)).orderBy("decidedAt").orderBy("id").execute();
  const known = new Set([...rows.map(({ requestId }) => requestId), ...requests.toSorted()]);
  return new Map([...known].map((id, at) => [id, `erased-${number}-${at + 1}`]));
}

const renamed = (names: ReadonlyMap<string, string>, row: { id: string; requestId: string }) => {
  const requestId = names.get(row.requestId)!;
  return { id: `${requestId}:${versionIn(row.id)}`, requestId };
};

/** Keeps decisions as rows without a request, so that figures of reviewers stay as they are. */
export async function anonymizeDecisions(trx: Database, person: ErasedPerson): Promise<number> {
  const { requests } = person;
  const rows = await trx.selectFrom("kyc_decisions").selectAll()
    .where("requestId", "in", valuesIn(trx, requests)).execute();
  if (rows.length === 0) return 0;
  const names = await requestNames(trx, person);
  const others = rows.map((stored): DecisionRow => {
    const { replacedFields: _, announceAt: __, ...row } = stored as DecisionRow & FormerColumns;
    const viewed: string[] = JSON.parse(row.undisplayed ?? "[]");
    return {
      ...row,
      ...renamed(names, row),
      reviewNotes: "",
      // Figures count the documents that were not viewed.
      undisplayed: JSON.stringify(viewed.map((_, at) => String(at + 1))),
      checks: "[]",
      reasons: "[]",
      message: null,
      expiredReason: null,
    };
  });
  await trx.deleteFrom("kyc_decisions").where("requestId", "in", valuesIn(trx, requests)).execute();
  for (const row of others) await trx.insertInto("kyc_decisions").values(row).execute();
  return others.length;
}

/** Keeps reopenings likewise, before the decisions by which requests are numbered. */
export async function anonymizeReopenings(trx: Database, person: ErasedPerson): Promise<number> {
  const rows = await trx.selectFrom("kyc_reopenings").select(["id", "requestId"])
    .where("requestId", "in", valuesIn(trx, person.requests)).execute();
  if (rows.length === 0) return 0;
  const names = await requestNames(trx, person);
  for (const row of rows) {
    await trx.updateTable("kyc_reopenings").set({ ...renamed(names, row), reason: "" })
      .where("id", "=", row.id).execute();
  }
  return rows.length;
}

const decisionColumns = [
  "id",
  "status",
  "reviewerId",
  "submittedAt",
  "decidedAt",
  "undisplayed",
  "shownSeconds",
  "undoneAt",
  "clockFrom",
] as const;

const reopeningColumns = ["id", "staffId", "reopenedAt", "replaced", "undoneAt"] as const;

interface Digest {
  count: number;
  /** In hex. */
  sha256: string;
}

/** The decisions that an erasure has kept, and reopenings if it has kept some. */
export async function anonymousDecisions(
  db: Database,
  number: number,
): Promise<Digest & { reopenings?: Digest }> {
  const erased = `erased-${number}-%`;
  const decisions = await db.selectFrom("kyc_decisions").select(decisionColumns)
    .where("requestId", "like", erased).orderBy("id").execute();
  const reopenings = await db.selectFrom("kyc_reopenings").select(reopeningColumns)
    .where("requestId", "like", erased).orderBy("id").execute();
  return {
    ...digestOf(decisions, decisionColumns),
    ...reopenings.length > 0 && { reopenings: digestOf(reopenings, reopeningColumns) },
  };
}

function digestOf<Column extends string>(
  rows: readonly Partial<Record<Column, unknown>>[],
  columns: readonly Column[],
): Digest {
  const facts = rows.map((row) =>
    columns.map((column) => row[column] == null ? null : String(row[column]))
  );
  return { count: rows.length, sha256: sha256Hex(JSON.stringify(facts)) };
}
