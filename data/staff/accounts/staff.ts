import { sql } from "kysely";
import * as z from "zod";
import type { Actor } from "../../audit/trail.ts";
import { write } from "../../audit/write.ts";
import type { Database } from "../../db/database.ts";
import { lowerCaseAscii } from "../../base/email_address.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { invalidate } from "../../db/cache_tags.ts";
import { facet } from "../../list/conditions.ts";
import { activities, email, instant, recordId, shortText } from "../../list/fields.ts";
import { foundBy, sortText } from "../../base/folding.ts";
import { getter, lister, manyGetter } from "../../list/read.ts";
import { asIs, type FacetChoice } from "../../list/shape.ts";
import { type RecordShape } from "../../records/record_shape.ts";
import { inserter } from "../../records/write.ts";
import { may, roleForbids, type StaffRole, staffRoles } from "../../permissions.ts";
import type { Store } from "../../store.ts";

export const staff = z.strictObject({
  id: recordId,
  name: shortText,
  email,
  role: z.enum(staffRoles),
  status: z.enum(activities),
  joinedAt: instant,
});
export type Staff = z.infer<typeof staff>;
interface StaffRow extends Staff {
  search: string;
  nameKey: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    staff: StaffRow;
  }
}
declare module "../../list/names.ts" {
  interface Lists {
    staff: "staff.read";
  }
}

const searchColumns = ({ name, email, id }: Pick<Staff, "name" | "email" | "id">) => ({
  search: foundBy(name, email, id),
  nameKey: sortText(name),
});

/** A status, or an open invitation, whose account is inactive. */
const statuses = [...activities, "invited"] as const;

const invitedAt = (now: Date): FacetChoice => ({
  value: "inactive",
  exactly: sql`exists (select 1 from "invitations"
        where "staffId" = "staff"."id" and "expiresAt" > ${now.toISOString()})`,
});

export const listShape = {
  name: "staff",
  table: "staff",
  permission: "staff.read",
  schema: staff,
  tag: "Staff",
  tags: ["Staff"],
  notFound: "staff.not_found",
  instant: "joinedAt",
  sorts: ["joinedAt", "name", "email", "role", "status"],
  keys: { name: "nameKey" },
  filters: {
    role: { values: staffRoles },
    status: {
      values: statuses,
      conditions: (values, _reader, now) => [
        facet(
          "status",
          values.map((value) => value === "invited" ? invitedAt(now) : value),
        ),
      ],
    },
  },
  facets: { role: staffRoles, status: activities },
  groups: {},
  json: asIs(staff),
  toRow: (member) => ({ ...member, ...searchColumns(member) }),
  fromRows: (rows) => rows.map(({ search: _, nameKey: __, ...member }) => member),
} satisfies RecordShape<"staff", "staff", "role" | "status", Staff>;

export const list = lister(listShape);
export const get = getter(listShape);
export const getMany = manyGetter(listShape);
export const insert = inserter(listShape);

export async function add(
  trx: Database,
  fields: Pick<Staff, "name" | "email" | "role" | "status">,
  now: Date,
): Promise<Staff> {
  await requireFreeEmail(trx, fields.email);
  const member: Staff = { id: `s_${crypto.randomUUID()}`, ...fields, joinedAt: now.toISOString() };
  await insert(trx, [member]);
  return member;
}

/** Throws `conflict` for an email of another account; the account `own` may keep it. */
export async function requireFreeEmail(trx: Database, email: string, own = ""): Promise<void> {
  const other = await trx.selectFrom("staff").select("id")
    .where("email", "=", email).where("id", "!=", own).executeTakeFirst();
  if (other) throw new DomainError("conflict", "email.taken");
}

export async function findByEmail(db: Database, email: string): Promise<{ id: string }> {
  const member = await db.selectFrom("staff").select("id").where("email", "=", email)
    .executeTakeFirst();
  if (!member) throw new DomainError("not_found", "staff.not_found");
  return member;
}

export async function staffNames(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const members = await staffMembers(db, ids);
  return new Map([...members].map(([id, { name }]) => [id, name]));
}

export type StaffMember = Pick<Staff, "id" | "name" | "role" | "status">;

export async function staffMembers(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, StaffMember>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const members = await db.selectFrom("staff").select(["id", "name", "role", "status"])
    .where("id", "in", unique).execute();
  return new Map(members.map((member) => [member.id, member]));
}

const MOST_NAMED = 5;

/** Names of active members with one of these roles, the longest there first. */
export async function namesWithRoles(db: Database, roles: readonly StaffRole[]): Promise<string[]> {
  const members = await db.selectFrom("staff").select("name").where("role", "in", roles)
    .where("status", "=", "active").orderBy("joinedAt").limit(MOST_NAMED).execute();
  return members.map(({ name }) => name);
}

/** Locks the admin's row, so that two admins cannot remove each other at once. */
export async function requireManager(trx: Database, { id }: Actor): Promise<void> {
  const acting = await trx.selectFrom("staff").select(["role", "status"]).where("id", "=", id ?? "")
    .executeTakeFirst();
  if (acting && !(acting.status === "active" && may(acting.role, "staff.manage"))) {
    throw roleForbids("staff.manage");
  }
}

/** Names that the audit trail uses for actors that are no person. */
const NOBODY = /^(system|unknown|single sign-on|service\b.*)$/;

const visibleText = (name: string): string =>
  name.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "").replace(/\s+/g, " ")
    .trim().toLowerCase();

const personName = z.string().trim()
  .refine((name) => /\p{L}/u.test(visibleText(name)), "name.missing" satisfies ErrorCode)
  .max(200, "text.over_200" satisfies ErrorCode)
  // Zero-width joiners are part of names in some scripts.
  .refine(
    (name) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(name.replace(/[\u200c\u200d]/g, "")),
    "text.not_plain" satisfies ErrorCode,
  )
  .refine(
    (name) => !NOBODY.test(visibleText(name)),
    "name.reserved" satisfies ErrorCode,
  );

export const profileForm = z.strictObject({
  name: personName,
  email: z.string().trim().overwrite(lowerCaseAscii)
    .max(254, "text.over_254" satisfies ErrorCode)
    .pipe(z.email("email.invalid" satisfies ErrorCode)),
});
export const forgotForm = profileForm.pick({ email: true });
export type ProfileForm = z.infer<typeof profileForm>;

/** Throws `conflict` for an email in use. `renamed` runs when the email changes. */
export async function saveProfile(
  store: Store,
  { name, email }: ProfileForm,
  actor: Actor & { id: string },
  renamed?: (trx: Database, oldEmail: string, now: Date) => Promise<void>,
): Promise<void> {
  await write(store, actor, async (trx, record, now) => {
    await requireFreeEmail(trx, email, actor.id);
    const before = await get({ db: trx, now: () => now }, actor.id);
    if (email !== before.email) await renamed?.(trx, before.email, now);
    await trx.updateTable("staff").set({
      name,
      email,
      ...searchColumns({ name, email, id: actor.id }),
    })
      .where("id", "=", actor.id).execute();
    await invalidate(trx, listShape.tag);
    record({
      category: "user",
      action: "Profile updated",
      target: `${before.name} (${actor.id})`,
      before: { name: before.name, email: before.email },
      after: { name, email },
    });
  });
}
