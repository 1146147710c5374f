import * as z from "zod";
import type { Database } from "../db/database.ts";
import {
  activities,
  email,
  foundBy,
  instant,
  recordId,
  shortText,
  sortText,
} from "../list/fields.ts";
import { getter, lister } from "../list/read.ts";
import { asIs, type RecordShape } from "../list/shape.ts";
import { monthOf } from "../list/sums.ts";
import { inserter } from "../list/write.ts";

export const userRoles = ["admin", "mentor", "mentee"] as const;

export const user = z.strictObject({
  id: recordId,
  name: shortText,
  email,
  role: z.enum(userRoles),
  status: z.enum(activities),
  joinedAt: instant,
});
export type User = z.infer<typeof user>;
interface UserRow extends User {
  search: string;
  /** The normalised email, to find duplicates. */
  emailKey: string;
  nameKey: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    users: UserRow;
  }
}
declare module "../base/error_texts.ts" {
  interface NotFoundTexts {
    users: "User not found";
  }
}
declare module "../list/names.ts" {
  interface Lists {
    users: "users.read";
  }
  interface SumNames {
    users: `users:${User["role"]}`;
  }
}

export const listShape = {
  name: "users",
  table: "users",
  permission: "users.read",
  schema: user,
  tag: "Users",
  tags: ["Users"],
  notFound: "User not found",
  instant: "joinedAt",
  sorts: ["joinedAt", "name", "email", "role", "status"],
  keys: { name: "nameKey" },
  filters: { role: { values: userRoles }, status: { values: activities } },
  facets: { role: userRoles, status: activities },
  groups: { role: ({ role }) => role, status: ({ status }) => status },
  json: asIs(user),
  toRow: (user) => ({
    ...user,
    search: foundBy(user.name, user.email, user.id),
    emailKey: emailKeyOf(user.email),
    nameKey: sortText(user.name),
  }),
  fromRows: (rows) => rows.map(({ search: _, emailKey: __, nameKey: ___, ...user }) => user),
  searchedIn: ["kyc_requests", "transactions"],
  sums: ({ role, joinedAt }) => [[`users:${role}`, monthOf(joinedAt), 1]],
} satisfies RecordShape<"users", "users", "role" | "status", User>;

/** The address in lower case, without dots and +tag in its local part. */
function emailKeyOf(email: string): string {
  const [own = "", host = ""] = email.toLowerCase().split("@");
  return `${own.replace(/\+.*$/, "").replaceAll(".", "")}@${host}`;
}

/** The specification's getUsers. */
export const list = lister(listShape);
export const get = getter(listShape);
export const insert = inserter(listShape);

export async function nameOf(db: Database, id: string): Promise<string | null> {
  const user = await db.selectFrom("users").select("name").where("id", "=", id).executeTakeFirst();
  return user?.name ?? null;
}
