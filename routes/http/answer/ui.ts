import { getCookie } from "hono/cookie";
import {
  DomainError,
  type ErrorKind,
  type ErrorParams,
  fill,
} from "../../../data/errors/domain_error.ts";
import type { Currency } from "../../../data/base/currency.ts";
import type { ReaderTerms } from "../../../data/list/query.ts";
import { memoize } from "../../../data/base/memoize.ts";
import { mayUsePassword } from "../../../data/staff/accounts/break_glass.ts";
import { may, type StaffRole, staffRoles } from "../../../data/permissions.ts";
import { defaultSettings, ianaZones, languages, type Settings } from "../../../data/settings.ts";
import { isConfirmed } from "../../../data/staff/sign_in/step_up.ts";
import { formatFor } from "../../../views/format.ts";
import { catalogues, locales, type Messages } from "../../../views/messages/catalogue.ts";
import type { Ui } from "../../../views/ui/ui.ts";
import type { AppContext } from "../context.ts";
import { setHttpOnlyCookie } from "../request.ts";

const LANGUAGE_COOKIE = "language";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function uiFor(c: AppContext): Ui {
  const { member, config, store } = c.var;
  const { language, timezone, dateFormat, singleKeys } = member?.settings ??
    { ...defaultSettings, language: browserLanguage(c) };
  const role = member?.role ?? null;
  return {
    m: catalogues[language],
    f: cachedFormat(JSON.stringify([language, timezone, dateFormat, store.currency])),
    language,
    memberId: member?.id ?? null,
    singleKeys,
    mustConfirm: member !== null && !isConfirmed(member, store.now()),
    confirmBy: {
      password: member !== null && member.hasPassword && mayUsePassword(config, member.email),
      passkey: member?.hasPasskey ?? false,
      sso: member !== null && member.hasIdentity && config.sso !== null,
    },
    may: (permission) => role !== null && may(role, permission),
    isDemo: store.sample !== null,
  };
}

/** Intl objects hold memory that the garbage collector does not see, so formats are reused. */
const cachedFormat = memoize((key) => {
  const [language, timezone, dateFormat, currency]: [
    Settings["language"],
    Settings["timezone"],
    Settings["dateFormat"],
    Currency,
  ] = JSON.parse(key);
  const [locale, timeZone] = [locales[language], ianaZones[timezone]];
  return formatFor({ locale, timeZone, dateFormat, currency });
});

/** For a request that is refused before its person is known. */
export function ensureUi(c: AppContext): void {
  if (!c.get("ui")) c.set("ui", uiFor(c));
}

/** Terms by which the addresses of a person's lists are read. */
export const readerTerms = (c: AppContext): ReaderTerms => ({
  timeZone: zoneOf(c),
  currency: c.var.store.currency,
  readerId: c.var.member?.id,
  may: c.var.ui.may,
});

export const zoneOf = (c: AppContext): string =>
  ianaZones[(c.var.member?.settings ?? defaultSettings).timezone];

/** When signed out: the language last used in this browser, else the first it accepts, else English. */
function browserLanguage(c: AppContext): Settings["language"] {
  const accepted = (c.req.header("accept-language") ?? "").split(",")
    .map((range) => range.trim().slice(0, 2).toLowerCase());
  const wanted = [getCookie(c, LANGUAGE_COOKIE), ...accepted];
  const known = wanted.map((name) => languages.find((language) => language === name));
  return known.find((language) => language !== undefined) ?? "en";
}

export const rememberLanguage = (c: AppContext, language: Settings["language"]): void =>
  setHttpOnlyCookie(c, LANGUAGE_COOKIE, language, { maxAge: YEAR_SECONDS });

export function errorText(
  { errors, staff }: Messages,
  { code, params }: Pick<DomainError, "code" | "params">,
): string {
  const roles = rolesIn(params).map((role) => staff.roles[role]).join(", ");
  return fill(errors[code], { ...params, roles });
}

/** The roles that a refusal names. */
export const rolesIn = ({ roles }: ErrorParams): StaffRole[] =>
  staffRoles.filter((role) => String(roles ?? "").split(", ").includes(role));

/** The text of a refusal of one of these kinds; throws any other error on. */
export function refusalText(c: AppContext, error: unknown, ...kinds: ErrorKind[]): string {
  if (!(error instanceof DomainError && kinds.includes(error.kind))) throw error;
  return errorText(c.var.ui.m, error);
}
