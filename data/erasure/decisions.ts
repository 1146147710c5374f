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

/** Requests of erased people are numbered anew: `erased-12-1` is the first one of erasure 12. */
const requestName = (number: number, at: number): string => `erased-${number}-${at + 1}`;

/** Keeps decisions as rows without a request, so that figures of reviewers stay as they are. */
export async function anonymizeDecisions(
  trx: Database,
  { number, requests }: ErasedPerson,
): Promise<number> {
  const rows = await trx.selectFrom("kyc_decisions").selectAll()
    .where("requestId", "in", valuesIn(trx, requests)).orderBy("decidedAt").orderBy("id").execute();
  if (rows.length === 0) return 0;
  const known = [...new Set(rows.map(({ requestId }) => requestId))];
  const others = rows.map((stored): DecisionRow => {
    const { replacedFields: _, announceAt: __, ...row } = stored as DecisionRow & FormerColumns;
    const requestId = requestName(number, known.indexOf(row.requestId));
    const viewed: string[] = JSON.parse(row.undisplayed ?? "[]");
    return {
      ...row,
      id: `${requestId}:${versionIn(row.id)}`,
      requestId,
      reviewNotes: "",
      // Figures count the documents that were not viewed.
      undisplayed: JSON.stringify(viewed.map((_, at) => String(at + 1))),
      checks: "[]",
      reasons: "[]",
      message: null,
    };
  });
  await trx.deleteFrom("kyc_decisions").where("requestId", "in", valuesIn(trx, requests)).execute();
  for (const row of others) await trx.insertInto("kyc_decisions").values(row).execute();
  return others.length;
}

const columns = [
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

/** The decisions that an erasure has kept, with a SHA-256 in hex over them. */
export async function anonymousDecisions(
  db: Database,
  number: number,
): Promise<{ count: number; sha256: string }> {
  const rows = await db.selectFrom("kyc_decisions").select(columns)
    .where("requestId", "like", `erased-${number}-%`).orderBy("id").execute();
  const facts = rows.map((row) =>
    columns.map((column) => row[column] === null ? null : String(row[column]))
  );
  return { count: rows.length, sha256: sha256Hex(JSON.stringify(facts)) };
}
