import { isPlainAscii, lowerCaseAscii } from "../../base/email_address.ts";
import type { SsoConfig } from "./settings.ts";

export interface ProviderClaims {
  issuer: string;
  subject: string;
  /** In lower case; null if missing or unverified. */
  email: string | null;
  emailVerified: boolean;
  name: string;
  roleValues: readonly string[];
  acr: string | null;
  /** Time of the last authentication; null if the claim is implausible. */
  authenticatedAt: Date | "unsaid" | null;
}

export type RawClaims = Readonly<Record<string, unknown>>;

type Roles = SsoConfig["roles"];

export const isComplete = (token: RawClaims, roles: Roles): boolean =>
  saysEmail(token) && (roles === null || token[roles.claim] !== undefined);

/** Token claims take precedence; email and its verification are taken from the same source. */
export function claimsIn(
  token: RawClaims & { iss: string; sub: string },
  more: RawClaims,
  roles: Roles,
): ProviderClaims {
  const all = { ...more, ...token };
  const { email, email_verified } = saysEmail(token) ? token : more;
  return {
    issuer: token.iss,
    subject: token.sub,
    email: typeof email === "string" && isPlainAscii(email) ? lowerCaseAscii(email) : null,
    emailVerified: email_verified === true,
    name: typeof all.name === "string" ? all.name : "",
    roleValues: roles ? textsIn(all[roles.claim]) : [],
    acr: typeof token.acr === "string" ? token.acr : null,
    authenticatedAt: pastInstant(token.auth_time ?? null),
  };
}

const saysEmail = ({ email, email_verified }: RawClaims): boolean =>
  email !== undefined && email_verified !== undefined;

const textsIn = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === "string");

export const CLOCKS_APART_MS = 30_000;

function pastInstant(seconds: unknown): Date | "unsaid" | null {
  if (seconds === null) return "unsaid";
  const at = typeof seconds === "number" ? seconds * 1000 : NaN;
  return at > 0 && at <= Date.now() + CLOCKS_APART_MS ? new Date(at) : null;
}
