import { DAY_MS } from "../base/durations.ts";
import * as z from "zod";
import type { ErrorCode } from "../errors/texts.ts";
import { someOf } from "../list/fields.ts";
import { type ReadScope, readScopeNames } from "../staff/accounts/read_scopes.ts";
import { type ImportName, importNames } from "./importable.ts";

type WriteScope =
  | `${ImportName}:import`
  | typeof DOCUMENTS_SCOPE
  | typeof CHECKS_SCOPE
  | typeof ANSWERS_SCOPE;
export type Scope = WriteScope | ReadScope;

export const DOCUMENTS_SCOPE = "documents:put";
export const CHECKS_SCOPE = "checks:write";
export const ANSWERS_SCOPE = "instructions:answer";

const importOf = (name: ImportName): `${ImportName}:import` => `${name}:import`;

/** Scopes of tokens that bring something in. */
export const writeScopes: readonly WriteScope[] = [
  ...importNames.map(importOf),
  DOCUMENTS_SCOPE,
  CHECKS_SCOPE,
  ANSWERS_SCOPE,
];

export const scopes: readonly Scope[] = [...writeScopes, ...readScopeNames];

/** Scopes of the usual kinds of programs. */
export const tokenPresets = { sends: writeScopes, reads: readScopeNames } as const;
export type TokenPreset = keyof typeof tokenPresets;

/** As the page and the command line describe it; it expires at the end of `until` (UTC). */
export const tokenForm = z.strictObject({
  name: z.string().trim().regex(
    /^[\p{L}\p{N} ._-]{1,100}$/u,
    "token.name_characters" satisfies ErrorCode,
  ),
  scopes: someOf(scopes),
  until: z.iso.date("token.until" satisfies ErrorCode),
}).transform(({ until, ...token }) => ({ ...token, expiresAt: `${until}T23:59:59.999Z` }));

const DEFAULT_DAYS = 90;

export const defaultUntil = (now: Date): string =>
  new Date(now.getTime() + DEFAULT_DAYS * DAY_MS).toISOString()
    .slice(0, "YYYY-MM-DD".length);
