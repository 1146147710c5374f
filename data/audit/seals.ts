import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { readLists } from "../db/read_lists.ts";
import { valuesIn } from "../db/rows.ts";
import type { Tables } from "../db/tables.ts";
import { keyName } from "../keys/derived_keys.ts";
import { sign, signerOf } from "../keys/signature.ts";
import type { AuditAction } from "./actions.ts";

export type Row = Readonly<Record<string, unknown>>;

interface SealedTable {
  table: keyof Tables;
  /** The columns that are proven; the first one orders the rows of a set. */
  columns: readonly string[];
  /** Came after the first seals: while no entry seals it, it has no rows. */
  isEmptyUnsealed?: true;
  /** In the place of the columns. */
  facts?: (row: Row) => readonly unknown[];
}

/** Rows of large tables, each with a seal of its own. */
interface SealedRows extends SealedTable {
  key: string;
  /** Rows that need a seal once the first ones were written. */
  needsSeal: (since: string) => RawBuilder<boolean>;
}

export const sealedRows = {
  step: {
    table: "steps",
    key: "id",
    columns: [
      ...["id", "subjectType", "subjectId", "kind", "staffId", "at", "replacedFields"],
      ...["undoneAt", "batch"],
    ],
    // Undo refuses older ones.
    needsSeal: (since) => sql`"at" >= ${since}`,
    facts: stepFacts,
  },
  // Instructions keep the name of corrections, which were the first of them.
  correction: {
    table: "instructions",
    key: "id",
    columns: [
      ...["id", "subjectId", "field", "value", "source", "version", "askedBy", "askedAt"],
      ...["closedAt", "closedBy", "note", "undoneAt", "formerValue", "revertedAt"],
      ...["subject", "reason", "answer"],
    ],
    needsSeal: () => sql`true`,
    facts: instructionFacts,
  },
  proposal: {
    table: "step_proposals",
    key: "id",
    columns: [
      ...["id", "subjectType", "subjectId", "kind", "rule", "category", "target", "input"],
      ...["version", "digest", "proposerId", "proposedAt", "endsAt", "state", "answeredBy"],
      ...["answeredAt", "note", "stepId"],
    ],
    needsSeal: () => sql`true`,
  },
  request: {
    table: "kyc_requests",
    key: "id",
    columns: ["phase", "stageSince", "stageUntil", "assigneeId"],
    needsSeal: () =>
      sql`("assigneeId" is not null or
        "phase" in ('waiting', 'answered', 'no-answer', 'escalated'))`,
    facts: stageOf,
  },
  access: {
    table: "access_review_rows",
    key: "id",
    columns: [
      ...["id", "review", "staffId", "version", "name", "role", "roleSince", "status"],
      ...["lastSignInAt", "twoFactor", "passkeys", "linked", "sessions", "tokens", "webhooks"],
      ...["decision", "word", "attestedBy", "attestedAt"],
    ],
    needsSeal: () => sql`true`,
    isEmptyUnsealed: true,
  },
} as const satisfies Record<string, SealedRows>;
export type RowKind = keyof typeof sealedRows;

/** Small tables, each with one seal. */
export const sealedSets = {
  "access-reviews": {
    table: "access_reviews",
    columns: ["number", "openedAt", "openedBy", "dueOn", "months", "members", "endedAt"],
    isEmptyUnsealed: true,
  },
  absences: { table: "staff_absences", columns: ["staffId", "day", "until"] },
  currency: { table: "desk_currency", columns: ["id", "code", "digits"] },
  "document-types": {
    table: "kyc_document_types",
    columns: ["key", "labels", "takers", "besides", "lines", "position", "active"],
  },
  "due-hours": { table: "kyc_due_hours", columns: ["type", "hours"] },
  "note-keys": { table: "note_keys", columns: ["id", "name", "publicKey"] },
  reasons: {
    table: "kyc_reasons",
    columns: ["code", "labels", "templates", "steps", "position", "active"],
  },
  "reason-rules": {
    table: "kyc_reason_rules",
    columns: ["id", "reasonRequired", "messageRequired", "mailsApplicants", "checklistRequired"],
  },
  retention: {
    table: "retention_settings",
    columns: ["id", "documentMonths", "fileYears", "memberMonths"],
    isEmptyUnsealed: true,
    facts: retentionFacts,
  },
  screening: {
    table: "kyc_screening_periods",
    columns: ["kind", "days"],
    isEmptyUnsealed: true,
  },
  "two-people-rules": {
    table: "two_people_rules",
    columns: ["rule", "isOn", "fromMinor", "version"],
    isEmptyUnsealed: true,
  },
  validity: { table: "kyc_validity", columns: ["type", "risk", "days"], isEmptyUnsealed: true },
  webhooks: { table: "webhook_endpoints", columns: ["id", "url", "events"] },
} as const satisfies Record<string, SealedTable>;
export type SetKind = keyof typeof sealedSets;

