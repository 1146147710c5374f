import type { SelectQueryBuilder } from "kysely";
import * as communities from "../../records/communities.ts";
import * as content from "../../records/content.ts";
import * as kyc from "../../kyc/requests.ts";
import type { ReadList } from "../../list/pages.ts";
import { countRows, type ListQuery, type ListShape, type ListTable } from "../../list/query.ts";
import * as partners from "../../records/partners.ts";
import { may, type Permission } from "../../permissions.ts";
import type { StaffRole } from "../../staff/staff.ts";
import type { Store } from "../../store.ts";
import type { Tables } from "../../db/tables.ts";
import * as transactions from "../../records/transactions.ts";
import * as users from "../../records/users.ts";

/** The records that a custom report can be about, by the names that the API has for the lists. */
export interface ReportRecords {
  users: users.User;
  "kyc-requests": kyc.KycRecord;
  communities: communities.Community;
  transactions: transactions.Transaction;
  content: content.Content;
  partners: partners.Partner;
}
export type ReportListName = keyof ReportRecords;

/** One list as reports know it, without the types that only it knows. */
export interface ReportList<Row = { id: string }> {
  permission: Permission;
  table: ListTable;
  /** What may be a column, in order; an amount is named as programs know it. */
  fields: readonly string[];
  /** The column of the main instant, by which the list is sorted and periods are counted. */
  instant: string;
  sort: string;
  filters: Record<string, readonly string[]>;
  /** What records may be grouped by beside months; "" is the group of those that have none. */
  groups: Record<string, (row: Row) => string>;
  /** What is summed up in each group, in cents. */
  amountCents?: (row: Row) => number;
  read: ReadList<string, Row>;
  /** Counts each record, so that it takes a short period. */
  count: (store: Store, query: ListQuery) => Promise<number>;
}

const reportLists: { [Name in ReportListName]: ReportList<ReportRecords[Name]> } = {
  users: list(users, {
    table: "users",
    permission: "users.read",
    fields: Object.keys(users.user.shape),
    instant: "joinedAt",
    groups: { role: ({ role }) => role, status: ({ status }) => status },
  }),
  "kyc-requests": list(kyc, {
    table: "kyc_requests",
    permission: "kyc.read",
    fields: Object.keys(kyc.kycRequest.shape),
    instant: "submittedAt",
    groups: { status: ({ status }) => status, type: ({ type }) => type },
  }),
  communities: list(communities, {
    table: "communities",
    permission: "communities.read",
    fields: Object.keys(communities.community.shape),
    instant: "createdAt",
    groups: { status: ({ status }) => status, category: ({ category = "" }) => category },
  }),
  transactions: list(transactions, {
    table: "transactions",
    permission: "finance.read",
    fields: Object.keys(transactions.transaction.shape)
      .map((field) => field === "amountCents" ? "amount" : field),
    instant: "date",
    groups: { type: ({ type }) => type, status: ({ status }) => status },
    amountCents: ({ amountCents }) => amountCents,
  }),
  content: list(content, {
    table: "content",
    permission: "content.read",
    fields: Object.keys(content.content.shape),
    instant: "createdAt",
    groups: {
      type: ({ type }) => type,
      status: ({ published }) => published ? "published" : "draft",
      category: ({ category = "" }) => category,
    },
  }),
  partners: list(partners, {
    table: "partners",
    permission: "partners.read",
    fields: Object.keys(partners.partner.shape),
    instant: "addedAt",
    groups: { type: ({ type }) => type, status: ({ status }) => status },
  }),
};

function list<
  Table extends ListTable,
  Sort extends keyof Tables[Table] & string,
  Filter extends string,
  Row,
>(
  noun: { listShape: ListShape<Table, Sort, Filter>; list: ReadList<Filter, Row> },
  about: Omit<ReportList<Row>, "table" | "sort" | "filters" | "read" | "count"> & { table: Table },
): ReportList<Row> {
  const filters: [string, { values: readonly string[] }][] = Object.entries(noun.listShape.filters);
  return {
    ...about,
    sort: `-${about.instant}`,
    filters: Object.fromEntries(filters.map(([name, { values }]) => [name, values])),
    read: noun.list,
    count: ({ db, now }, query) => {
      // Kysely's type of a query on one table of several is that of all of them.
      const select = db.selectFrom(about.table as ListTable) as unknown as SelectQueryBuilder<
        Tables,
        Table,
        object
      >;
      return countRows(select, noun.listShape, query, now().toISOString());
    },
  };
}

export const reportListNames = Object.keys(reportLists) as ReportListName[];

export const isReportList = (name: string): name is ReportListName =>
  Object.hasOwn(reportLists, name);

/** A list whose records are only passed on to what the same list knows of them. */
export const reportList = (name: ReportListName): ReportList =>
  reportLists[name] as unknown as ReportList;

export const mayReport = (role: StaffRole, name: ReportListName): boolean =>
  may(role, reportLists[name].permission);
