import { sql } from "kysely";
import { type Database, engineOf } from "../database.ts";
import type { Definition } from "../migration.ts";

export const definition = {
  creates: ["kyc_drafts"],
  statements: [
    `create table kyc_drafts (
      "staffId" text not null,
      "requestId" text not null,
      "notes" text not null,
      "checks" text not null,
      "updatedAt" text not null,
      primary key ("staffId", "requestId")
    )`,
    `create index kyc_drafts_by_updatedAt on kyc_drafts ("updatedAt")`,
    `alter table kyc_requests add column "undisplayed" text not null default '[]'`,
    `alter table kyc_decisions add column "reviewNotes" text not null default ''`,
    `alter table kyc_decisions add column "undisplayed" text not null default '[]'`,
    `alter table kyc_decisions add column "checks" text not null default '[]'`,
    `alter table kyc_decisions add column "replaced" text not null default ''`,
    `create index kyc_decisions_in_requestId on kyc_decisions ("requestId", "decidedAt", "id")`,
    `create index kyc_displays_in_requestId on kyc_displays ("requestId", "displayedAt")`,
    // Finds documents with the same bytes without reading those of the same request.
    `drop index kyc_held_documents_sha256`,
    `create index kyc_held_documents_sha256 on kyc_held_documents
      ("sha256", "userId", "requestId")`,
    `create index transactions_waiting on transactions ("userId")
      where "type" = 'payout' and "status" = 'pending'`,
    `alter table users add column "emailKey" text not null default ''`,
  ],
  async run(db) {
    await fillEmailKeys(db);
    await sql`create index users_by_emailkey on users ("emailKey", "id")`.execute(db);
    await recallDecisions(db);
  },
} as const satisfies Definition;

/** As the application writes them: lower case, no dots, and no plus suffix before the @. */
async function fillEmailKeys(db: Database): Promise<void> {
  const place = engineOf(db) === "sqlite" ? "instr" : "strpos";
  const at = `${place}("email", '@')`;
  const own = `substr("email", 1, ${at} - 1)`;
  await sql.raw(`update users set "emailKey" = lower(
    replace(substr(${own}, 1, ${place}(${own} || '+', '+') - 1), '.', '')
    || substr("email", ${at}))`).execute(db);
}

const BATCH_ROWS = 2_000;

interface Entry {
  seq: number;
  target: string;
  before: string | null;
  after: string | null;
}

async function recallDecisions(db: Database): Promise<void> {
  for (let last = 0;;) {
    const { rows } = await sql<Entry>`select "seq", "target", "before", "after" from audit_log
      where "seq" > ${last} and "action" in ('KYC accepted', 'KYC declined', 'KYC revoked')
      order by "seq" limit ${sql.lit(BATCH_ROWS)}`.execute(db);
    const decisions = JSON.stringify(rows.flatMap(decisionsIn));
    const changed = engineOf(db) === "sqlite"
      ? sql`(select value ->> '$.id' as "id", value ->> '$.notes' as "notes",
          value ->> '$.replaced' as "replaced" from json_each(${decisions})) as changed`
      : sql`json_to_recordset(${decisions}::json)
          as changed ("id" text, "notes" text, "replaced" text)`;
    await sql`update kyc_decisions
      set "reviewNotes" = changed."notes", "replaced" = changed."replaced"
      from ${changed} where kyc_decisions."id" = changed."id"`.execute(db);
    if (rows.length < BATCH_ROWS) return;
    last = rows.at(-1)?.seq ?? 0;
  }
}

/** The id of a decision ends with its version or with the number of its entry. */
function decisionsIn({ seq, target, before, after }: Entry) {
  const requestId = /\(([\w-]{1,64})\)$/.exec(target)?.[1];
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  if (requestId === undefined || is === null) return [];
  const facts = { notes: String(is.reviewNotes ?? ""), replaced: String(was?.status ?? "") };
  return [`a${seq}`, is.version].map((end) => ({ id: `${requestId}:${end}`, ...facts }));
}

/** Entries that were tampered with are skipped. */
function fieldsOf(json: string | null): Record<string, unknown> | null {
  try {
    const fields: unknown = JSON.parse(json ?? "null");
    return typeof fields === "object" ? fields as Record<string, unknown> | null : null;
  } catch {
    return null;
  }
}
