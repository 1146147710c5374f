import { sql } from "kysely";
import * as z from "zod";
import { comparableEmail, emailSpellings } from "../base/email_address.ts";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import { activities, email, instant, recordId, shortText } from "../list/fields.ts";
import { foundBy, sortText } from "../base/folding.ts";
import { perRow } from "../list/conditions.ts";
import { heldAmongRecords, legalHoldField, legalHoldFilter } from "../list/legal_holds.ts";
import {
  readScreened,
  screenedFilter,
  screeningFacts,
  screeningFields,
} from "../list/screening.ts";
import { getter, lister, manyGetter } from "../list/read.ts";
import { asIs } from "../list/shape.ts";
import { type RecordShape } from "./record_shape.ts";
import { monthOf } from "../base/calendar.ts";
import { inserter } from "./write.ts";

/** The platform's own rating of a person; a person without one counts as `normal`. */
export const risks = ["low", "normal", "high"] as const;
export type Risk = typeof risks[number];

export const userRoles = ["admin", "mentor", "mentee"] as const;

const languageTag = z.string().max(35)
  .regex(/^[a-z]{2,3}(-[a-z\d]{1,8})*$/i, "must be a language tag, such as es or es-MX");

export const user = z.strictObject({
  id: recordId,
  name: shortText,
  email,
  role: z.enum(userRoles),
  status: z.enum(activities),
  joinedAt: instant,
  /** Absent unless the platform sends it. */
  lastActiveAt: instant.optional(),
  /** The person's language as a BCP 47 tag, such as `es` or `es-MX`; absent unless the platform sends it. */
  language: languageTag.optional(),
  /** The last change of the bank account or other payout method; absent unless the platform sends it. */
  payoutMethodChangedAt: instant.optional(),
  /** The end of the person's relationship with the platform; absent unless the platform sends it. */
  endedAt: instant.optional(),
  /** Absent is `normal`, and for readers without `checks.read`. */
  risk: z.enum(risks).optional(),
});
export type User = z.infer<typeof user>;
type OptionalField = "lastActiveAt" | "language" | "payoutMethodChangedAt" | "endedAt" | "risk";
interface UserRow extends Omit<User, OptionalField> {
  lastActiveAt: string | null;
  payoutMethodChangedAt: string | null;
  endedAt: string | null;
  risk: Risk | null;
  language: string | null;
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
declare module "../list/names.ts" {
  interface Lists {
    users: "users.read";
  }
}

declare module "../db/sums.ts" {
  interface SumNames {
    users: `users:${User["role"]}`;
  }
}

/** People whose relationship goes on, or whose end the platform has not sent. */
export const hasNoEnd = sql<boolean>`("endedAt" is null or "endedAt" < "joinedAt")`;

/** Fields for every reader of people. */
const commonFields = Object.keys(user.shape).filter((name) => name !== "risk");

export const listShape = {
  name: "users",
  table: "users",
  isSelectable: true,
  permission: "users.read",
  schema: user,
  tag: "Users",
  tags: ["Users"],
  notFound: "user.not_found",
  instant: "joinedAt",
  sorts: ["joinedAt", "name", "email", "role", "status"],
  keys: { name: "nameKey" },
  filters: {
    role: { values: userRoles },
    status: { values: activities },
    legalHold: legalHoldFilter("user"),
    ended: {
      values: ["known", "unknown"],
      one: true,
      conditions: ([value]) => [perRow(value === "unknown" ? hasNoEnd : sql`not ${hasNoEnd}`)],
    },
    risk: {
      values: risks,
      one: true,
      conditions: ([value]) => [perRow(sql`coalesce("risk", 'normal') = ${value}`)],
      takes: () => "checks.read",
    },
    screened: screenedFilter,
  },
  facets: { role: userRoles, status: activities },
  groups: { role: ({ role }) => role, status: ({ status }) => status },
  json: { ...asIs(user), fields: commonFields, takes: { risk: "checks.read" } },
  file: {
    fields: commonFields,
    takes: { risk: "checks.read", ...legalHoldField, ...screeningFields },
    toRows: async (users, { reads, now }) => {
      const ids = users.map(({ id }) => id);
      const held = await heldAmongRecords(reads, "user", ids);
      const screened = await readScreened(reads, ids, now());
      return users.map((user) => ({
        ...user,
        legalHold: held.has(user.id),
        ...screeningFacts(screened.get(user.id)),
      }));
    },
  },
  toRow: (user) => ({
    ...user,
    lastActiveAt: user.lastActiveAt ?? null,
    language: user.language ?? null,
    payoutMethodChangedAt: user.payoutMethodChangedAt ?? null,
    endedAt: user.endedAt ?? null,
    risk: user.risk ?? null,
    search: foundBy(user.name, ...emailSpellings(user.email), user.id),
    emailKey: emailKeyOf(user.email),
    nameKey: sortText(user.name),
  }),
  fromRows: (rows) =>
    rows.map(({ search: _, emailKey: __, nameKey: ___, ...row }) => {
      const { lastActiveAt, language, payoutMethodChangedAt, endedAt, risk, ...user } = row;
      return {
        ...user,
        ...(lastActiveAt !== null && { lastActiveAt }),
        ...(language !== null && { language }),
        ...(payoutMethodChangedAt !== null && { payoutMethodChangedAt }),
        ...(endedAt !== null && { endedAt }),
        ...(risk !== null && { risk }),
      };
    }),
  searchedIn: ["kyc_requests", "transactions"],
  sums: ({ role, joinedAt }) => [[`users:${role}`, monthOf(joinedAt), 1]],
} satisfies RecordShape<
  "users",
  "users",
  "role" | "status" | "legalHold" | "ended" | "risk" | "screened",
  User
>;

/** The comparable address, without dots and +tag in its local part. */
function emailKeyOf(email: string): string {
  const [, own = "", host = ""] = /^(.*)@(.*)$/.exec(comparableEmail(email)) ?? [];
  return `${own.replace(/\+.*$/, "").replaceAll(".", "")}@${host}`;
}

/** The specification's getUsers. */
export const list = lister(listShape);
export const get = getter(listShape);
export const getMany = manyGetter(listShape);
export const insert = inserter(listShape);

/** The ids of stored people by `comparableEmail`, of those with one of these addresses. */
export async function idsByEmail(
  db: Database,
  emails: readonly string[],
): Promise<Map<string, string[]>> {
  const keys = emails.map(emailKeyOf);
  const rows = await db.selectFrom("users").select(["id", "email"])
    .where("emailKey", "in", valuesIn(db, keys)).execute();
  return rows.reduce((ids, { id, email }) => {
    const address = comparableEmail(email);
    return ids.set(address, [...ids.get(address) ?? [], id]);
  }, new Map<string, string[]>());
}

/** Name, email and last change of the payout method of people by their ids. */
export async function contactsOf(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Pick<UserRow, "name" | "email" | "payoutMethodChangedAt">>> {
  const rows = await db.selectFrom("users").select(["id", "name", "email", "payoutMethodChangedAt"])
    .where("id", "in", valuesIn(db, [...new Set(ids)])).execute();
  return new Map(rows.map(({ id, ...contact }) => [id, contact]));
}

export async function nameOf(db: Database, id: string): Promise<string | null> {
  const user = await db.selectFrom("users").select("name").where("id", "=", id).executeTakeFirst();
  return user?.name ?? null;
}
