import { type ListQuery, parseListQuery } from "../../../data/list/query.ts";
import type { ListName } from "../../../data/list/names.ts";
import { type AnyRecords, type RecordName, recordNames, recordsOf } from "../../../data/lists.ts";
import { synthetic } from "../../../data/sample/synthetic.ts";
import type { Store } from "../../../data/store.ts";
import type { ListShape } from "../../../data/list/shape.ts";

/** An address at which many records are compared with few, and the whole list at those few. */
export interface Case {
  path: string;
  base: string;
}

export const addresses: Record<RecordName, string> = {
  users: "/users",
  "kyc-requests": "/kyc",
  communities: "/communities",
  transactions: "/finance",
  content: "/content",
  partners: "/partners",
};

const DEEP = 50_000;
const ABSENT = ["zzqqxx", "qj", "hart zzqqxx"];

type Shape = ListShape<ListName, never, string, unknown>;

/** Of every list what `make` has for it. */
const ofEach = (make: (name: RecordName, records: AnyRecords) => string[]): Case[] =>
  recordNames.flatMap((name) => {
    const base = addresses[name];
    return make(name, recordsOf(name)).map((query) => ({ path: `${base}?${query}`, base }));
  });

/** What nobody has, and what one record alone has: its id, its number, a name and the number. */
export const searches = (rows: number): Case[] =>
  ofEach((name) => {
    const n = rows - 7;
    const { id } = synthetic[name]!(n);
    return [...ABSENT, id, String(n), `seed_${n} ${id.slice(0, 1)}`]
      .map((term) => `q=${encodeURIComponent(term)}`);
  });

const sortsOf = ({ sorts }: Shape): string[] =>
  (sorts as readonly string[]).flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]);

/** Each value of each filter, by the filter's name. */
const filtersOf = ({ filters }: Shape): [name: string, queries: string[]][] =>
  Object.entries(filters).map(([name, { values }]) => [
    name,
    values.map((value) => `${name}=${value}`),
  ]);

/** Values of filters that ask for a range of one sort, in each other one. */
const acrossOf = (shape: Shape): string[] =>
  Object.entries(shape.filters).flatMap(([name, { values, range }]) =>
    values.flatMap((value) => {
      const column = range?.(value, new Date().toISOString())?.column;
      return column === undefined
        ? []
        : sortsOf(shape).filter((sort) => !sort.endsWith(column)).map((sort) =>
          `${sort}&${name}=${value}`
        );
    })
  );

/** Every sort, every filter, and every pair of those; a range only in its own order. */
export const sortsAndFilters = (): Case[] =>
  ofEach((_, { listShape }) => {
    const shape = listShape as unknown as Shape;
    const across = new Set(acrossOf(shape));
    const groups: [string, string[]][] = [["sort", sortsOf(shape)], ...filtersOf(shape)];
    const alone = groups.flatMap(([, queries]) => queries);
    const pairs = groups.flatMap(([name, queries], index) =>
      groups.slice(index + 1).filter(([other]) => other !== name).flatMap(([, others]) =>
        queries.flatMap((query) => others.map((other) => `${query}&${other}`))
      )
    );
    return [...alone, ...pairs].filter((query) => !across.has(query));
  });

/** Pages far down each sort. */
export async function deepPages(store: Store, rows: number): Promise<Case[]> {
  const cases: Case[] = [];
  for (const name of recordNames) {
    const { listShape, list } = recordsOf(name);
    for (const sort of sortsOf(listShape as unknown as Shape)) {
      const query = parseListQuery(listShape as never, new URLSearchParams(sort)) as ListQuery;
      const { after } = await list(store, query, Math.min(DEEP, Math.floor(rows / 2)));
      const base = addresses[name];
      if (after) cases.push({ path: `${base}?${sort}&after=${after}`, base });
    }
  }
  return cases;
}

/** Days and amounts in another order than their own, and searches under filters. */
export const rangesAndSearches = (rows: number): Case[] =>
  ofEach((name, { listShape }) => {
    const shape = listShape as unknown as Shape & { amounts?: string };
    const days = ["from=2026-01-01&to=2026-03-31", "period=last-month"];
    const amounts = shape.amounts ? ["amountFrom=1000&amountTo=2500.50"] : [];
    const across = (ranges: string[], own: string) =>
      sortsOf(shape).filter((sort) => !sort.endsWith(own))
        .flatMap((sort) => ranges.map((range) => `${range}&${sort}`));
    const terms = ["zzqqxx", String(rows - 7), "an"].map((term) => `q=${term}`);
    const filtered = filtersOf(shape).flatMap(([, queries]) =>
      queries.flatMap((query) => terms.map((term) => `${term}&${query}`))
    );
    const pending = name === "transactions"
      ? ["type=payout&status=pending&amountFrom=1000&period=last-month"]
      : [];
    return [
      ...acrossOf(shape),
      ...across(days, shape.instant),
      ...across(amounts, shape.amounts ?? ""),
      ...filtered,
      ...pending,
    ];
  });

/** What is looked for everywhere, as somebody types it: whole, in part, frequent, rare, absent. */
export const termsAmong = (rows: number): string[] => [
  ...["a", "an", "hart", "yusuf costa", "costa yusuf", "ilic", "yildiz", "zoe becker", "mentor"],
  ...[`u_seed_${rows - 7}`, `k_seed_${rows >> 1}`, `t_seed_${rows >> 2}`, String(rows - 7), "1999"],
  ...["invoice", "invoice 20099", "monthly", "day trading", "macro room", "position sizing, part"],
  ...["example.com", `partner.${rows - 9}@example.com`, "charts 77", "zzqqxx", "qj", "hart zzqqxx"],
  ...["s_1", "settings", "utility", "a1", "9", "subscription annual", "seed"],
];
