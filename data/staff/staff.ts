import { z } from "zod";
import type { Actor } from "../audit/log.ts";
import { invalidate } from "../list/cache_tags.ts";
import { adjust } from "../list/counts.ts";
import type { Database } from "../db/database.ts";
import type { ErrorText } from "../error_texts.ts";
import { DomainError } from "../errors.ts";
import {
  type ListQuery,
  type ListShape,
  type Page,
  PAGE_SIZE,
  readPage,
  rowsFor,
  searchText,
} from "../list/query.ts";
import { recordId } from "../list/record_id.ts";
import { type Store, write } from "../store.ts";
import { activities, type Activity } from "../records/users.ts";

export const staffRoles = ["admin", "support", "moderator"] as const;
export type StaffRole = typeof staffRoles[number];

export const staff = z.strictObject({
  id: recordId,
  name: z.string().min(1),
  email: z.email(),
  role: z.enum(staffRoles),
  status: z.enum(activities),
  joinedAt: z.iso.datetime(),
});
export type Staff = z.infer<typeof staff>;
export interface StaffRow extends Staff {
  search: string;
}

export const listShape = {
  table: "staff",
  sorts: ["joinedAt", "name", "email", "role", "status"],
  defaultSort: "-joinedAt",
  filters: {
    role: { values: staffRoles, where: (eb, value) => eb("role", "=", value as StaffRole) },
    status: { values: activities, where: (eb, value) => eb("status", "=", value as Activity) },
  },
} satisfies ListShape<"staff", keyof Staff, "role" | "status">;
export type StaffQuery = ListQuery<keyof typeof listShape.filters>;

/** The specification's getStaff; newest first unless the query says otherwise. */
export async function list(
  store: Store,
  query: StaffQuery,
  limit = PAGE_SIZE,
): Promise<Page<Staff>> {
  await store.simulate("read");
  const page = await readPage(
    store.db.selectFrom("staff").selectAll(),
    listShape,
    query,
    rowsFor(store, "staff", limit),
  );
  return { ...page, rows: page.rows.map(({ search: _, ...member }) => member) };
}

/** Throws `not_found`. */
export async function get(db: Database, id: string): Promise<Staff> {
  const row = await db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new DomainError("not_found", "Staff member not found");
  const { search: _, ...member } = row;
  return member;
}

/** Whether someone has been invited and has not accepted yet. */
export async function isInvited(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom("invitations").select("staffId").where("staffId", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a person may change about themselves. */
export const profileForm = z.strictObject({
  name: z.string().trim().min(1, "Enter a name." satisfies ErrorText)
    .max(200, "Use at most 200 characters." satisfies ErrorText),
  email: z.string().trim().toLowerCase()
    .max(254, "Use at most 254 characters." satisfies ErrorText)
    .pipe(z.email("Enter a full email address." satisfies ErrorText)),
});
export type ProfileForm = z.infer<typeof profileForm>;

/** Throws `conflict` when another member of staff has the email. */
export async function saveProfile(
  store: Store,
  { name, email }: ProfileForm,
  actor: Actor & { id: string },
): Promise<void> {
  await write(store, actor, async (trx, record) => {
    const other = await trx.selectFrom("staff").select("id")
      .where("email", "=", email).where("id", "!=", actor.id).executeTakeFirst();
    if (other) throw new DomainError("conflict", "This email belongs to another account.");
    const before = await get(trx, actor.id);
    await trx.updateTable("staff").set({ name, email, search: searchText(name, email) })
      .where("id", "=", actor.id).execute();
    await invalidate(trx, "Staff");
    record({
      category: "user",
      action: "Profile updated",
      target: `${before.name} (${actor.id})`,
      before: { name: before.name, email: before.email },
      after: { name, email },
    });
  });
}

export async function insert(db: Database, members: readonly Staff[]): Promise<void> {
  if (members.length === 0) return;
  const rows = members.map((member) => ({
    ...member,
    search: searchText(member.name, member.email),
  }));
  await db.insertInto("staff").values(rows).execute();
  await adjust(db, "staff", rows.length);
}
