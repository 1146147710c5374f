import type { Permission } from "../../permissions.ts";

/** The permission that lets a person read the same, by scope. */
const readScopes = {
  "users:read": "users.read",
  "kyc:read": "kyc.read",
  "documents:read": "kyc.read",
  "checks:read": "checks.read",
  "communities:read": "communities.read",
  "transactions:read": "finance.read",
  "content:read": "content.read",
  "partners:read": "partners.read",
  "instructions:read": "instructions.read",
} as const satisfies Record<string, Permission>;

export type ReadScope = keyof typeof readScopes;

export const readScopeNames = Object.keys(readScopes) as ReadScope[];

export const isReadScope = (scope: string): scope is ReadScope => Object.hasOwn(readScopes, scope);

/** The scope of a list's records; null for lists that tokens cannot read. */
export const readScopeOf = (permission: Permission): ReadScope | null =>
  readScopeNames.find((scope) => scope !== "documents:read" && readScopes[scope] === permission) ??
    null;
