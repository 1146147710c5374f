import type { ListShape } from "../../../data/list/shape.ts";
import { append, auditCategories, auditStatuses } from "../../../data/audit/trail.ts";
import * as auditLog from "../../../data/audit/log.ts";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import type { Database } from "../../../data/db/database.ts";
import { dueAtOf } from "../../../data/kyc/requests/due.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { ListName } from "../../../data/list/names.ts";
import { kycStatuses, kycTypes } from "../../../data/kyc/requests/statuses.ts";
import { type ListQuery, type Page, parseListQuery } from "../../../data/list/query.ts";
import * as partners from "../../../data/records/partners.ts";
import { staffRoles } from "../../../data/permissions.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../data/store.ts";
import type { Tables } from "../../../data/db/tables.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import { activities } from "../../../data/list/fields.ts";
import { sortText } from "../../../data/base/folding.ts";
import * as users from "../../../data/records/users.ts";
import { kycRequest } from "../../support/fixtures.ts";

/** How many records `plant` makes of each list. */
export const PLANTED = 57;

/** The sort values of a record, and its unique key between equals. */
interface Planted {
  id: string;
  tie: string | number;
  values: Record<string, unknown>;
}

/** A list, read by its address. */
export interface List {
  sorts: readonly string[];
  read: (
    store: Store,
    address: Record<string, string>,
    limit?: number,
  ) => Promise<Page<{ id: string }>>;
  /** Plants records of which many are equal in what they are sorted by. */
  plant: (store: Store) => Promise<Planted[]>;
}

function list<
  Table extends keyof Tables,
  Filter extends string,
  Row extends { id: string },
  Shown extends { id: string },
>(
  noun: {
    listShape: ListShape<ListName, Table, Filter, Shown>;
    list: (store: Store, query: ListQuery<Filter>, limit?: number) => Promise<Page<Shown>>;
    insert: (db: Database, rows: Row[]) => Promise<unknown>;
  },
  make: (n: number) => Row,
  /** Sort values that differ from the shown ones. */
  sorted: (row: Row) => Record<string, unknown> = () => ({}),
): List {
  return {
    sorts: noun.listShape.sorts,
    read: (store, address, limit) =>
      noun.list(store, parseListQuery(noun.listShape, new URLSearchParams(address)), limit),
    plant: async (store) => {
      // In an order that is neither that of the numbers nor that of the texts they make.
      const rows = Array.from({ length: PLANTED }, (_, index) => make((index * 31) % PLANTED));
      await store.db.transaction().execute((trx) => noun.insert(trx, rows));
      const texts = Object.keys(noun.listShape.keys ?? {}) as (keyof Row)[];
      const keys = (row: Row) =>
        Object.fromEntries(texts.map((text) => [text, sortText(`${row[text]}`)]));
      return rows.map((row) => ({
        id: row.id,
        tie: row.id,
        values: { ...row, ...keys(row), ...sorted(row) },
      }));
    },
  };
}

const at = (n: number) => new Date(Date.UTC(2026, 10, 1 + n % 7)).toISOString();
const pick = <Value>(values: readonly Value[], n: number): Value => values[n % values.length]!;
/** Their order by code point is neither that of a language nor that of UTF-16. */
const names = ["Zoë", "zoe", "Ada", "ada", "Łukasz", "山田", "🦊 Fox", "\uFF21 wide", "_x", "É"];
const name = (n: number) => pick(names, n);

