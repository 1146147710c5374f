import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import { type Page, PAGE_SIZE, type Position, readCursor, writeCursor } from "../list/query.ts";
import type { Source } from "../list/shape.ts";
import { findAbout, type Found, isAboutOne } from "./found.ts";
import {
  type InstructionState,
  type NamedInstruction,
  selectNamed,
  stateOf,
  withVerb,
} from "./instructions.ts";
import { overdueBefore } from "./overdue.ts";
import { type InstructedType, nameOfSubject } from "./records.ts";
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
  const slice: Slice = { after: cursor?.position ?? null, isDescending, limit: limit + 1 };
  const { found, count } = await readSlice(source.reads ?? source.db, filters, slice, now);
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

interface Slice {
  /** The place before its first row; null for the first page. */
  after: Position | null;
  isDescending: boolean;
  limit: number;
}

/** The rows of a slice, and the number of all that match: at most one more than `MOST_COUNTED`. */
async function readSlice(db: Database, filters: InstructionFilters, slice: Slice, now: Date) {
  const { after, isDescending, limit } = slice;
  const conditions = conditionsOf(filters, now);
  const about = filters.q === "" ? null : await findAbout(db, filters, {
    conditions,
    most: MOST_COUNTED,
  });
  if (about) {
    const ids = sliceOf(about, slice).map(({ id }) => id);
    const rows = await select(db, isDescending)
      .where("instructions.id", "in", valuesIn(db, ids)).execute();
    return { found: rows, count: about.length };
  }
  const all = filters.q === ""
    ? conditions
    : sql<boolean>`${conditions} and ${isAboutOne(filters)}`;
  const [found, count] = await Promise.all([
    select(db, isDescending).where(all).$if(after !== null, (query) =>
      query.where(
        sql<boolean>`("instructions"."askedAt", "instructions"."id") ${
          sql.raw(isDescending ? "<" : ">")
        } (${sql.join(after!)})`,
      )).limit(limit).execute(),
    countMatching(db, all),
  ]);
  return { found, count };
}

const select = (db: Database, isDescending: boolean) =>
  selectNamed(db).select(nameOfSubject.as("name"))
    .orderBy("askedAt", isDescending ? "desc" : "asc")
    .orderBy("instructions.id", isDescending ? "desc" : "asc");

/** The slice of instructions that a search has found. */
function sliceOf(
  found: readonly Found[],
  { after, isDescending, limit }: Slice,
): readonly Found[] {
  const keyOf = ({ askedAt, id }: Found) => `${askedAt} ${id}`;
  const rising = found.toSorted((one, other) => keyOf(one) < keyOf(other) ? -1 : 1);
  const last = after?.join(" ");
  const isAfter = (one: Found) =>
    last === undefined || (isDescending ? keyOf(one) < last : keyOf(one) > last);
  return (isDescending ? rising.toReversed() : rising).filter(isAfter).slice(0, limit);
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

const conditionsOf = (
  { state, type, askedBy }: InstructionFilters,
  now: Date,
): RawBuilder<boolean> =>
  sql.join([
    state === null ? sql`"undoneAt" is null` : conditions[state](now),
    ...type !== null ? [sql`"subject" = ${type}`] : [],
    ...askedBy !== null ? [sql`"askedBy" = ${askedBy}`] : [],
  ], sql` and `);

async function countMatching(db: Database, conditions: RawBuilder<boolean>): Promise<number> {
  const { rows: [row] } = await sql<{ count: number | string }>`
    select count(*) as "count" from (
      select 1 from instructions where ${conditions} limit ${sql.lit(MOST_COUNTED + 1)}
    ) as counted`.execute(db);
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
