import { type Entry, type Fields, withFields } from "../audit/subject_entries.ts";
import type { AuditRow } from "../audit/trail.ts";
import type { FaultReason } from "../audit/verify.ts";
import { DAY_MS } from "../base/durations.ts";
import { yieldToEventLoop } from "../base/event_loop.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

type StaffEntry = Omit<Entry, "actorName" | "seals"> & Pick<AuditRow, "category" | "subject">;

/** An account as the trail leaves it; an absent field is in no entry. */
interface Account {
  name?: unknown;
  email?: unknown;
  role?: unknown;
  status?: unknown;
  /** Since when it is on. */
  secondFactor: string | null;
  passkeys: readonly Passkey[];
  links: string[];
  /** The last invitation, which is open. */
  invited: { actorId: string | null; at: string } | null;
}

interface Passkey {
  name: unknown;
  createdAt: string;
}

interface Token {
  scopes: string;
  expiresAt: unknown;
  isRevoked: boolean;
}

interface Outcome {
  accounts: Map<string, Account>;
  tokens: Map<string, Token>;
  rules: unknown;
  isSeeded: boolean;
}

const BATCH = 500;

/** Actions that change accounts, tokens or rules. */
const actions = [
  ...["Admin created", "Staff invited", "Account made by single sign-on", "Invitation accepted"],
  ...["Staff invited again", "Invitation withdrawn"],
  ...["Staff changed", "Role changed", "Profile updated", "Two-factor turned on"],
  ...["Two-factor turned off", "Password reset", "Passkey added", "Passkey removed"],
  ...["Single sign-on linked", "Single sign-on unlinked", "Service token created"],
  ...["Service token revoked", "Sign-in rules changed", "Seeding started", "Seeding finished"],
];

/** Compares accounts, their second factors, service tokens and the sign-in rules with the trail. */
export async function findStaffFault(
  db: Database,
): Promise<{ reason: FaultReason; record: string } | null> {
  const outcome = await readOutcome(db);
  return await accountFault(db, outcome) ?? await invitationFault(db, outcome) ??
    await tokenFault(db, outcome) ??
    await rulesFault(db, outcome);
}

async function readOutcome(db: Database): Promise<Outcome> {
  const first = await db.selectFrom("audit_log").select("target").where("seq", "=", 1)
    .executeTakeFirst();
  const outcome: Outcome = {
    accounts: new Map(),
    tokens: new Map(),
    rules: undefined,
    isSeeded: first?.target === "Weekly digest",
  };
  for (let last = 0;;) {
    const rows = await db.selectFrom("audit_log")
      .select(["seq", "at", "category", "action", "actorId", "target", "subject"])
      .select(["before", "after"])
      .where("seq", ">", last).where("action", "in", actions)
      .orderBy("seq").limit(BATCH).execute();
    for (const row of rows) follow(outcome, withFields(row));
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return outcome;
    last = end.seq;
    await yieldToEventLoop();
  }
}

function follow(outcome: Outcome, entry: StaffEntry): void {
  const { category, action, target, after } = entry;
  if (category === "user") return followAccount(outcome, entry);
  if (action.startsWith("Seeding ")) outcome.isSeeded = true;
  if (action === "Sign-in rules changed") outcome.rules = after.secondFactor;
  if (action === "Service token created") {
    const scopes = [after.scopes].flat().join(" ");
    outcome.tokens.set(target, { scopes, expiresAt: after.expiresAt, isRevoked: false });
  }
  const token = outcome.tokens.get(target);
  if (token && action === "Service token revoked") token.isRevoked = true;
}

const created = ["Admin created", "Staff invited", "Account made by single sign-on"];

function followAccount({ accounts }: Outcome, entry: StaffEntry): void {
  const { action, at, target, subject = "", before, after } = entry;
  if (created.includes(action)) {
    accounts.set(subject, {
      name: target.slice(0, -` (${subject})`.length),
      email: after.email,
      role: after.role,
      status: action === "Staff invited" ? "inactive" : "active",
      secondFactor: null,
      passkeys: [],
      links: linksIn(after),
      invited: action === "Staff invited" ? { actorId: entry.actorId, at } : null,
    });
    return;
  }
  const account = accountOf(accounts, entry);
  for (const name of ["name", "email", "role", "status"] as const) {
    const isAccount = action !== "Passkey added" && after[name] !== undefined;
    if (isAccount) account[name] = after[name];
  }
  const endsFactor = action === "Two-factor turned off" || after.endsTwoFactor === true;
  if (action === "Two-factor turned on" || endsFactor) {
    account.secondFactor = endsFactor ? null : at;
  }
  if (action === "Passkey added") {
    account.passkeys = [...account.passkeys, { name: after.name, createdAt: at }];
  }
  if (action === "Passkey removed") account.passkeys = without(account.passkeys, before.name);
  if (action === "Single sign-on linked") account.links.push(...linksIn(after));
  if (action === "Single sign-on unlinked") account.links = [];
  if (action === "Staff invited again") account.invited = { actorId: entry.actorId, at };
  if (action === "Invitation accepted" || action === "Invitation withdrawn") account.invited = null;
}

