import { type Actor, append } from "../../data/audit/trail.ts";
import { system } from "../../data/audit/write.ts";
import { DomainError, type ErrorKind } from "../../data/errors/domain_error.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import type { Caller, Member } from "../../data/staff/sessions/sessions.ts";
import { signIn } from "../../data/staff/sign_in/sign_in.ts";
import * as staff from "../../data/staff/accounts/staff.ts";
import type { Store } from "../../data/store.ts";

export const PASSWORD = "correct horse battery staple";

/** PBKDF2 of `PASSWORD` in a single round: these tests are not about how slow it is. */
const QUICK_HASH = await quickHash(PASSWORD);

async function quickHash(password: string): Promise<string> {
  const salt = new Uint8Array(16);
  const secret = new TextEncoder().encode(password);
  const key = await crypto.subtle.importKey("raw", secret, "PBKDF2", false, ["deriveBits"]);
  const parameters = { name: "PBKDF2", hash: "SHA-256", salt, iterations: 1 };
  const hash = new Uint8Array(await crypto.subtle.deriveBits(parameters, key, 256));
  const text = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
  return ["pbkdf2-sha256", 1, text(salt), text(hash)].join("$");
}

export const caller = (address = "192.0.2.1"): Caller => ({
  address,
  device: "a browser",
  requestId: crypto.randomUUID(),
});

export const actor = (id: string, name: string): Actor & { id: string } => ({
  id,
  name,
  requestId: crypto.randomUUID(),
});

/** An account that can sign in with `PASSWORD`. */
export async function addAccount(
  store: Store,
  id: string,
  { role = "admin", status = "active" }: Partial<Pick<staff.Staff, "role" | "status">> = {},
): Promise<staff.Staff> {
  const email = `${id}@desk.example`;
  const joinedAt = store.now().toISOString();
  const member = { id, name: `Person ${id}`, email, role, status, joinedAt };
  await staff.insert(store.db, [member]);
  await store.db.insertInto("credentials").values({ staffId: id, passwordHash: QUICK_HASH })
    .execute();
  return member;
}

export async function signInAs(store: Store, email: string, from = caller()): Promise<Member> {
  const result = await signIn(store, { email, password: PASSWORD }, from);
  if (!("member" in result)) throw new Error(`${email} needs a second factor`);
  return result.member;
}

export function kycRequest(n: number, changes: Partial<kyc.KycRequest> = {}): kyc.KycRequest {
  return {
    id: `k_${n}`,
    userId: `u_${n}`,
    userName: `Person ${n}`,
    type: "individual",
    submittedAt: new Date(Date.UTC(2026, 9, 1) + n * 60_000).toISOString(),
    status: "pending",
    documents: [{ type: "id", url: `/kyc/k_${n}/documents/1`, name: "passport.svg" }],
    reviewNotes: null,
    reviewedBy: null,
    expiresAt: null,
    ...changes,
  };
}

export async function plantRequests(store: Store, count: number): Promise<void> {
  const requests = Array.from({ length: count }, (_, index) => kycRequest(index + 1));
  await store.db.transaction().execute((trx) => kyc.insert(trx, requests));
}

/** Outcomes of concurrent calls; any error that is not a refusal fails the test. */
export async function outcomes<Result>(
  attempts: readonly Promise<Result>[],
): Promise<{ values: Result[]; refusals: ErrorKind[]; errors: DomainError[] }> {
  const values: Result[] = [];
  const errors: DomainError[] = [];
  for (const settled of await Promise.allSettled(attempts)) {
    if (settled.status === "fulfilled") values.push(settled.value);
    else if (settled.reason instanceof DomainError) errors.push(settled.reason);
    else throw settled.reason;
  }
  return { values, refusals: errors.map(({ kind }) => kind), errors };
}

/**
 * Attempts again what the database refuses with 503 because others hold a lock or all connections for
 * too long, as the answer says. How often that happens depends on the machine.
 */
export async function untilServed<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let left = 100;; left--) {
    try {
      return await attempt();
    } catch (error) {
      const isBusy = error instanceof DomainError && error.kind === "unavailable";
      if (!isBusy || left === 0) throw error;
    }
  }
}

/** Records that the desk has seeded records, which have no entries of their own. */
export async function markSeeded(store: Store): Promise<void> {
  const event = { category: "system", action: "Seeding finished", target: "records" } as const;
  const at = store.now().toISOString();
  await store.db.transaction().execute((trx) =>
    append(trx, [{ event, actor: system, at }], store.auditKey)
  );
}
