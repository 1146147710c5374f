import type { ListArea } from "../../data/list/names.ts";
import type { Settings } from "../../data/settings.ts";
import { isolating } from "./isolated.ts";
import type { ListTexts } from "./list_texts.ts";
import { analytics } from "./analytics/texts.ts";
import { audit } from "./audit_logs/texts.ts";
import { common } from "./common/texts.ts";
import { communities } from "./communities/texts.ts";
import { confirmation } from "./account/confirmation/texts.ts";
import { content } from "./content/texts.ts";
import { customReports } from "./reports/custom/texts.ts";
import { dashboard } from "./dashboard/texts.ts";
import { errors } from "./errors/texts.ts";
import { finance } from "./finance/texts.ts";
import { kyc } from "./kyc/texts.ts";
import { kycCase } from "./kyc_case/texts.ts";
import { login } from "./account/login/texts.ts";
import { mail } from "./mail/texts.ts";
import { notifications } from "./notifications/texts.ts";
import { partners } from "./partners/texts.ts";
import { passkeys } from "./account/passkeys/texts.ts";
import { profile } from "./account/profile/texts.ts";
import { related } from "./related/texts.ts";
import { report } from "./reports/report/texts.ts";
import { reports } from "./reports/reports/texts.ts";
import { review } from "./review/texts.ts";
import { search } from "./search/texts.ts";
import { settings } from "./account/settings/texts.ts";
import { signInRules } from "./account/sign_in_rules/texts.ts";
import { staff } from "./staff/texts.ts";
import { status } from "./status/texts.ts";
import { tokens } from "./tokens/texts.ts";
import { users } from "./users/texts.ts";

export type Language = Settings["language"];

type Translated<Texts> = Record<Language, Texts>;

/** The texts of every screen in every language. */
const texts = {
  common,
  login,
  confirmation,
  signInRules,
  dashboard,
  users,
  kyc,
  kycCase,
  communities,
  finance,
  analytics,
  content,
  partners,
  staff,
  tokens,
  status,
  profile,
  passkeys,
  review,
  search,
  settings,
  notifications,
  mail,
  audit,
  reports,
  errors,
  report,
  customReports,
  related,
} satisfies Record<ListArea, Translated<ListTexts>> & Record<string, Translated<object>>;

type English = { [Screen in keyof typeof texts]: typeof texts[Screen]["en"] };

/** Every text of the application in one language. */
export interface Messages extends English {}

export const catalogues: Record<Language, Messages> = {
  en: messagesIn("en"),
  es: messagesIn("es"),
  fr: messagesIn("fr"),
};

/** BCP 47 tags for `Intl`. */
export const locales: Record<Language, string> = { en: "en-US", es: "es-ES", fr: "fr-FR" };

function messagesIn(language: Language): Messages {
  const own = Object.entries(texts).map(([screen, translated]) => [screen, translated[language]]);
  const messages: Messages = Object.fromEntries(own);
  const errors = { ...messages.errors, ...notFoundIn(language) };
  return isolating({ ...messages, errors });
}

/** "… not found" of each list by its English text. */
function notFoundIn(language: Language): Record<string, string> {
  const lists = Object.values<Translated<object>>(texts).filter(isOfList);
  return Object.fromEntries(lists.map(({ en, [language]: own }) => [en.notFound, own.notFound]));
}

function isOfList(translated: Translated<object>): translated is Translated<ListTexts> {
  return "notFound" in translated.en;
}
