import type { Database } from "../db/database.ts";
import { findRows } from "../db/rows.ts";
import type { Source } from "../list/shape.ts";
import { chargedWith } from "../people/charge_numbers.ts";
import { listOf, mayReadList, type SearchedList, searchedLists } from "../lists.ts";
import { may, type StaffRole } from "../permissions.ts";
import type { Store } from "../store.ts";
import { bestOf, type Findable, type Ranked } from "./best.ts";
import { type Rank, ranks } from "./rank.ts";

export interface FoundRecord {
  id: string;
}

export interface FoundGroup {
  list: SearchedList;
  records: readonly FoundRecord[];
  rank: Rank;
  more: boolean;
}

interface Found {
  groups: readonly FoundGroup[];
  /** Lists that did not answer in time. */
  late: readonly SearchedList[];
  /** Names by user id, for the `userId` of these records, if the role may read them. */
  people: ReadonlyMap<string, string>;
}

export const MOST_FOUND = 5;
/** Slower lists are left out. At worst, the reader thread takes as long to start. */
const DEADLINE_MS = 2_000;

interface FindOptions {
  deadlineMs?: number;
  gone?: AbortSignal;
}

/** Slow lists are left out and named. */
export async function searchEverywhere(
  store: Store,
  role: StaffRole,
  q: string,
  { deadlineMs = DEADLINE_MS, gone }: FindOptions = {},
): Promise<Found> {
  const lists = readableBy(role);
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), deadlineMs);
  const signal = gone ? AbortSignal.any([over.signal, gone]) : over.signal;
  const late = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });
  try {
    const answers = await Promise.all(
      lists.map((list) => Promise.race([groupOf(store, list, q, signal), late])),
    );
    const groups = answers.filter((group) => group !== null)
      .filter(({ records }) => records.length > 0).toSorted((a, b) => a.rank - b.rank);
    const people = await peopleIn(store, role, groups.flatMap(({ records }) => records));
    return { groups, people, late: lists.filter((_, index) => answers[index] === null) };
  } finally {
    clearTimeout(timer);
  }
}

export interface RecordRef {
  list: SearchedList;
  id: string;
}

/** Leaves out those that are gone or that the role may not read. */
export async function recall(
  store: Store,
  role: StaffRole,
  refs: readonly RecordRef[],
): Promise<Pick<Found, "people"> & { records: { list: SearchedList; record: FoundRecord }[] }> {
  const read = async (list: SearchedList): Promise<[SearchedList, readonly FoundRecord[]]> => {
    const ids = refs.filter((ref) => ref.list === list).map(({ id }) => id);
    if (ids.length === 0) return [list, []];
    const { table, fromRows } = shapeOf(list);
    return [list, await fromRows(await findRows(store.db, table, ids), store)];
  };
  const known = new Map(await Promise.all(readableBy(role).map(read)));
  const records = refs.flatMap(({ list, id }) => {
    const record = known.get(list)?.find((one) => one.id === id);
    return record ? [{ list, record }] : [];
  });
  return { records, people: await peopleIn(store, role, records.map(({ record }) => record)) };
}

const readableBy = (role: StaffRole): SearchedList[] =>
  searchedLists.filter((list) => mayReadList(role, list));

type FoundShape = Findable & {
  fromRows: (
    rows: readonly object[],
    source: Source,
  ) => readonly FoundRecord[] | Promise<readonly FoundRecord[]>;
};

const shapeOf = (list: SearchedList): FoundShape => listOf(list).listShape as unknown as FoundShape;

async function groupOf(
  { reads: db, now }: Store,
  list: SearchedList,
  q: string,
  signal: AbortSignal,
): Promise<FoundGroup> {
  const shape = shapeOf(list);
  const rows = await bestOf(db, shape, q, { limit: MOST_FOUND + 1, signal });
  const charged = list === "users" ? await peopleCharged(db, q, signal) : [];
  const found = [...new Map([...charged, ...rows].map((row) => [row.id, row])).values()];
  const plain = found.slice(0, MOST_FOUND).map(({ rank: _, ...row }: Ranked) => row);
  const records = await shape.fromRows(plain, { db, now });
  return { list, records, rank: found[0]?.rank ?? ranks.part, more: found.length > MOST_FOUND };
}

/** The people with a charge of this number, without the charge. */
async function peopleCharged(db: Database, q: string, signal: AbortSignal): Promise<Ranked[]> {
  const ids = await chargedWith(db, q);
  signal.throwIfAborted();
  return (await findRows(db, "users", ids)).map((row) => ({ ...row, rank: ranks.words }));
}

async function peopleIn(
  store: Store,
  role: StaffRole,
  records: readonly FoundRecord[],
): Promise<ReadonlyMap<string, string>> {
  const ids = records.flatMap((record) => "userId" in record ? [String(record.userId)] : []);
  if (ids.length === 0 || !may(role, "users.read")) return new Map();
  const users = await findRows(store.db, "users", [...new Set(ids)]);
  return new Map(users.map(({ id, name }) => [id, name]));
}
