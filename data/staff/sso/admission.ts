import { type Recorder, write } from "../../audit/write.ts";
import type { Database } from "../../db/database.ts";
import { takeLock } from "../../db/locks.ts";
import type { ErrorParams } from "../../errors/domain_error.ts";
import { invalidate } from "../../db/cache_tags.ts";
import { notifyPerson } from "../../notices/announce.ts";
import { type StaffRole, staffRoles } from "../../permissions.ts";
import { confirmSession } from "../sign_in/step_up.ts";
import { setRoleFromProvider } from "../accounts/membership.ts";
import { hasLink, link, linkedAccount, noteUse } from "../accounts/identities.ts";
import { activate, isInvited } from "../accounts/invitations.ts";
import { type Caller, endSessions, type Member } from "../sessions/sessions.ts";
import { add, get, listShape, profileForm, type Staff } from "../accounts/staff.ts";
import type { Store } from "../../store.ts";
import { CLOCKS_APART_MS, type ProviderClaims } from "./claims.ts";
import { SsoError, type SsoRefusal } from "./faults.ts";
import type { RolesFromClaim, SsoConfig } from "./settings.ts";

interface Admission {
  sso: SsoConfig;
  /** The break-glass admin keeps the role, whatever the provider's claims say. */
  breakGlassAdmin: string | null;
}

/**
 * The linked account, else the one with the same email, which is then linked; with roles from a
 * claim, a new one. Throws `SsoError` and records the reason.
 */
export async function admit(
  store: Store,
  claims: ProviderClaims,
  admission: Admission,
  caller: Caller,
): Promise<Staff> {
  const actor = { id: null, name: "Single sign-on", requestId: caller.requestId };
  const outcome = await write(store, actor, async (trx, record, now) => {
    await takeLock(trx, "staff");
    try {
      return await new AdmissionAttempt(trx, record, now, claims, admission).account();
    } catch (error) {
      if (!(error instanceof SsoError)) throw error;
      record({
        category: "user",
        action: "Single sign-on refused",
        target: claims.email ?? claims.subject,
        status: "error",
        after: { reason: error.refusal, address: caller.address },
      });
      return error;
    }
  });
  if (outcome instanceof SsoError) throw outcome;
  return outcome;
}

/** The proof may not be older than `since`. Throws `SsoError` and records the reason. */
export async function confirmByProvider(
  store: Store,
  actor: Member,
  claims: ProviderClaims,
  { sso, since }: { sso: SsoConfig; since: Date },
): Promise<Member> {
  const refusal = await unconfirmed();
  if (refusal === null) return await confirmSession(store, actor, "single sign-on");
  await write(store, actor, (_trx, record) =>
    record({
      category: "user",
      action: "Single sign-on refused",
      target: actor.email,
      status: "error",
      after: { reason: refusal },
    }));
  throw new SsoError(refusal);

  async function unconfirmed(): Promise<SsoRefusal | null> {
    if (await linkedAccount(store.db, claims) !== actor.id) return "somebodyElse";
    const { authenticatedAt: authenticatedAt } = claims;
    const askedMs = authenticatedAt instanceof Date ? authenticatedAt.getTime() : NaN;
    // Written so that NaN fails too.
    if (!(askedMs >= since.getTime() - CLOCKS_APART_MS)) return "notAsked";
    return isStrong(sso, claims) ? null : "weak";
  }
}

const isStrong = ({ acrValues }: SsoConfig, { acr }: ProviderClaims): boolean =>
  acrValues.length === 0 || acrValues.includes(acr ?? "");

class AdmissionAttempt {
  readonly #roles: RolesFromClaim | null;

  constructor(
    private trx: Database,
    private record: Recorder,
    private now: Date,
    private claims: ProviderClaims,
    private admission: Admission,
  ) {
    this.#roles = admission.sso.roles;
  }

