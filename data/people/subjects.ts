import type { AuditRecord } from "../audit/entry.ts";
import type { Database } from "../db/database.ts";
import type { Permission } from "../permissions.ts";
import * as users from "../records/users.ts";
import { staffNames } from "../staff/accounts/staff.ts";

/** A record that another one names and that the reader may see. */
export interface NamedRecord {
  area: "users" | "kyc" | "finance" | "staff";
  id: string;
  name: string;
}

type May = (permission: Permission) => boolean;

/** Null for an unknown person: records may be imported before the people they name. */
export async function personOf(db: Database, id: string, may: May): Promise<NamedRecord | null> {
  const name = may("users.read") ? await users.nameOf(db, id) : null;
  return name === null ? null : { area: "users", id, name };
}

export async function memberOf(
  db: Database,
  id: string | null,
  may: May,
): Promise<NamedRecord | null> {
  if (id === null || !may("staff.read")) return null;
  const name = (await staffNames(db, [id])).get(id);
  return name === undefined ? null : { area: "staff", id, name };
}

export const ownerOf = (
  db: Database,
  { column, id }: { column: string; id: string },
  may: May,
): Promise<NamedRecord | null> =>
  column === "actorId" ? memberOf(db, id, may) : personOf(db, id, may);

/** Entries store a text that ends in an id or is an email address; an ambiguous one gives null. */
export async function auditTargetOf(
  db: Database,
  entry: AuditRecord,
  may: May,
): Promise<NamedRecord | null> {
  const { category, target, status } = entry;
  const id = /\(([\w-]{1,64})\)$/.exec(target)?.[1];
  if (category === "kyc" || category === "transaction") {
    return id === undefined ? null : await recordOf(db, category, id, may);
  }
  if (category === "legal" && id !== undefined) {
    return entry.after?.of === "kyc" ? await recordOf(db, "kyc", id, may) : personOf(db, id, may);
  }
  if (category === "access") return await memberOf(db, id ?? null, may);
  if (category !== "user" || !may("staff.read")) return null;
  const isTyped = id === undefined || status === "error";
  return isTyped ? await addressedIn(db, entry) : await memberOrPerson(db, id, may);
}

async function memberOrPerson(db: Database, id: string, may: May): Promise<NamedRecord | null> {
  const [member, person] = await Promise.all([memberOf(db, id, may), personOf(db, id, may)]);
  return member && person ? null : member ?? person;
}

async function recordOf(
  db: Database,
  category: "kyc" | "transaction",
  id: string,
  may: May,
): Promise<NamedRecord | null> {
  const [table, area] = category === "kyc"
    ? ["kyc_requests", "kyc"] as const
    : ["transactions", "finance"] as const;
  if (!may(`${area}.read`)) return null;
  const row = await db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  return row ? { area, id, name: id } : null;
}

/** Null if the address may belong to another person by now. */
async function addressedIn(
  db: Database,
  { target, actorId }: AuditRecord,
): Promise<NamedRecord | null> {
  const member = await db.selectFrom("staff").select(["id", "name"]).where("email", "=", target)
    .executeTakeFirst();
  if (!member || actorId !== null && actorId !== member.id) return null;
  return { area: "staff", ...member };
}
