import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";

/** A person to be erased, and the ids of what belongs to them. */
export interface ErasedPerson {
  /** That of the erasure. */
  number: number;
  userId: string;
  name: string;
  email: string;
  requests: readonly string[];
  transactions: readonly string[];
  instructions: readonly string[];
}

export async function readPerson(
  db: Database,
  number: number,
  userId: string,
): Promise<ErasedPerson> {
  const user = await db.selectFrom("users").select(["name", "email"]).where("id", "=", userId)
    .executeTakeFirst();
  const idsOf = async (table: "kyc_requests" | "transactions") => {
    const rows = await db.selectFrom(table).select("id").where("userId", "=", userId)
      .orderBy("id").execute();
    return rows.map(({ id }) => id);
  };
  const instructions = await db.selectFrom("instructions").select("id")
    .where("subject", "=", "user").where("subjectId", "=", userId).orderBy("id").execute();
  return {
    number,
    userId,
    name: user?.name ?? "",
    email: user?.email ?? "",
    requests: await idsOf("kyc_requests"),
    transactions: await idsOf("transactions"),
    instructions: instructions.map(({ id }) => id),
  };
}

/** The records of the person by their types in steps, comments and lists. */
export const recordsByType = ({ userId, requests, transactions, instructions }: ErasedPerson) => ({
  kyc: requests,
  user: [userId],
  transaction: transactions,
  payout: transactions,
  correction: instructions,
});

/** The rows whose `subject` and `subjectId` name a record of the person. */
export function isAbout(
  db: Database,
  person: ErasedPerson,
  subject: "subject" | "subjectType",
): RawBuilder<SqlBool> {
  const parts = Object.entries(recordsByType(person)).map(([type, ids]) =>
    sql`(${sql.ref(subject)} = ${type} and "subjectId" in ${valuesIn(db, ids)})`
  );
  return sql`(${sql.join(parts, sql` or `)})`;
}

/** True for a text that is an id of theirs, their name or their email. */
export function namesPerson(person: ErasedPerson): (text: string) => boolean {
  const { userId, name, email, requests, transactions, instructions } = person;
  const ids = new Set([userId, ...requests, ...transactions, ...instructions]);
  const texts = new Set([name, email].filter((text) => text !== "").map(folded));
  return (text) => ids.has(text) || texts.has(folded(text));
}

export const folded = (text: string): string => text.normalize("NFC").toLowerCase().trim();

/** The strings in a JSON value, at any depth. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

/** The entries of the trail about the person, by number. */
export async function entriesAbout(db: Database, person: ErasedPerson): Promise<number[]> {
  const ids = [person.userId, ...person.requests, ...person.transactions];
  const isStaff = await db.selectFrom("staff").select("id").where("id", "=", person.userId)
    .executeTakeFirst();
  const rows = await db.selectFrom("audit_log").select(["seq", "category", "action", "subject"])
    .where("category", "in", ["kyc", "user", "transaction", "legal"])
    .where("subject", "in", valuesIn(db, ids)).execute();
  // A member of staff may have the same id as a customer.
  const isOwn = ({ category, action, subject }: typeof rows[number]) =>
    category !== "user" || subject !== person.userId || !isStaff || ABOUT_PEOPLE.test(action);
  const searches = await db.selectFrom("audit_log").select(["seq", "target", "before", "after"])
    .where("action", "in", SEARCHES).execute();
  const mentions = mentioning(person);
  const searched = searches.filter(({ target, before, after }) =>
    mentions([target, before, after].join("\n"))
  );
  return [...rows.filter(isOwn), ...searched].map(({ seq }) => Number(seq));
}

const ABOUT_PEOPLE = /^(User (comment|correction)|Instruction|Erasure|Legal hold|Person file)/;

/** Actions whose entries hold searches of lists. */
const SEARCHES = ["List exported", "Report created", "Report deleted", "Report exported"] as const;

/** True for a text that contains their id as a word, their email or their full name. */
export function mentioning({ userId, name, email }: ErasedPerson): (text: string) => boolean {
  const escaped = userId.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const id = new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`);
  const texts = [name, email].map(folded).filter((text) => text !== "");
  return (text) => {
    const plain = folded(text);
    return id.test(text) || texts.some((own) => plain.includes(own));
  };
}
