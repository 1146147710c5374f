import * as auditLog from "./audit/log.ts";
import { incoming as incomingRequests } from "./kyc/requests/incoming.ts";
import * as kyc from "./kyc/requests/requests.ts";
import type { ListName } from "./list/names.ts";
import type { ListQuery, Page } from "./list/query.ts";
import type { Incoming, RecordShape } from "./records/record_shape.ts";
import type { ListShape, Source } from "./list/shape.ts";
import { may, type StaffRole } from "./permissions.ts";
import { transactionFile } from "./payouts/file.ts";
import * as communities from "./records/communities.ts";
import * as content from "./records/content.ts";
import * as partners from "./records/partners.ts";
import { incomingTransactions as incomingTransactions } from "./transactions/incoming_transactions.ts";
import * as transactions from "./transactions/transactions.ts";
import { incomingUsers } from "./records/incoming_users.ts";
import * as users from "./records/users.ts";
import { writeLateRows } from "./statements/late_rows.ts";
import type { Store } from "./store.ts";
import * as staff from "./staff/accounts/staff.ts";

/** Records of the platform, which can be imported and reported on. */
const records = {
  users: { ...users, incoming: incomingUsers },
  "kyc-requests": { ...kyc, incoming: incomingRequests },
  communities,
  transactions: {
    ...transactions,
    listShape: { ...transactions.listShape, file: transactionFile },
    incoming: { ...incomingTransactions, follow: writeLateRows },
  },
  content,
  partners,
};

const lists = {
  ...records,
  staff,
  "audit-logs": auditLog,
} satisfies { [Name in ListName]: { listShape: { name: Name } } };

export const listNames = Object.keys(lists) as ListName[];

/** Among equally good results of the global search; null: not searched. */
const searchPositions = {
  users: 1,
  "kyc-requests": 2,
  transactions: 3,
  communities: 4,
  content: 5,
  partners: 6,
  staff: 7,
  "audit-logs": null,
} satisfies Record<ListName, number | null>;

export type SearchedList = {
  [Name in ListName]: typeof searchPositions[Name] extends number ? Name : never;
}[ListName];

export const searchedLists = Object.entries(searchPositions)
  .flatMap(([name, position]) => position === null ? [] : [{ name, position }])
  .toSorted((a, b) => a.position - b.position)
  .map(({ name }) => name as SearchedList);

export type RecordName = keyof typeof records;
export const recordNames = Object.keys(records) as RecordName[];
export const isRecordName = (name: string): name is RecordName => Object.hasOwn(records, name);

/** A list without its own types. Its records must only be passed back to it. */
export interface AnyList {
  listShape: ListShape<ListName, never, string, { id: string }>;
  list(store: Store, query: ListQuery, limit?: number): Promise<Page<{ id: string }>>;
}

interface AnyRecords extends AnyList {
  listShape: RecordShape<ListName, never, string, { id: string }>;
  get(source: Source, id: string): Promise<{ id: string }>;
  incoming?: Incoming<{ id: string }>;
}

export const listOf = (name: ListName): AnyList => lists[name] as unknown as AnyList;
export const recordsOf = (name: RecordName): AnyRecords => records[name] as unknown as AnyRecords;

export const mayReadList = (role: StaffRole, name: ListName): boolean =>
  may(role, lists[name].listShape.permission);
