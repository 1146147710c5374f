import type { Source } from "../list/shape.ts";
import type { StaffRole } from "../permissions.ts";
import { listAccess } from "../staff/accounts/access.ts";
import { accessOf } from "../staff/accounts/last_sign_in.ts";
import { invitedAmong } from "../staff/accounts/member.ts";

export const accessDecisions = ["keep", "change", "end"] as const;
export type AccessDecision = typeof accessDecisions[number];

/** The grant of one member at the start of a review, and the decision about it. */
export interface GrantRow {
  /** Number of the review and id of the member: `1 s_2`. */
  id: string;
  review: number;
  staffId: string;
  /** 0 until it is attested. */
  version: number;
  name: string;
  role: StaffRole;
  roleSince: string;
  /**
   * An open invitation gives the role as soon as it is accepted. `nobody` is the row of tokens and
   * webhooks without a member: a command on the server has made them, or an account that has ended.
   */
  status: "active" | "invited" | "nobody";
  lastSignInAt: string | null;
  /** 1: an authenticator app is set up. */
  twoFactor: number;
  passkeys: number;
  /** 1: linked to the single sign-on provider. */
  linked: number;
  sessions: number;
  /** JSON: names of the service tokens that they have made and that are in force. */
  tokens: string;
  /** JSON: addresses of the webhooks that they have made and that are on. */
  webhooks: string;
  decision: AccessDecision | null;
  /** Empty until it is attested. */
  word: string;
  attestedBy: string | null;
  attestedAt: string | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    access_review_rows: GrantRow;
  }
}

/** Held while a review opens or ends, and while a row is attested. */
export const REVIEWS_LOCK = "access reviews";

export const grantId = (review: number, staffId: string): string => `${review} ${staffId}`;

/** The grant of one member now. */
export interface CurrentGrant extends Pick<GrantRow, "staffId" | "name" | "role" | "status"> {
  tokens: readonly string[];
  webhooks: readonly string[];
}

/** The grants in force: of active members, those that open invitations give, and those of nobody. */
export async function readCurrent({ db, now }: Source): Promise<CurrentGrant[]> {
  const members = await db.selectFrom("staff").select(["id", "name", "role", "status"])
    .orderBy("nameKey").execute();
  const invited = await invitedAmong({ db, now }, members.map(({ id }) => id));
  const tokens = await db.selectFrom("service_tokens").select(["name", "createdBy"])
    .where("revokedAt", "is", null).where("expiresAt", ">", now().toISOString()).orderBy("name")
    .execute();
  const endpoints = await db.selectFrom("webhook_endpoints").select(["url as name", "createdBy"])
    .where("disabledAt", "is", null).orderBy("url").execute();
  const made = (all: typeof tokens, staffId: string) =>
    all.filter(({ createdBy }) => createdBy === staffId).map(({ name }) => name);
  const grants: CurrentGrant[] = members.filter(({ id, status }) =>
    status === "active" || invited.has(id)
  )
    .map(({ id, status, ...member }) => ({
      ...member,
      staffId: id,
      status: status === "active" ? "active" : "invited",
      tokens: made(tokens, id),
      webhooks: made(endpoints, id),
    }));
  const ids = new Set(grants.map(({ staffId }) => staffId));
  const left = (all: typeof tokens) =>
    all.filter(({ createdBy }) => createdBy === null || !ids.has(createdBy))
      .map(({ name }) => name);
  const others = { tokens: left(tokens), webhooks: left(endpoints) };
  if (others.tokens.length + others.webhooks.length === 0) return grants;
  // Commands on the server may do what admins may, so that auditors attest this row as well.
  return [...grants, { ...NOBODY, ...others }];
}

/** Ids of members begin with `s_`. */
const NOBODY = { staffId: "nobody", name: "Nobody", role: "admin", status: "nobody" } as const;
const NO_ACCESS = {
  roleSince: "",
  lastSignInAt: null,
  twoFactor: false,
  passkeys: 0,
  linked: false,
};

/** The same as rows of a review, with how each member signs in. */
export async function freezeGrants(source: Source, review: number): Promise<GrantRow[]> {
  const current = await readCurrent(source);
  const accesses = new Map((await listAccess(source, "name")).map((one) => [one.id, one]));
  const rows: GrantRow[] = [];
  for (const { staffId, tokens, webhooks, ...grant } of current) {
    const { roleSince, lastSignInAt, twoFactor, passkeys, linked } = accesses.get(staffId) ??
      NO_ACCESS;
    const { sessions } = grant.status === "nobody"
      ? { sessions: 0 }
      : await accessOf(source, staffId);
    rows.push({
      ...grant,
      id: grantId(review, staffId),
      review,
      staffId,
      version: 0,
      roleSince,
      lastSignInAt,
      twoFactor: twoFactor ? 1 : 0,
      passkeys,
      linked: linked ? 1 : 0,
      sessions,
      tokens: JSON.stringify(tokens),
      webhooks: JSON.stringify(webhooks),
      decision: null,
      word: "",
      attestedBy: null,
      attestedAt: null,
    });
  }
  return rows;
}