  async account(): Promise<Staff> {
    const email = this.#provenEmail();
    if (!isStrong(this.admission.sso, this.claims)) throw this.#refuse("weak");
    const found = await this.#linked() ?? await this.#byEmail(email);
    const role = this.#roleFor(found);
    if (role === "none") {
      if (found) await endSessions(this.trx, found.id);
      const { roleValues } = this.claims;
      if (typeof roleValues !== "string") throw this.#refuse("roleless");
      throw this.#refuse(roleValues, { claim: this.#roles?.claim ?? "" });
    }
    if (found) return await this.#comeAs(found, email, role);
    if (role === null) throw this.#refuse("unknown", { email });
    return await this.#make(email, role);
  }

  #refuse(refusal: SsoRefusal, params?: ErrorParams): SsoError {
    return new SsoError(refusal, { params });
  }

  #provenEmail(): string {
    const { email, emailVerified } = this.claims;
    const parsed = profileForm.shape.email.safeParse(email);
    if (!emailVerified || !parsed.success) throw this.#refuse("unverified");
    const domain = parsed.data.slice(parsed.data.lastIndexOf("@") + 1);
    const { allowedDomains } = this.admission.sso;
    if (allowedDomains.length > 0 && !allowedDomains.includes(domain)) {
      throw this.#refuse("domain", { domain });
    }
    return parsed.data;
  }

  async #linked(): Promise<Staff | null> {
    const id = await linkedAccount(this.trx, this.claims);
    return id === null ? null : await get(this.#source, id);
  }

  async #byEmail(email: string): Promise<Staff | null> {
    const row = await this.trx.selectFrom("staff").select("id").where("email", "=", email)
      .executeTakeFirst();
    if (!row) return null;
    // An address reassigned to another person must not open the former owner's account.
    if (await hasLink(this.trx, row.id, this.claims.issuer)) {
      throw this.#refuse("linkedElsewhere", { email });
    }
    return await get(this.#source, row.id);
  }

  /** Null: roles are not taken from claims. `none`: the claim gives no role. */
  #roleFor(found: Staff | null): StaffRole | "none" | null {
    if (!this.#roles || found && found.email === this.admission.breakGlassAdmin) return null;
    const { roleValues } = this.claims;
    if (typeof roleValues === "string") return "none";
    return highest(roleValues.map((value) => this.#roles?.roles.get(value))) ?? "none";
  }

  async #comeAs(found: Staff, email: string, role: StaffRole | null): Promise<Staff> {
    const invited = found.status === "inactive" && await isInvited(this.#source, found.id);
    if (found.status === "inactive" && !invited) throw this.#refuse("unknown", { email });
    if (await linkedAccount(this.trx, this.claims)) await noteUse(this.trx, this.claims, this.now);
    else await this.#link(found);
    const active = invited ? await activate(this.trx, this.record, found) : found;
    if (role === null || role === active.role) return active;
    await setRoleFromProvider(this.trx, this.record, active, role, this.now);
    return { ...active, role };
  }

  async #link(member: Staff): Promise<void> {
    const { trx, now, claims } = this;
    const { issuer, subject } = claims;
    await link(trx, claims, member.id, now);
    await notifyPerson(trx, member.id, { kind: "single_sign_on_linked", facts: { issuer } }, now);
    this.record({
      category: "user",
      action: "Single sign-on linked",
      target: `${member.name} (${member.id})`,
      after: { issuer, subject },
    });
  }

  async #make(email: string, role: StaffRole): Promise<Staff> {
    const { trx, now, claims } = this;
    const [name = email] = [claims.name, email.slice(0, email.lastIndexOf("@"))]
      .flatMap((name) => profileForm.shape.name.safeParse(name).data ?? []);
    const member = await add(trx, { name, email, role, status: "active" }, now);
    await link(trx, claims, member.id, now);
    await invalidate(trx, listShape.tag);
    const { issuer, subject } = claims;
    this.record({
      category: "user",
      action: "Account made by single sign-on",
      target: `${name} (${member.id})`,
      after: { email, role, issuer, subject },
    });
    return member;
  }

  get #source() {
    return { db: this.trx, now: () => this.now };
  }
}

const highest = (roles: readonly (StaffRole | undefined)[]): StaffRole | undefined =>
  staffRoles.find((role) => roles.includes(role));