export const lists: Record<string, List> = {
  users: list(users, (n) => ({
    id: `u_${n}`,
    name: name(n),
    email: `${pick(["B", "a", "_"], n)}${n % 9}@desk.example`,
    role: pick(users.userRoles, n),
    status: pick(activities, n),
    joinedAt: at(n),
  })),
  "KYC requests": list(
    kyc,
    (n) => ({
      ...kycRequest(n, { userName: name(n), type: pick(kycTypes, n), submittedAt: at(n) }),
      status: pick(kycStatuses, n),
      expiresAt: n % 5 === 1 ? pick([null, at(n), "2030-01-01T00:00:00.000Z"], n) : null,
    }),
    // As it is kept; the accepted ones by when they end, and so that the expired ones are together.
    ({ status, type, submittedAt, expiresAt }) => {
      const dueAt = dueAtOf({ type, dueFrom: submittedAt }, { individual: 24, business: 48 });
      return {
        dueAt,
        reviewOrder: `${status} ${dueAt}`,
        status: status === "expired"
          ? `accepted ${expiresAt ?? submittedAt}`
          : `${status} ${expiresAt ?? "~"}`,
      };
    },
  ),
  communities: list(communities, (n) => ({
    id: `c_${n}`,
    name: name(n),
    mentorId: "u_1",
    mentorName: name(n + 4),
    members: n % 5 * 7,
    status: pick(activities, n),
    createdAt: at(n),
  })),
  transactions: list(transactions, (n) => ({
    id: `t_${n}`,
    type: pick(transactions.transactionTypes, n),
    amountCents: n % 6 * 9_007_199_254,
    description: `Invoice ${n % 8}`,
    userId: "u_1",
    date: at(n),
    status: pick(transactions.transactionStatuses, n),
  })),
  content: list(content, (n) => ({
    id: `x_${n}`,
    title: name(n),
    type: pick(content.contentKinds, n),
    author: name(n + 3),
    authorId: "u_1",
    published: n % 2 === 0,
    createdAt: at(n),
    views: n % 4 * 11,
    likes: 0,
    comments: 0,
    shares: 0,
  })),
  partners: list(partners, (n) => ({
    id: `p_${n}`,
    name: name(n),
    type: pick(partners.partnerTypes, n),
    status: pick(activities, n),
    addedAt: at(n),
  })),
  staff: list(staff, (n) => ({
    id: `s_${n}`,
    name: name(n),
    email: `${pick(["B", "a", "_"], n)}${n}@desk.example`,
    role: pick(staffRoles, n),
    status: pick(activities, n),
    joinedAt: at(n),
  })),
  "the audit trail": {
    sorts: auditLog.listShape.sorts,
    read: (store, address, limit) =>
      auditLog.list(
        store,
        parseListQuery(auditLog.listShape, new URLSearchParams(address)),
        limit,
      ),
    plant: async (store) => {
      const entries = Array.from({ length: PLANTED }, (_, n) => ({
        event: {
          category: pick(auditCategories, n),
          action: pick(["Role changed", "Signed in"] as const, n),
          target: n % 11 === 0 ? `${"🦊".repeat(400)}${PLANTED - n}` : name(n),
          status: pick(auditStatuses, n),
        },
        actor: { id: null, name: name(n + 2), requestId: null },
        at: at(n),
      }));
      await store.db.transaction().execute((trx) => append(trx, entries, store.auditKey));
      return entries.map(({ event, actor, at }, n) => ({
        id: `a_${n + 1}`,
        tie: n + 1,
        // Only the beginning of a long text is sorted by.
        values: { ...event, target: event.target.slice(0, 800), actorName: actor.name, at },
      }));
    },
  },
};

/** The ids in the order of an address's `sort`: by code point, folded or not, then by the tie breaker. */
export function ordered(planted: readonly Planted[], sort: string): string[] {
  const column = sort.replace("-", "");
  const sorted = planted.toSorted((a, b) =>
    compare(a.values[column], b.values[column]) || compare(a.tie, b.tie)
  );
  return (sort.startsWith("-") ? sorted.reverse() : sorted).map(({ id }) => id);
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [left, right] = [a, b].map((text) =>
    Array.from(String(text), (one) => one.codePointAt(0) ?? 0)
  ) as [number[], number[]];
  const place = left.findIndex((code, index) => code !== right[index]);
  return place === -1 ? left.length - right.length : left[place]! - (right[place] ?? -1);
}