/** Names a row, or a table, of which an entry holds a keyed digest (HMAC). */
export type Seal = `${RowKind} ${string}` | SetKind;

export const setsOf: Partial<Record<AuditAction, readonly SetKind[]>> = {
  "Absence changed": ["absences"],
  "Access review changed": ["access-reviews"],
  "Access review ended": ["access-reviews"],
  "Access review opened": ["access-reviews"],
  "Checkpoint key changed": ["note-keys"],
  "Checkpoint key made": ["note-keys"],
  "Currency changed": ["currency"],
  "Document type changed": ["document-types"],
  "KYC due times changed": ["due-hours"],
  "Retention changed": ["retention"],
  "Screening changed": ["screening"],
  "Reason changed": ["reasons", "reason-rules"],
  "Two-person rule changed": ["two-people-rules"],
  "Validity changed": ["validity"],
  "Webhook changed": ["webhooks"],
  "Webhook created": ["webhooks"],
  "Webhook removed": ["webhooks"],
};

/** Seals of earlier versions lack the clock of members, which is null in their row. */
function retentionFacts({ id, documentMonths, fileYears, memberMonths }: Row): readonly unknown[] {
  const first = [id, documentMonths, fileYears];
  return (memberMonths ?? null) === null ? first : [...first, memberMonths];
}

/** Seals of earlier versions name type and id of the record in one word, requests by id alone. */
function stepFacts({ subjectType, subjectId, ...row }: Row): readonly unknown[] {
  const subject = subjectType === "kyc" ? subjectId : `${subjectType} ${subjectId}`;
  const { id, kind, staffId, at, replacedFields, undoneAt, batch } = row;
  return [id, subject, kind, staffId, at, replacedFields, undoneAt, batch];
}

/** The end of the wait for an applicant changes the stage without an entry, and so does an expiry. */
function stageOf({ phase, stageSince, stageUntil, assigneeId }: Row): readonly unknown[] {
  if (phase === "waiting") return [phase, stageUntil, assigneeId];
  if (phase === "no-answer") return ["waiting", stageSince, assigneeId];
  return [phase === "expired" ? "accepted" : phase, null, assigneeId];
}

/**
 * Older seals lack the columns of reversals, which are null in their rows, and those of instructions,
 * which are null in corrections.
 */
function instructionFacts(row: Row): readonly unknown[] {
  const first = sealedRows.correction.columns.slice(0, 12).map((column) => row[column]);
  const reversal = [row.formerValue, row.revertedAt].map((value) => value ?? null);
  const subject = row.subject === "user" ? null : row.subject;
  const others = [subject, row.reason, row.answer].map((value) => value ?? null);
  if (others.some((value) => value !== null)) return [...first, ...reversal, ...others];
  return reversal.every((value) => value === null) ? first : [...first, ...reversal];
}

/** Both engines give integers in different types. */
const factsOf = ({ columns, facts }: SealedTable, row: Row) =>
  (facts?.(row) ?? columns.map((column) => row[column]))
    .map((value) => value === null || value === undefined ? null : String(value));

/**
 * Reads in one statement what new entries prove: the seals of rows and sets as they are now ("" for a
 * row that does not exist), and how many entries these requests have.
 */
