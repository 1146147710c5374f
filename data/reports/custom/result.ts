import { countWindow } from "../../list/count.ts";
import { type Definition, queryOf } from "./definition.ts";
import { type ListQuery, PAGE_SIZE } from "../../list/query.ts";
import { recordsOf } from "../../lists.ts";
import { type Calendar, calendarIn } from "../../base/calendar.ts";
import { reportWindows, rowsOf } from "./rows.ts";
import type { Store } from "../../store.ts";

export interface Group {
  /** The shared value; "" for none, null for all values beyond the limit. */
  key: string | null;
  count: number;
  amountCents: number | null;
}

export type ReportResult =
  | { kind: "rows"; rows: readonly { id: string }[]; total: number }
  | { kind: "groups"; groups: readonly Group[]; total: Group };

/** Most groups; categories are free text, so further values share one group. */
const MAX_GROUPS = 1_000;

/** Memory does not grow with the list. */
export async function generate(
  store: Store,
  definition: Definition,
  timeZone: string,
  signal?: AbortSignal,
): Promise<ReportResult> {
  const calendar = calendarIn(timeZone);
  return definition.group === ""
    ? await firstRows(store, definition, calendar, signal)
    : await grouped(store, definition, calendar, signal);
}

async function firstRows(
  store: Store,
  definition: Definition,
  calendar: Calendar,
  signal?: AbortSignal,
): Promise<ReportResult> {
  const { list, listShape } = recordsOf(definition.list);
  const query = queryOf(definition, calendar, store.now());
  const prompt: Store = { ...store, simulate: () => Promise.resolve() };
  if (isWhole(query)) {
    const { rows, total } = await list(prompt, query, PAGE_SIZE);
    return { kind: "rows", rows, total: total ?? rows.length };
  }
  const rows: { id: string }[] = [];
  let total = 0;
  for await (const window of reportWindows(store, definition, calendar, signal)) {
    const missing = PAGE_SIZE - rows.length;
    if (missing > 0) rows.push(...(await list(prompt, window, missing)).rows);
    total += await countWindow(listShape, { db: store.reads, now: store.now }, window);
  }
  return { kind: "rows", rows, total };
}

const isWhole = ({ q, period, ranges, filters }: ListQuery): boolean =>
  q === "" && !period && !ranges && Object.values(filters).every((value) => value === "");

async function grouped(
  store: Store,
  definition: Definition,
  calendar: Calendar,
  signal?: AbortSignal,
): Promise<ReportResult> {
  const { groups: keys, instant, amountCents } = recordsOf(definition.list).listShape;
  const keyOf = keys[definition.group] ??
    ((row: object) => calendar.monthOf((row as Record<string, string>)[instant] ?? ""));
  const empty = (key: string | null): Group => ({
    key,
    count: 0,
    amountCents: amountCents ? 0 : null,
  });
  const groups = new Map<string | null, Group>();
  const total = empty("");
  for await (const rows of rowsOf(store, definition, calendar, signal)) {
    for (const row of rows) {
      const cents = amountCents?.(row) ?? 0;
      add(groupFor(groups, keyOf(row), empty), cents);
      add(total, cents);
    }
  }
  return { kind: "groups", groups: sortGroups([...groups.values()], definition), total };
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

function add(group: Group, cents: number): void {
  group.count++;
  if (group.amountCents !== null) group.amountCents += cents;
}

function sortGroups(groups: Group[], { group }: Definition): Group[] {
  if (group !== "month") {
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
