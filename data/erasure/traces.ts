import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { countRows, valuesIn } from "../db/rows.ts";
import type { Tables } from "../db/tables.ts";
import type { CommentThread } from "../comments/threads.ts";
import { folded, mentioning, readPerson } from "./person.ts";

/** Data that has left the desk, and that an erasure does not reach. */
export interface Traces {
  /** Exports of lists that may hold the person. */
  exports: number;
  /** Case files and person files. */
  files: number;
  downloads: number;
  /** Messages to the applicant, which may have been mailed. */
  messages: number;
  /** Receivers of webhooks about the person, with their last answer. */
  receivers: readonly { url: string; count: number; status: number | null }[];
  /** Texts about others that name the person. The search is not exhaustive. */
  notes: readonly NamingNote[];
}

interface NamingNote {
  on: CommentThread["kind"];
  /** The record that the text is about. */
  id: string;
  text: string;
}

export async function readTraces(db: Database, userId: string): Promise<Traces> {
  const person = await readPerson(db, 0, userId);
  const { requests, transactions } = person;
  const own = valuesIn(db, [userId, ...requests, ...transactions]);
  const entries = (actions: readonly string[], which: RawBuilder<boolean>) =>
    countRows(db.selectFrom("audit_log").where("action", "in", actions).where(which));
  const isOwn = sql<boolean>`"subject" in ${own}`;
  const lists = sql<boolean>`"target" in ('users', 'kyc-requests', 'transactions', 'instructions')`;
  return {
    exports: await entries(["List exported"], lists),
    files: await entries(["Case file made", "Person file made"], isOwn),
    downloads: await entries(["Document downloaded"], isOwn),
    messages: await countMessages(db, requests),
    receivers: await readReceivers(db, userId, [...requests, ...transactions]),
    notes: await findNotes(db, userId),
  };
}

async function countMessages(db: Database, requests: readonly string[]): Promise<number> {
  const [decisions, asks] = [
    db.selectFrom("kyc_decisions").where("requestId", "in", valuesIn(db, requests))
      .where("message", "is not", null),
    db.selectFrom("kyc_asks").where("requestId", "in", valuesIn(db, requests)),
  ];
  return await countRows(decisions) + await countRows(asks);
}

async function readReceivers(
  db: Database,
  userId: string,
  subjects: readonly string[],
): Promise<Traces["receivers"]> {
  const rows = await db.selectFrom("webhook_deliveries")
    .leftJoin("webhook_endpoints", "webhook_endpoints.id", "webhook_deliveries.endpointId")
    .select(["endpointId", "url", "status"])
    .where("attempts", ">", 0)
    .where((eb) =>
      eb.or([
        eb("subject", "in", valuesIn(db, subjects)),
        eb("content", "like", `%"userId":${JSON.stringify(userId)}%`),
      ])
    ).orderBy("at").execute();
  return [...Map.groupBy(rows, ({ url, endpointId }) => url ?? endpointId)]
    .map(([url, some]) => ({ url, count: some.length, status: some.at(-1)!.status }));
}

/** Texts of staff, with the record that they are about. */
const texts: readonly {
  table: keyof Tables;
  column: string;
  on: NamingNote["on"] | null;
  key: string;
}[] = [
  { table: "comments", column: "text", on: null, key: "subjectId" },
  { table: "kyc_requests", column: "reviewNotes", on: "kyc", key: "id" },
  { table: "kyc_decisions", column: "reviewNotes", on: "kyc", key: "requestId" },
  { table: "kyc_decisions", column: "expiredReason", on: "kyc", key: "requestId" },
  { table: "kyc_reopenings", column: "reason", on: "kyc", key: "requestId" },
  { table: "kyc_escalations", column: "question", on: "kyc", key: "requestId" },
  { table: "kyc_escalations", column: "answer", on: "kyc", key: "requestId" },
  { table: "kyc_check_resolutions", column: "reason", on: "kyc", key: "requestId" },
  { table: "payout_holds", column: "reason", on: "transaction", key: "transactionId" },
  { table: "instructions", column: "source", on: null, key: "subjectId" },
  { table: "instructions", column: "note", on: null, key: "subjectId" },
  { table: "instructions", column: "reason", on: null, key: "subjectId" },
];

const MOST_NOTES = 50;

/** Texts about other records that contain name, email or id of the person. */
async function findNotes(db: Database, userId: string): Promise<NamingNote[]> {
  const person = await readPerson(db, 0, userId);
  const own = new Set([userId, ...person.requests, ...person.transactions]);
  const isAbout = mentioning(person);
  const wanted = [userId, person.name, person.email].filter((text) => text !== "").map(folded);
  const found = new Map<string, NamingNote>();
  for (const { table, column, on, key } of texts) {
    const text = sql.ref(column);
    const kind = on === null ? sql.ref("subject") : sql.lit(on);
    const contains = wanted.map((word) =>
      sql`lower(${text}) like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`
    );
    const { rows } = await sql<NamingNote>`
      select ${kind} as "on", ${sql.ref(key)} as "id", ${text} as "text" from ${sql.table(table)}
      where ${sql.join(contains, sql` or `)} limit ${sql.lit(MOST_NOTES)}`.execute(db);
    for (const row of rows) {
      if (own.has(row.id) || !isAbout(row.text)) continue;
      found.set(`${row.on} ${row.id} ${row.text}`, row);
    }
  }
  return [...found.values()].slice(0, MOST_NOTES);
}
