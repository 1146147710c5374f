import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { type Page, PAGE_SIZE, readCursor, writeCursor } from "../list/query.ts";
import type { Source } from "../list/shape.ts";
import { holds } from "../list/words.ts";
import {
  type InstructionState,
  type NamedInstruction,
  selectNamed,
  stateOf,
  withVerb,
} from "./instructions.ts";
import { overdueBefore } from "./overdue.ts";
import { type InstructedType, instructedTypes, nameOfSubject, recordKinds } from "./records.ts";
import { conditions, type ListedState } from "./states.ts";

export interface InstructionFilters {
  /** Words that the record is found by in its own list; "" for all records. */
  q: string;
  /** Null: all. */
  state: ListedState | null;
  /** The kind of the records; null: all. */
  type: InstructedType | null;
  /** Staff id; null: everybody. */
  askedBy: string | null;
}

export interface ListedInstruction extends NamedInstruction {
  /** The name of the record; its id once it is gone. */
  name: string;
  state: InstructionState;
  isOverdue: boolean;
}

export const instructionSorts = ["askedAt", "-askedAt"] as const;

interface Order {
  sort: typeof instructionSorts[number];
  /** The page cursor; "" for the first page. */
  after: string;
}

const MOST_COUNTED = 10_000;

/** One page of the instructions that were not undone, by age. */
export async function listInstructions(
  source: Source,
  filters: InstructionFilters,
  order: Order,
  limit = PAGE_SIZE,
): Promise<Page<ListedInstruction>> {
  const { sort, after } = order;
  const cursor = readCursor(after, {}, sort);
  const isBack = cursor?.back ?? false;
  const isDescending = sort.startsWith("-") !== isBack;
  const now = source.now();
  const [found, count] = await Promise.all([
    matching(source.db, filters, now).$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`("instructions"."askedAt", "instructions"."id") ${
          sql.raw(isDescending ? "<" : ">")
        } (${sql.join(cursor!.position)})`,
      ))
      .select(nameOfSubject.as("name"))
      .orderBy("askedAt", isDescending ? "desc" : "asc")
      .orderBy("instructions.id", isDescending ? "desc" : "asc").limit(limit + 1).execute(),
    countMatching(source.db, filters, now),
  ]);
  if (isBack && found.length === 0) {
    return await listInstructions(source, filters, { sort, after: "" }, limit);
  }
  const rows = found.slice(0, limit);
  const listed = (isBack ? rows.toReversed() : rows).map((row): ListedInstruction => ({
    ...withVerb(row),
    state: stateOf(row),
    isOverdue: stateOf(row) === "open" && row.askedAt < overdueBefore(now),
  }));
  const isMore = found.length > limit;
  const edge = (row: ListedInstruction | undefined, back: boolean) =>
    writeCursor({ position: row ? [row.askedAt, row.id] : cursor!.position, back });
  return {
    rows: listed,
    filtered: true,
    total: null,
    before: (isBack ? isMore : cursor) ? edge(listed[0], true) : null,
    after: (isBack || isMore) ? edge(listed.at(-1), false) : null,
    count: { records: Math.min(count, MOST_COUNTED), isAll: count <= MOST_COUNTED, minor: null },
  };
}

/** All instructions of these filters, page by page. */
export async function* allInstructions(
  source: Source,
  filters: InstructionFilters,
  sort: Order["sort"],
): AsyncGenerator<readonly ListedInstruction[]> {
  for (let after: string | null = ""; after !== null;) {
    const page: Page<ListedInstruction> = await listInstructions(
      source,
      filters,
      { sort, after },
      1_000,
    );
    yield page.rows;
    after = page.after;
  }
}

/** The record of a row holds the words. */
const isAboutOne = ({ q, type: only }: InstructionFilters): RawBuilder<boolean> =>
  sql`(${
    sql.join(
      instructedTypes.filter((type) => only === null || type === only).map((type) => {
        const { table } = recordKinds[type];
        return sql`"subject" = ${sql.lit(type)} and exists (select 1 from ${sql.table(table)}
          where "id" = "subjectId" and ${holds({ table }, q)})`;
      }),
      sql` or `,
    )
  })`;

const matching = (db: Database, filters: InstructionFilters, now: Date) => {
  const { q, state, type, askedBy } = filters;
  return selectNamed(db)
    .where(state === null ? sql<boolean>`"undoneAt" is null` : conditions[state](now))
    .$if(type !== null, (query) => query.where("subject", "=", type!))
    .$if(q !== "", (query) => query.where(isAboutOne(filters)))
    .$if(askedBy !== null, (query) => query.where("askedBy", "=", askedBy!));
};

async function countMatching(
  db: Database,
  filters: InstructionFilters,
  now: Date,
): Promise<number> {
  const counted = matching(db, filters, now).limit(MOST_COUNTED + 1);
  const { rows: [row] } = await sql<{ count: number | string }>`
    select count(*) as "count" from (${counted}) as counted`.execute(db);
  return Number(row?.count ?? 0);
}

/** The fields of a file. */
export const instructionFields = [
  ...["id", "type", "recordId", "record", "field", "value", "state", "overdue", "askedAt"],
  ...["askedBy", "askedByName", "reason", "source", "closedAt", "closedByName", "note"],
];

export const instructionRow = (one: ListedInstruction) => ({
  id: one.id,
  type: one.subject,
  recordId: one.subjectId,
  record: one.name,
  field: one.field,
  value: one.value,
  state: one.state,
  overdue: one.isOverdue,
  askedAt: one.askedAt,
  askedBy: one.askedBy,
  askedByName: one.requestedByName,
  reason: one.reason,
  source: one.source,
  closedAt: one.closedAt,
  closedByName: one.closedByName,
  note: one.note,
});
