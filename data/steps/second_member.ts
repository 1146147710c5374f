import { DAY_MS } from "../base/durations.ts";
import type { Database } from "../db/database.ts";
import { roleMatrix } from "../permissions.ts";
import type { StaffMember } from "../staff/accounts/staff.ts";
import { permissionUnder, type ProposalRule } from "./rules.ts";

/** Two members, one of whom has lately given the other access, and until when that counts. */
export interface CloseAccounts {
  giver: string;
  receiver: string;
  until: string;
}

/** For so long, an account counts as that of whoever invited it, reset it or gave its role. */
const CLOSE_MS = 7 * DAY_MS;

const givingAccess = [
  "Staff invited",
  "Staff invited again",
  "Reset link made",
  "Staff changed",
  "Role changed",
];

/** The pairs of members that cannot be the two people of a step yet. */
export async function closeAccounts(db: Database, now: Date): Promise<CloseAccounts[]> {
  const since = new Date(now.getTime() - CLOSE_MS).toISOString();
  const entries = await db.selectFrom("audit_log")
    .select(["action", "actorId", "subject", "at", "before", "after"])
    .where("category", "=", "user").where("action", "in", givingAccess).where("at", ">", since)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("staff").select("id").whereRef("staff.id", "=", "audit_log.subject"))
    )
    .orderBy("seq").execute();
  const pairs = new Map<string, CloseAccounts>();
  for (const { action, actorId, subject, at, before, after } of entries) {
    if (actorId === null || subject == null || actorId === subject) continue;
    if (action === "Staff changed" && !givesAccess(before, after)) continue;
    const until = new Date(Date.parse(at) + CLOSE_MS).toISOString();
    pairs.set(`${actorId} ${subject}`, { giver: actorId, receiver: subject, until });
  }
  return [...pairs.values()];
}

/** True for a new role, and for an account that may sign in again. */
const givesAccess = (before: string | null, after: string | null): boolean =>
  roleIn(before) !== roleIn(after) || isInactive(before) && !isInactive(after);

const isInactive = (json: string | null): boolean => /"status":"inactive"/.test(json ?? "");

/**
 * True if somebody lost the permission for a rule so lately that it counts as theirs: otherwise one
 * member could take it from the other, and then act as the last one.
 */
export async function hasLost(db: Database, rule: ProposalRule, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - CLOSE_MS).toISOString();
  const entries = await db.selectFrom("audit_log").select(["before", "after"])
    .where("category", "=", "user").where("action", "in", ["Staff changed", "Role changed"])
    .where("at", ">", since).execute();
  const had = (json: string | null) =>
    roleMatrix[permissionUnder(rule)].some((role) => role === roleIn(json)) &&
    !isInactive(json);
  return entries.some(({ before, after }) => had(before) && !had(after));
}

const roleIn = (json: string | null): string | undefined => /"role":"(\w+)"/.exec(json ?? "")?.[1];

/**
 * True if these pairs join two members in either direction, also by way of others: somebody who makes
 * two accounts could otherwise be both people with them.
 */
export function areClose(pairs: readonly CloseAccounts[], one: string, other: string): boolean {
  const joined = new Set([one]);
  for (const id of joined) {
    for (const { giver, receiver } of pairs) {
      if (giver === id) joined.add(receiver);
      if (receiver === id) joined.add(giver);
    }
  }
  return joined.has(other);
}

/** Active members who may propose and approve steps under a rule, by name. */
export const eligibleFor = (db: Database, rule: ProposalRule): Promise<StaffMember[]> =>
  db.selectFrom("staff").select(["id", "name", "role", "status"])
    .where("status", "=", "active").where("role", "in", roleMatrix[permissionUnder(rule)])
    .orderBy("name").execute();

/** True if two of these members may be the two people of a step. */
export const hasTwo = (
  members: readonly StaffMember[],
  pairs: readonly CloseAccounts[],
): boolean =>
  members.some((one, at) =>
    members.slice(at + 1).some((other) => !areClose(pairs, one.id, other.id))
  );
