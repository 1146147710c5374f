import { isPlainAscii, lowered } from "../../base/email_address.ts";
import type { SsoConfig } from "./settings.ts";

/** What the provider says of the person, signed by it. */
export interface ProviderClaims {
  issuer: string;
  subject: string;
  /** In lower case; null: it does not say, or what looks like one. */
  email: string | null;
  emailVerified: boolean;
  name: string;
  /** What stands in the claim that roles come from. */
  roleValues: readonly string[];
  acr: string | null;
  /** When the person was last asked who they are; null: what it says is no time that has been. */
  authenticatedAt: Date | "unsaid" | null;
}

/** What stands in a token, or in an answer of userinfo. */
export type Said = Readonly<Record<string, unknown>>;

type Roles = SsoConfig["roles"];

/** Whether the token alone says all that the desk wants to know. */
export const isComplete = (token: Said, roles: Roles): boolean =>
  saysEmail(token) && (roles === null || token[roles.claim] !== undefined);

/** The token counts before what is asked for beside it; an email and its proof go together. */
export function claimsIn(
  token: Said & { iss: string; sub: string },
  more: Said,
  roles: Roles,
): ProviderClaims {
  const all = { ...more, ...token };
  const { email, email_verified } = saysEmail(token) ? token : more;
  return {
    issuer: token.iss,
    subject: token.sub,
    email: typeof email === "string" && isPlainAscii(email) ? lowered(email) : null,
    emailVerified: email_verified === true,
    name: typeof all.name === "string" ? all.name : "",
    roleValues: roles ? textsIn(all[roles.claim]) : [],
    acr: typeof token.acr === "string" ? token.acr : null,
    authenticatedAt: pastIn(token.auth_time ?? null),
  };
}

const saysEmail = ({ email, email_verified }: Said): boolean =>
  email !== undefined && email_verified !== undefined;

const textsIn = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === "string");

/** The provider's clock may be a little apart from ours. */
export const CLOCKS_APART_MS = 30_000;

/** What is still to come has not happened; seconds since 1970 may also be more than a date holds. */
function pastIn(seconds: unknown): Date | "unsaid" | null {
  if (seconds === null) return "unsaid";
  const at = typeof seconds === "number" ? seconds * 1000 : NaN;
  return at > 0 && at <= Date.now() + CLOCKS_APART_MS ? new Date(at) : null;
}
