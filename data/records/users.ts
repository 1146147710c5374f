import { z } from "zod";
import type { Database } from "../db/database.ts";
import { DomainError } from "../errors.ts";
import { instant } from "../list/instant.ts";
import {
  type ListQuery,
  type ListShape,
  type Page,
  PAGE_SIZE,
  readPage,
  rowsFor,
  searchText,
} from "../list/query.ts";
import { insertRecords, type ListWriting } from "../list/write.ts";
import { recordId } from "../list/record_id.ts";
import type { Store } from "../store.ts";
import { monthOf } from "../list/tallies.ts";

export const userRoles = ["admin", "mentor", "mentee"] as const;
export const activities = ["active", "inactive"] as const;
export type Activity = typeof activities[number];

export const user = z.strictObject({
  id: recordId,
  name: z.string().min(1),
  email: z.email(),
  role: z.enum(userRoles),
  status: z.enum(activities),
  joinedAt: instant,
});
export type User = z.infer<typeof user>;
export interface UserRow extends User {
  /** Name and email, folded for searching. */
  search: string;
}

export const listShape = {
  table: "users",
  sorts: ["joinedAt", "name", "email", "role", "status"],
  defaultSort: "-joinedAt",
  filters: {
    role: { values: userRoles, where: (eb, value) => eb("role", "=", value as User["role"]) },
    status: { values: activities, where: (eb, value) => eb("status", "=", value as Activity) },
  },
} satisfies ListShape<"users", keyof User, "role" | "status">;
export type UserQuery = ListQuery<keyof typeof listShape.filters>;

/** The specification's getUsers; newest first unless the query says otherwise. */
export async function list(
  store: Store,
  query: UserQuery,
  limit = PAGE_SIZE,
): Promise<Page<User>> {
  await store.simulate("read");
  const page = await readPage(
    store.db.selectFrom("users").selectAll(),
    listShape,
    query,
    rowsFor(store, "users", limit),
  );
  return { ...page, rows: page.rows.map(fromRow) };
}

/** Throws `not_found`. */
export async function get(db: Database, id: string): Promise<User> {
  const row = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new DomainError("not_found", "User not found");
  return fromRow(row);
}

/** How users are kept. */
export const writing: ListWriting<User, UserRow> = {
  table: "users",
  tag: "Users",
  toRow: (user) => ({ ...user, search: searchText(user.name, user.email) }),
  counts: { users: () => true },
  tallies: ({ role, joinedAt }) => [[`users:${role}`, monthOf(joinedAt), 1]],
};

/** Throws `conflict` for an id that is taken. */
export const insert = (db: Database, users: readonly User[]): Promise<void> =>
  insertRecords(db, writing, users);

const fromRow = ({ search: _, ...user }: UserRow): User => user;
