import type { AuditRow } from "../../audit/trail.ts";
import type { FaultReason } from "../../audit/verify.ts";
import type { Database } from "../../db/database.ts";

interface AccountFault {
  reason: FaultReason;
  record: string;
}

type Entry = Pick<AuditRow, "at" | "action" | "actorId" | "target" | "subject"> & {
  after: Record<string, unknown>;
};

const memberships = [
  "Admin created",
  "Account made by single sign-on",
  "Staff invited",
  "Invitation accepted",
  "Staff changed",
  "Role changed",
];
const factors = ["Two-factor turned on", "Two-factor turned off", "Password reset"];
const tokens = ["Service token created", "Service token revoked"];

/**
 * Compares roles, statuses, second factors, passkeys and service tokens with the entries about them.
 * Seeded accounts have no entries.
 */
export async function accountFault(
  db: Database,
  { isSeeded }: { isSeeded: boolean },
): Promise<AccountFault | null> {
  const entries = await readEntries(db);
  const staffId = await membershipFault(db, entries, isSeeded) ?? await factorFault(db, entries) ??
    await passkeyFault(db, entries);
  if (staffId !== null) return { reason: "an account differs from its entries", record: staffId };
  const token = await tokenFault(db, entries);
  return token === null
    ? null
    : { reason: "a service token differs from its entries", record: token };
}

async function readEntries(db: Database): Promise<Entry[]> {
  const rows = await db.selectFrom("audit_log")
    .select(["at", "action", "actorId", "target", "subject", "after"])
    .where("action", "in", [...memberships, ...factors, ...tokens, "Passkey added"])
    .orderBy("seq").execute();
  return rows.map((row) => ({ ...row, after: JSON.parse(row.after ?? "{}") }));
}

/** Id of a member whose role or status differs, who is missing, or who can sign in without an entry. */
async function membershipFault(
  db: Database,
  entries: readonly Entry[],
  isSeeded: boolean,
): Promise<string | null> {
  const staff = await db.selectFrom("staff").select(["id", "role", "status"]).execute();
  const ids = new Set(staff.map(({ id }) => id));
  const own = Map.groupBy(
    entries.filter(({ action }) => memberships.includes(action)),
    ({ subject }) => subject!,
  );
  const missing = [...own].find(([id, [first]]) => !ids.has(id) && isBeginning(first!));
  if (missing) return missing[0];
  const signingIn = isSeeded ? new Set() : await idsWithSignIn(db);
  const differing = staff.find(({ id, role, status }) => {
    const about = own.get(id);
    if (!about) return signingIn.has(id);
    const expected = about.reduce(membershipAfter, {});
    return (expected.role ?? role) !== role || (expected.status ?? status) !== status;
  });
  return differing?.id ?? null;
}

/** Entries of the sample change roles of people who are not staff. */
const isBeginning = ({ action }: Entry): boolean =>
  ["Admin created", "Account made by single sign-on", "Staff invited"].includes(action);

interface Membership {
  role?: unknown;
  status?: unknown;
}

function membershipAfter(before: Membership, { action, after }: Entry): Membership {
  const { role = before.role, status = before.status } = after;
  if (action === "Staff invited") return { role, status: "inactive" };
  const isNew = action === "Admin created" || action === "Account made by single sign-on";
  return { role, status: isNew ? "active" : status };
}

async function idsWithSignIn(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom("credentials").select("staffId")
    .union(db.selectFrom("identities").select("staffId")).execute();
  return new Set(rows.map(({ staffId }) => staffId));
}

async function factorFault(db: Database, entries: readonly Entry[]): Promise<string | null> {
  const rows = await db.selectFrom("two_factor").select(["staffId", "confirmedAt"])
    .where("confirmedAt", "is not", null).execute();
  const confirmed = new Map(rows.map(({ staffId, confirmedAt }) => [staffId, confirmedAt]));
  const expected = new Map<string, string>();
  for (const { action, actorId, at, after } of entries) {
    if (action === "Two-factor turned on") expected.set(actorId!, at);
    else if (action === "Two-factor turned off" || after.endsTwoFactor === true) {
      expected.delete(actorId!);
    }
  }
  const ids = [...new Set([...confirmed.keys(), ...expected.keys()])];
  return ids.find((id) => confirmed.get(id) !== expected.get(id)) ?? null;
}

async function passkeyFault(db: Database, entries: readonly Entry[]): Promise<string | null> {
  const rows = await db.selectFrom("passkeys").select(["staffId", "name", "createdAt"]).execute();
  const added = entries.filter(({ action }) => action === "Passkey added");
  const unproven = rows.find(({ staffId, createdAt }) =>
    !added.some(({ actorId, at }) => actorId === staffId && at === createdAt)
  );
  return unproven?.staffId ?? null;
}

/** Name of a token whose scopes, end or revocation differ. Entries of earlier versions lack scopes. */
async function tokenFault(db: Database, entries: readonly Entry[]): Promise<string | null> {
  const rows = await db.selectFrom("service_tokens")
    .select(["name", "scopes", "expiresAt", "revokedAt"]).execute();
  const about = Map.groupBy(
    entries.filter(({ action }) => tokens.includes(action)),
    ({ target }) => target,
  );
  const differing = rows.find(({ name, scopes, expiresAt, revokedAt }) => {
    const [created, ...later] = about.get(name.toWellFormed()) ?? [];
    if (!created) return true;
    const { after } = created;
    const isSame = Array.isArray(after.scopes) ? after.scopes.join(" ") === scopes : true;
    return !isSame || (after.expiresAt ?? expiresAt) !== expiresAt ||
      later.length > 0 !== (revokedAt !== null);
  });
  return differing?.name ?? null;
}