export async function readProofs(
  trx: Database,
  seals: readonly Seal[],
  cases: readonly string[],
  key: string,
): Promise<{ digests: ReadonlyMap<Seal, string>; counts: Map<string, number> }> {
  const digests = new Map(seals.map((seal) => [seal, ""]));
  if (seals.length + cases.length === 0) return { digests, counts: new Map() };
  const queries = [...Map.groupBy(digests.keys(), kindOf)]
    .map(([kind, some]) => [kind, selectSealed(trx, kind, some)]);
  const { cases: counted, ...lists } = await readLists<Record<string, Row>>(trx, {
    ...Object.fromEntries(queries),
    cases: trx.selectFrom("audit_log")
      .select(({ fn }) => ["subject", fn.max<number>("caseNumber").as("count")])
      .where("category", "=", "kyc").where("subject", "in", valuesIn(trx, cases))
      .groupBy("subject"),
  });
  for (const [kind, rows] of Object.entries(lists) as [RowKind | SetKind, Row[]][]) {
    if (isSet(kind)) digests.set(kind, sealOfSet(kind, rows, key));
    else for (const row of rows) digests.set(sealName(kind, row), sealOfRow(kind, row, key));
  }
  const counts = counted!.map(({ subject, count }) => [String(subject), Number(count)] as const);
  return { digests, counts: new Map(counts) };
}

function selectSealed(trx: Database, kind: RowKind | SetKind, seals: readonly Seal[]) {
  const { table, columns } = isSet(kind) ? sealedSets[kind] : sealedRows[kind];
  const rows = trx.selectFrom(sql<Record<string, unknown>>`${sql.table(table)}`.as("sealed"));
  if (isSet(kind)) return rows.select(columns);
  const { key } = sealedRows[kind];
  const ids = seals.map((seal) => seal.slice(kind.length + 1));
  return rows.select([...new Set([key, ...columns])]).where(key, "in", valuesIn(trx, ids));
}

const isSet = (kind: RowKind | SetKind): kind is SetKind => kind in sealedSets;

const kindOf = (seal: Seal) => seal.split(" ", 1)[0] as RowKind | SetKind;

export const sealName = (kind: RowKind, row: Row): Seal => `${kind} ${row[sealedRows[kind].key]}`;

const sealOfRow = (kind: RowKind, row: Row, key: string): string =>
  sign(["seal", sealName(kind, row), factsOf(sealedRows[kind], row)], key);

function sealOfSet(kind: SetKind, rows: readonly Row[], key: string): string {
  const facts = rows.map((row) => JSON.stringify(factsOf(sealedSets[kind], row))).toSorted();
  return sign(["seal", kind, facts], key);
}

/** True if a seal, by any of the keys, is that of the row. */
export const isSealed = (kind: RowKind, row: Row, seal: string, keys: readonly string[]): boolean =>
  sealOfRow(kind, row, keyOf(seal, keys)) === seal;

export const isSetSealed = (
  kind: SetKind,
  rows: readonly Row[],
  seal: string,
  keys: readonly string[],
): boolean => sealOfSet(kind, rows, keyOf(seal, keys)) === seal;

const keyOf = (seal: string, keys: readonly string[]): string =>
  keys.find((key) => keyName(key) === signerOf(seal)) ?? "";

export const rowsOfSet = async (db: Database, kind: SetKind): Promise<readonly Row[]> => {
  const { table, columns } = sealedSets[kind];
  return (await sql<Row>`select ${columnsOf(columns)} from ${sql.table(table)}`.execute(db)).rows;
};

/** Sealed rows where a condition holds, by key. */
export async function readRows(
  db: Database,
  kind: RowKind,
  condition: RawBuilder<unknown>,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<readonly Row[]> {
  const { table, key, columns } = sealedRows[kind];
  const { rows } = await sql<Row>`select ${columnsOf([key, ...columns])} from ${sql.table(table)}
    where ${condition} order by ${sql.ref(key)} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

const columnsOf = (columns: readonly string[]) =>
  sql.join([...new Set(columns)].map((column) => sql.ref(column)));
