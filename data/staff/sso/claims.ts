import { isPlainAscii, lowerCaseAscii } from "../../base/email_address.ts";
import type { RolesFromClaim, SsoConfig } from "./settings.ts";

export interface ProviderClaims {
  issuer: string;
  subject: string;
  /** In lower case; null if missing or unverified. */
  email: string | null;
  emailVerified: boolean;
  name: string;
  /** The values of the role claim; empty if there are none, or the reason why it is absent. */
  roleValues: readonly string[] | "claimless" | "tooManyGroups";
  acr: string | null;
  /** Time of the last authentication; null if the claim is implausible. */
  authenticatedAt: Date | "unsaid" | null;
}

type RawClaims = Readonly<Record<string, unknown>>;

type Roles = SsoConfig["roles"];

export const isComplete = (token: RawClaims, roles: Roles): boolean =>
  saysEmail(token) && (roles === null || claimAt(token, roles.claim) !== undefined);

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
    roleValues: roles ? roleValuesIn(all, roles) : [],
    acr: typeof token.acr === "string" ? token.acr : null,
    authenticatedAt: pastInstant(token.auth_time ?? null),
  };
}

const saysEmail = ({ email, email_verified }: RawClaims): boolean =>
  email !== undefined && email_verified !== undefined;

function roleValuesIn(all: RawClaims, roles: RolesFromClaim): ProviderClaims["roleValues"] {
  const value = claimAt(all, roles.claim);
  if (value === undefined) return hasOverage(all, roles.claim) ? "tooManyGroups" : "claimless";
  if (typeof value === "string") return valuesIn(value, roles);
  return [value].flat().filter((one): one is string => typeof one === "string");
}

/** The claim of this name, else the one at this path, as in `realm_access.roles`. */
function claimAt(claims: RawClaims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  const parts = name.split(".");
  for (let length = 1; length < parts.length; length++) {
    const inner = claims[parts.slice(0, length).join(".")];
    if (typeof inner !== "object" || inner === null) continue;
    const found = claimAt(inner as RawClaims, parts.slice(length).join("."));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Entra ID names groups elsewhere instead of sending more than 200 (_overage_). */
const hasOverage = ({ hasgroups, _claim_names: elsewhere }: RawClaims, name: string): boolean =>
  hasgroups === true || hasgroups === "true" ||
  typeof elsewhere === "object" && elsewhere !== null && Object.hasOwn(elsewhere, name);

/** A text is one value, or several between commas; or between spaces if no known value has any. */
function valuesIn(text: string, { roles }: RolesFromClaim): string[] {
  const hasSpaces = [...roles.keys()].some((value) => /\s/.test(value));
  const separator = text.includes(",") || hasSpaces ? "," : /\s+/;
  return [text, ...text.split(separator)].map((value) => value.trim());
}

export const CLOCKS_APART_MS = 30_000;

function pastInstant(seconds: unknown): Date | "unsaid" | null {
  if (seconds === null) return "unsaid";
  const at = typeof seconds === "number" ? seconds * 1000 : NaN;
  return at > 0 && at <= Date.now() + CLOCKS_APART_MS ? new Date(at) : null;
}
