import * as z from "zod";
import { lowerCaseAscii } from "../../base/email_address.ts";
import { isConfidential } from "../../base/network.ts";
import { type StaffRole, staffRoles } from "../../permissions.ts";

export interface SsoConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** Allowed email domains in lower case; empty allows any. */
  allowedDomains: readonly string[];
  /** Null: only people with an account or an invitation may sign in. */
  roles: RolesFromClaim | null;
  acrValues: readonly string[];
}

export interface RolesFromClaim {
  claim: string;
  roles: ReadonlyMap<string, StaffRole>;
}

/** https, or loopback: codes and secrets are sent there. */
export function isProviderAddress(text: unknown): boolean {
  const url = typeof text === "string" ? URL.parse(text) : null;
  return url !== null && !url.username && !url.password && isConfidential(url);
}

const listed = (text: string): string[] =>
  text.split(",").map((part) => part.trim()).filter((part) => part !== "");

/** Compared exactly with `iss`, so it is used as written. */
const issuer = z.string().refine((value) => {
  const url = URL.parse(value);
  return url !== null && !url.search && !url.hash && isProviderAddress(value);
}, "must be https://…, or http:// on this machine, without a query");

const allowedDomains = z.string().transform((text) => listed(lowerCaseAscii(text)))
  .refine(
    (domains) => domains.every((domain) => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(domain)),
    "must be domains such as desk.example, separated by commas",
  );

/** A value up to the next role; it may contain `=` and commas, as LDAP names do, and quotes. */
const PAIR = new RegExp(
  String.raw`\s*(?:"([^"]+)"|([^\s",][^"]*?))\s*=\s*(${staffRoles.join("|")})\s*(?:,|$)`,
  "gy",
);

const TYPES = "cn|ou|dc|o|uid|l|st|c";
const LDAP_TYPE = new RegExp(`^(?:${TYPES})$`, "i");
const LDAP_NAME = new RegExp(`^(?:(?:^|,\\s*)(?:${TYPES})=[^,]+)+$`, "i");

/** `desk-admins=admin,"CN=admin,DC=desk"=moderator`. */
const roles = z.string().transform((text, context) => {
  const pairs = [...text.matchAll(PAIR)];
  const [, , plain = "", role] = pairs.find(([, , plain = ""]) => needsQuotes(plain)) ?? [];
  if (LDAP_TYPE.test(plain)) {
    context.addIssue(`needs quotes around the LDAP name that begins with ${plain}=${role}`);
  } else if (text === "" || plain !== "" || pairs.map(([pair]) => pair).join("") !== text) {
    context.addIssue(`must be VALUE=ROLE,… with the roles ${staffRoles.join(", ")}`);
  }
  return new Map(pairs.map(([, quoted, plain = "", role]) => [quoted ?? plain, role as StaffRole]));
});

const needsQuotes = (plain: string): boolean =>
  LDAP_TYPE.test(plain) || plain.includes(",") && !LDAP_NAME.test(plain);

export const ssoVariables = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SCOPE: z.string().regex(/^openid( [^ ]+)*$/, "must begin with openid")
    .default("openid email profile"),
  OIDC_DOMAINS: allowedDomains.default([]),
  /** Former name of the variable. */
  OIDC_ALLOWED_DOMAINS: allowedDomains.default([]),
  OIDC_ROLE_CLAIM: z.string().optional(),
  OIDC_ROLES: roles.optional(),
  OIDC_ACR: z.string().transform((text) => text.split(/\s+/).filter(Boolean)).default([]),
  PASSWORD_SIGN_IN: z.enum(["on", "off"], "must be on or off").default("on"),
  BREAK_GLASS_ADMIN: z.string().trim().overwrite(lowerCaseAscii).pipe(
    z.email("must be an email address"),
  )
    .optional(),
};

type SsoVariables = z.output<z.ZodObject<typeof ssoVariables>>;

const rules: [name: keyof SsoVariables, isBroken: (env: SsoVariables) => unknown, why: string][] = [
  [
    "OIDC_CLIENT_ID",
    (env) => env.OIDC_ISSUER && !env.OIDC_CLIENT_ID,
    "is required with OIDC_ISSUER",
  ],
  [
    "OIDC_CLIENT_SECRET",
    (env) => env.OIDC_ISSUER && !env.OIDC_CLIENT_SECRET,
    "is required with OIDC_ISSUER",
  ],
  [
    "OIDC_ISSUER",
    (env) => !env.OIDC_ISSUER && (env.OIDC_CLIENT_ID || env.OIDC_CLIENT_SECRET),
    "is required with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET",
  ],
  [
    "OIDC_ROLES",
    (env) => env.OIDC_ROLE_CLAIM && !env.OIDC_ROLES,
    "is required with OIDC_ROLE_CLAIM",
  ],
  [
    "OIDC_ROLE_CLAIM",
    (env) => !env.OIDC_ROLE_CLAIM && env.OIDC_ROLES,
    "is required with OIDC_ROLES",
  ],
  [
    "PASSWORD_SIGN_IN",
    (env) => env.PASSWORD_SIGN_IN === "off" && !env.OIDC_ISSUER,
    "is off, which takes single sign-on: OIDC_ISSUER",
  ],
  [
    "BREAK_GLASS_ADMIN",
    (env) => env.PASSWORD_SIGN_IN === "off" && !env.BREAK_GLASS_ADMIN,
    "is required where PASSWORD_SIGN_IN is off",
  ],
  [
    "BREAK_GLASS_ADMIN",
    (env) => env.PASSWORD_SIGN_IN === "on" && env.BREAK_GLASS_ADMIN,
    "is for PASSWORD_SIGN_IN=off alone",
  ],
];

export const missingForSso = (env: SsoVariables): [name: string, why: string][] =>
  rules.filter(([, isBroken]) => isBroken(env)).map(([name, , why]) => [name, why]);

export function ssoIn(env: SsoVariables): SsoConfig | null {
  if (!env.OIDC_ISSUER || !env.OIDC_CLIENT_ID || !env.OIDC_CLIENT_SECRET) return null;
  const { OIDC_ROLE_CLAIM: claim, OIDC_ROLES: given } = env;
  return {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    scope: env.OIDC_SCOPE,
    allowedDomains: [...env.OIDC_DOMAINS, ...env.OIDC_ALLOWED_DOMAINS],
    roles: claim && given ? { claim, roles: given } : null,
    acrValues: env.OIDC_ACR,
  };
}

export const breakGlassIn = (env: SsoVariables): string | null =>
  env.PASSWORD_SIGN_IN === "off" ? env.BREAK_GLASS_ADMIN ?? null : null;
