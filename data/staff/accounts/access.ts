import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import type { FileShape } from "../../list/shape.ts";
import type { Store } from "../../store.ts";
import { sortText } from "../../base/folding.ts";
import { listShape, type Staff } from "./staff.ts";

/** How a member signs in, and since when they have their role. */
export interface MemberAccess extends Staff {
  roleSince: string;
  lastSignInAt: string | null;
  /** An authenticator app is set up. */
  twoFactor: boolean;
  passkeys: number;
  /** Linked to the single sign-on provider. */
  linked: boolean;
}

/** Compared as texts; members without a second factor or sign-in come first. */
const sortKeys = {
  name: ({ name }) => sortText(name),
  role: ({ role }) => role,
  roleSince: ({ roleSince }) => roleSince,
  lastSignIn: ({ lastSignInAt }) => lastSignInAt ?? "",
  secondFactor: (member) => hasSecondFactor(member) ? "1" : "0",
  status: ({ status }) => status,
} satisfies Record<string, (member: MemberAccess) => string>;
export type AccessSort = keyof typeof sortKeys;
export const accessSorts = Object.keys(sortKeys) as AccessSort[];

const hasSecondFactor = ({ twoFactor, passkeys, linked }: MemberAccess): boolean =>
  twoFactor || passkeys > 0 || linked;

/** Everybody, in an order, and by name within it; `-` reverses it. */
export async function listAccess(
  store: Pick<Store, "db">,
  order: string,
): Promise<MemberAccess[]> {
  const members = await store.db.selectFrom("staff").selectAll().orderBy("nameKey").execute();
  const rows = await withAccess(store.db, await listShape.fromRows(members));
  const sign = order.startsWith("-") ? -1 : 1;
  const key = sortKeys[order.replace("-", "") as AccessSort];
  return rows.toSorted((a, b) => key(a) === key(b) ? 0 : key(a) < key(b) ? -sign : sign);
}

/** The staff list's files, with access. */
export const accessFile: FileShape<{ id: string }> = {
  fields: [
    ...listShape.json.fields,
    ...["roleSince", "lastSignInAt", "twoFactor", "passkeys", "linked"],
  ],
  toRows: (members, { reads }) => withAccess(reads, members as readonly Staff[]),
};

async function withAccess(db: Database, members: readonly Staff[]): Promise<MemberAccess[]> {
  if (members.length === 0) return [];
  const ids = members.map(({ id }) => id);
  const facts = await db.selectFrom("staff")
    .leftJoin("last_sign_ins", "last_sign_ins.staffId", "staff.id")
    .leftJoin("two_factor", "two_factor.staffId", "staff.id")
    .select(["staff.id", "last_sign_ins.at", "two_factor.confirmedAt"])
    .select((eb) => [
      eb.selectFrom("passkeys").select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("passkeys.staffId", "=", "staff.id").as("passkeys"),
      eb.exists(eb.selectFrom("identities").select("subject").whereRef("staffId", "=", "staff.id"))
        .as("linked"),
    ])
    .where("staff.id", "in", ids).execute();
  const factsOf = new Map(facts.map(({ id, ...fact }) => [id, fact]));
  const changes = await roleChanges(db);
  return members.map((member) => {
    const { at, confirmedAt, passkeys, linked } = factsOf.get(member.id) ?? {};
    return {
      ...member,
      roleSince: changes.get(member.id) ?? member.joinedAt,
      lastSignInAt: at ?? null,
      twoFactor: typeof confirmedAt === "string",
      passkeys: Number(passkeys ?? 0),
      linked: Boolean(linked),
    };
  });
}

/** The last change of each member's role, which the audit trail alone holds. */
async function roleChanges(db: Database): Promise<ReadonlyMap<string, string>> {
  const entries = await db.selectFrom("audit_log").select(["target", "at", "before", "after"])
    .where("action", "in", ["Staff changed", "Role changed"]).orderBy("at").orderBy("seq")
    .execute();
  const changed = entries.filter(({ before, after }) => roleIn(before) !== roleIn(after));
  return new Map(changed.map(({ target, at }) => [/\(([\w-]+)\)$/.exec(target)?.[1] ?? "", at]));
}

const roleIn = (json: string | null): string | undefined => /"role":"(\w+)"/.exec(json ?? "")?.[1];

/** The number of active accounts without any second factor. */
export const withoutFactor = sql`(select count(*) from staff where "status" = 'active'
  and not exists (select 1 from two_factor
    where two_factor."staffId" = staff."id" and "confirmedAt" is not null)
  and not exists (select 1 from passkeys where passkeys."staffId" = staff."id")
  and not exists (select 1 from identities where identities."staffId" = staff."id"))`;

/** The number of active accounts that never signed in. */
export const neverSignedIn = sql`(select count(*) from staff where "status" = 'active'
  and not exists (select 1 from last_sign_ins where last_sign_ins."staffId" = staff."id"))`;
