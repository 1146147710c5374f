import * as z from "zod";
import type { ErrorText } from "../base/error_texts.ts";
import { type ReadScope, readScopeNames } from "../staff/accounts/read_scopes.ts";
import { type ImportName, importNames, isImportName } from "./importable.ts";

type WriteScope = `${ImportName}:import` | typeof DOCUMENTS_SCOPE;
export type Scope = WriteScope | ReadScope;

export const DOCUMENTS_SCOPE = "documents:put";

const importOf = (name: ImportName): `${ImportName}:import` => `${name}:import`;

/** Scopes of tokens that bring something in. */
export const writeScopes: readonly WriteScope[] = [...importNames.map(importOf), DOCUMENTS_SCOPE];

export const scopes: readonly Scope[] = [...writeScopes, ...readScopeNames];

export const importScope = (name: string): Scope | null =>
  isImportName(name) ? importOf(name) : null;

const chosen = z.preprocess(
  (sent) => sent === undefined ? [] : Array.isArray(sent) ? sent : [sent],
  z.array(z.enum(scopes, "Choose at least one of these." satisfies ErrorText))
    .min(1, "Choose at least one of these." satisfies ErrorText),
);

/** As the page and the command line describe it; it expires at the end of `until` (UTC). */
export const tokenForm = z.strictObject({
  name: z.string().trim().regex(
    /^[\p{L}\p{N} ._-]{1,100}$/u,
    "Use 1 to 100 letters, digits, spaces, dots, - and _." satisfies ErrorText,
  ),
  scopes: chosen,
  until: z.iso.date("Choose a date between today and one year from now." satisfies ErrorText),
}).transform(({ until, ...asked }) => ({ ...asked, expiresAt: `${until}T23:59:59.999Z` }));

const DEFAULT_DAYS = 90;

export const defaultUntil = (now: Date): string =>
  new Date(now.getTime() + DEFAULT_DAYS * 24 * 60 * 60 * 1000).toISOString()
    .slice(0, "YYYY-MM-DD".length);
