import { sql } from "kysely";
import { foldText } from "../base/folding.ts";
import { facet } from "../list/conditions.ts";
import { readPage } from "../list/page.ts";
import { type ListQuery, type Page, PAGE_SIZE } from "../list/query.ts";
import { boundsOf } from "../list/ranges.ts";
import type { ReadList } from "../list/read.ts";
import type { ListShape } from "../list/shape.ts";
import type { Store } from "../store.ts";
import { searchById } from "./found_by_id.ts";
import { type ShownAs, translatedMatches } from "./translated_search.ts";
import type { AuditAction } from "./actions.ts";
import {
  auditCategories,
  type AuditCategory,
  type AuditRow,
  type AuditStatus,
  readHead,
} from "./trail.ts";

export interface AuditEntry {
  id: string;
  action: string;
  user: string;
  target: string;
  timestamp: string;
  /** "", as the other texts are, for an entry that was emptied. */
  status: AuditStatus | "";
}

/** `actorId` is a staff id, as names change; null for the desk itself and for unknown people. */
export interface ListedEntry extends AuditEntry {
  actorId: string | null;
}

const periods = { today: "today", week: "last-7-days", month: "last-30-days" };
export type AuditDate = keyof typeof periods;

const decisions = [
  "KYC accepted",
  "KYC declined",
  "KYC revoked",
  "KYC decision imported",
  "KYC decision undone",
  "KYC reopened",
  "KYC reopening undone",
] satisfies AuditAction[];
declare module "../list/names.ts" {
  interface Lists {
    "audit-logs": "audit.read";
  }
}

/** Letters that are folded since entries were first written, as SQL of both engines. */
const since = {
  "ς": "σ",
  "‐": "-",
  "–": "-",
  "—": "-",
  "\u05be": "-",
  "\u0649": "\u064a",
  "\u06cc": "\u064a",
  "\u06a9": "\u0643",
  "\u0640": "",
  "\u200c": "",
};
const foldedSince = (column: string): string =>
  Object.entries(since).reduce((sql, [from, to]) => `replace(${sql}, '${from}', '${to}')`, column);

export const listShape = {
  name: "audit-logs",
  table: "audit_log",
  permission: "audit.read",
  instant: "at",
  owner: "actorId",
  sorts: ["at", "action", "actorName", "target", "status"],
  keys: { target: "targetKey" },
  tieBreaker: "seq",
  // The stored text is covered by the hash, so newer foldings are applied here.
  haystack: `' ' || ` +
    foldedSince('"search"') +
    ` || ' a_' || cast("seq" as text) || ' ' || coalesce("actorId", '')`,
  fold: foldText,
  filters: {
    action: {
      values: auditCategories,
      conditions: (values) => [facet("category", values)],
    },
    show: {
      values: ["decisions"],
      one: true,
      conditions: () => [
        facet("category", [{ value: "kyc", exactly: sql`"action" in (${sql.join(decisions)})` }]),
      ],
    },
    date: {
      values: Object.keys(periods),
      one: true,
      dependsOn: () => "timeZone",
      conditions: ([date], reader, now) => [
        { column: "at", ...boundsOf({ period: periods[date as AuditDate] }, reader, now) },
      ],
    },
  },
  facets: { category: auditCategories },
  json: {
    fields: ["id", "action", "user", "target", "timestamp", "status", "actorId"],
    toJson: (entry) => entry,
  },
} satisfies ListShape<"audit-logs", "audit_log", "action" | "date" | "show", ListedEntry>;
export type AuditQuery = ListQuery<keyof typeof listShape.filters>;

export const list: ReadList<keyof typeof listShape.filters, ListedEntry> = (store, query, limit) =>
  search(store, query, { shownAs: { actions: {}, actors: {} }, hidden: [] }, limit);

export interface EntrySearch {
  /** Translations that are searched beside the stored words. */
  shownAs: ShownAs;
  /** Categories of which nothing is found. */
  hidden: readonly AuditCategory[];
}

export async function search(
  store: Store,
  query: AuditQuery,
  rest: EntrySearch,
  limit?: number,
): Promise<Page<ListedEntry>> {
  const page = await searchRows(store, query, rest, limit);
  return { ...page, rows: page.rows.map(toEntry) };
}

/** The same as stored. */
export async function searchRows(
  store: Store,
  query: AuditQuery,
  { shownAs, hidden }: EntrySearch,
  limit = PAGE_SIZE,
): Promise<Page<AuditRow>> {
  const byId = await searchById(store.db, listShape, query.q);
  const within = [
    ...byId.within,
    ...hidden.length === 0 ? [] : [isOutside(hidden)],
  ];
  return await readPage<AuditRow>(listShape, store, query, {
    limit,
    total: async () => hidden.length === 0 ? (await readHead(store.db)).size : null,
    aliases: [...translatedMatches(query.q, shownAs), ...byId.aliases],
    within: within.length === 0 ? undefined : sql`${sql.join(within, sql` and `)}`,
  });
}

export const isOutside = (categories: readonly AuditCategory[]) =>
  sql<boolean>`${sql.ref("category")} not in (${sql.join(categories.map((one) => sql.lit(one)))})`;

export const toEntry = (row: AuditRow): ListedEntry => ({
  id: `a_${row.seq}`,
  action: row.action,
  user: row.actorName,
  target: row.target,
  timestamp: row.at,
  status: row.status,
  actorId: row.actorId,
});
