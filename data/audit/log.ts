import { sql } from "kysely";
import { PAGE_SIZE, type ReadList, readPage, sourceOf } from "../list/read.ts";
import type { ListQuery, Page } from "../list/query.ts";
import type { ListShape, Order } from "../list/shape.ts";
import type { Store } from "../store.ts";
import type { AuditDeed } from "./deeds.ts";
import { auditActions, type AuditRow, type AuditStatus, readHead } from "./trail.ts";

/** One entry as the specification shows it (section 3). */
export interface AuditEntry {
  id: string;
  action: string;
  user: string;
  target: string;
  timestamp: string;
  status: AuditStatus;
}

const dates = ["today", "week", "month"] as const;
export type AuditDate = typeof dates[number];

declare module "../list/names.ts" {
  interface Lists {
    "audit-logs": "audit.read";
  }
}

/** So much decides: an index of PostgreSQL refuses what is long, and the trail must refuse nothing. */
const byTarget: Order<AuditRow> = {
  by: sql`substr("target", 1, 400)`,
  of: ({ target }) => Array.from(target).slice(0, 400).join(""),
};

export const listShape = {
  name: "audit-logs",
  table: "audit_log",
  permission: "audit.read",
  instant: "at",
  sorts: ["at", "action", "actorName", "target", "status"],
  orders: { target: byTarget },
  tieBreaker: "seq",
  // What an entry was written with is sealed by its hash; its ids stand beside it.
  haystack: `' ' || "search" || ' a_' || cast("seq" as text) || ' ' || coalesce("actorId", '')`,
  filters: {
    action: {
      values: auditActions,
      where: (eb, value) => eb("category", "=", value as AuditRow["category"]),
      facet: (value) => ["category", value],
    },
    date: {
      values: dates,
      where: (eb, value, nowIso) => eb("at", ">=", since(value, nowIso)),
      range: (value, nowIso) => ({ column: "at", from: since(value, nowIso), to: null }),
    },
  },
  facets: { category: auditActions },
  json: {
    fields: ["id", "action", "user", "target", "timestamp", "status"],
    toJson: (entry) => entry,
  },
} satisfies ListShape<"audit-logs", "audit_log", "action" | "date", AuditEntry>;
export type AuditQuery = ListQuery<keyof typeof listShape.filters>;

/** The trail, latest first. */
export const list: ReadList<keyof typeof listShape.filters, AuditEntry> = (store, query, limit) =>
  search(store, query, { deeds: [], finance: true }, limit);

/** Who looks at the trail, and how. */
interface Sight {
  /** What a search finds, whatever its words. */
  deeds: readonly AuditDeed[];
  /** Whether what was done with money is to be seen. */
  finance: boolean;
}

/** The trail, latest first, as far as one may see it. */
export async function search(
  store: Store,
  query: AuditQuery,
  { deeds, finance }: Sight,
  limit = PAGE_SIZE,
): Promise<Page<AuditEntry>> {
  const page = await readPage(listShape, sourceOf(store, query, limit), query, {
    limit,
    total: async () => finance ? (await readHead(store.db)).size : null,
    alsoFound: deeds.length > 0 ? sql`${sql.ref("action")} in (${sql.join(deeds)})` : undefined,
    within: finance ? undefined : sql`${sql.ref("category")} <> 'transaction'`,
  });
  return { ...page, rows: page.rows.map(toEntry) };
}

const toEntry = (row: AuditRow): AuditEntry => ({
  id: `a_${row.seq}`,
  action: row.action,
  user: row.actorName,
  target: row.target,
  timestamp: row.at,
  status: row.status,
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** Today is the calendar day (UTC); week and month are the last 7 and 30 days. */
function since(date: string, nowIso: string): string {
  const now = new Date(nowIso);
  const days = { today: 0, week: 7, month: 30 }[date] ?? 0;
  const start = days === 0
    ? Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
    : now.getTime() - days * DAY_MS;
  return new Date(start).toISOString();
}