/** Entries about a second factor name the person by email, others by id. */
function accountOf(accounts: Outcome["accounts"], { subject = "", target }: StaffEntry): Account {
  const byEmail = () => accounts.values().find(({ email }) => email === target);
  const known = accounts.get(subject) ?? byEmail();
  if (known) return known;
  const unknown: Account = { secondFactor: null, passkeys: [], links: [], invited: null };
  accounts.set(subject, unknown);
  return unknown;
}

const linksIn = ({ issuer, subject }: Fields): string[] =>
  issuer === undefined ? [] : [`${issuer} ${subject}`];

function without(passkeys: readonly Passkey[], name: unknown): readonly Passkey[] {
  const at = passkeys.findIndex((passkey) => passkey.name === name);
  return at < 0 ? passkeys : passkeys.toSpliced(at, 1);
}

async function accountFault(db: Database, { accounts, isSeeded }: Outcome) {
  const staff = await db.selectFrom("staff").selectAll().execute();
  const factors = await factorsOf(db);
  for (const row of staff) {
    const account = accounts.get(row.id);
    // Seeded accounts have no entry of their creation.
    if (!account && isSeeded) continue;
    const isProven = account && isAs(row, account) &&
      JSON.stringify(factors(row.id)) === JSON.stringify(sorted(account));
    if (!isProven) return differing(row.id);
  }
  const ids = new Set(staff.map(({ id }) => id));
  const missing = accounts.entries().find(([id, { email }]) => email !== undefined && !ids.has(id));
  return missing && differing(missing[0]);
}

const differing = (record: string) =>
  ({ reason: "an account differs from its entries", record }) as const;

const isAs = (row: Tables["staff"], account: Account): boolean =>
  (["name", "email", "role", "status"] as const).every((field) =>
    account[field] === undefined || account[field] === row[field]
  );

const sorted = ({ secondFactor, passkeys, links }: Omit<Account, "invited">) => ({
  secondFactor,
  passkeys: passkeys.map(({ name, createdAt }) => `${createdAt} ${name}`).toSorted(),
  links: links.toSorted(),
});

async function factorsOf(db: Database): Promise<(id: string) => ReturnType<typeof sorted>> {
  const confirmed = await db.selectFrom("two_factor").select(["staffId", "confirmedAt"])
    .where("confirmedAt", "is not", null).execute();
  const passkeys = await db.selectFrom("passkeys").select(["staffId", "name", "createdAt"])
    .execute();
  const links = await db.selectFrom("identities").select(["staffId", "issuer", "subject"])
    .execute();
  return (id) =>
    sorted({
      secondFactor: confirmed.find(({ staffId }) => staffId === id)?.confirmedAt ?? null,
      passkeys: passkeys.filter(({ staffId }) => staffId === id),
      links: links.filter(({ staffId }) => staffId === id).flatMap(linksIn),
    });
}

/** An open invitation was made by its last entry; a restore ends it without one. */
async function invitationFault(db: Database, { accounts }: Outcome) {
  const rows = await db.selectFrom("invitations").selectAll().execute();
  const wrong = rows.find(({ staffId, invitedBy, expiresAt }) => {
    const invited = accounts.get(staffId)?.invited;
    return invited?.actorId !== invitedBy ||
      Date.parse(expiresAt) !== Date.parse(invited.at) + DAY_MS;
  });
  return wrong && differing(wrong.staffId);
}

/** A restored backup has revoked tokens without an entry for each. */
async function tokenFault(db: Database, { tokens }: Outcome) {
  const rows = await db.selectFrom("service_tokens")
    .select(["name", "scopes", "expiresAt", "revokedAt"]).execute();
  const wrong = rows.find(({ name, scopes, expiresAt, revokedAt }) => {
    const token = tokens.get(name);
    return token?.scopes !== scopes || token.expiresAt !== expiresAt ||
      token.isRevoked && revokedAt === null;
  });
  const names = new Set(rows.map(({ name }) => name));
  const name = wrong?.name ?? tokens.keys().find((name) => !names.has(name));
  return name === undefined
    ? null
    : { reason: "a service token differs from its entries", record: name } as const;
}

async function rulesFault(db: Database, { rules }: Outcome) {
  const row = await db.selectFrom("sign_in_rules").select("secondFactor").executeTakeFirst();
  if ((row?.secondFactor === 1) === (rules === true)) return null;
  return { reason: "the sign-in rules differ from their entry", record: "Staff" } as const;
}
