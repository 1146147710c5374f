import { allOf } from "../list/pages.ts";
import { type ListQuery, MONTH_GROUP } from "../list/query.ts";
import { type RecordName, recordsOf } from "../lists.ts";
import { type Minor, plus } from "../base/minor.ts";
import { calendarIn } from "../base/calendar.ts";
import type { Store } from "../store.ts";

export interface Group {
  /** The shared value; "" for none, null for all values beyond the limit. */
  key: string | null;
  count: number;
  amountCents: Minor | null;
}

/** Most groups; categories are free text, so further values share one group. */
const MAX_GROUPS = 1_000;

/** Counts and sums up all records of a query by its group, in the time zone; memory stays bounded. */
export async function readGroups(
  store: Store,
  list: RecordName,
  { group = "", ...query }: ListQuery,
  timeZone: string,
  signal?: AbortSignal,
): Promise<readonly Group[]> {
  const records = recordsOf(list);
  const { groups: keys, instant, amountCents } = records.listShape;
  const { monthOf } = calendarIn(timeZone);
  const keyOf = keys[group] ??
    ((row: object) => monthOf((row as Record<string, string>)[instant] ?? ""));
  const empty = (key: string | null): Group => ({
    key,
    count: 0,
    amountCents: amountCents ? 0 : null,
  });
  const groups = new Map<string | null, Group>();
  const newestFirst = { ...query, sort: `-${instant}`, after: "" };
  for await (const rows of allOf(records, store, newestFirst)) {
    signal?.throwIfAborted();
    for (const row of rows) add(groupFor(groups, keyOf(row), empty), amountCents?.(row) ?? 0);
  }
  return sortGroups([...groups.values()], group);
}

function groupFor(
  groups: Map<string | null, Group>,
  key: string | null,
  empty: (key: string | null) => Group,
): Group {
  const isFull = groups.size >= MAX_GROUPS;
  const group = groups.get(key) ?? (isFull ? groups.get(null) : undefined) ??
    empty(isFull ? null : key);
  groups.set(group.key, group);
  return group;
}

function add(group: Group, minor: number): void {
  group.count++;
  if (group.amountCents !== null) group.amountCents = plus(group.amountCents, minor);
}

function sortGroups(groups: Group[], group: string): Group[] {
  if (group !== MONTH_GROUP) {
    return groups.toSorted((a, b) => b.count - a.count || ((a.key ?? "") < (b.key ?? "") ? -1 : 1));
  }
  const keys = groups.flatMap(({ key }) => key ?? []).toSorted();
  const months = monthsBetween(keys[0] ?? "", keys.at(-1) ?? "");
  const known = new Map(groups.map((one) => [one.key, one]));
  const nothing = groups[0]?.amountCents === null ? null : 0;
  const others = known.get(null);
  return (months.length > MAX_GROUPS ? keys : months)
    .map((key): Group => known.get(key) ?? { key, count: 0, amountCents: nothing })
    .concat(others ?? []);
}

function monthsBetween(first: string, last: string): string[] {
  if (first === "") return [];
  const indexOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  return Array.from({ length: indexOf(last) - indexOf(first) + 1 }, (_, step) => {
    const index = indexOf(first) + step;
    const year = String(Math.floor(index / 12)).padStart(4, "0");
    return `${year}-${String(index % 12 + 1).padStart(2, "0")}`;
  });
}
