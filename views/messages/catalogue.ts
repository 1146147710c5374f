import type { ListName } from "../../data/list/names.ts";
import type { Settings } from "../../data/settings.ts";
import { isolating } from "./isolated.ts";
import type { ListTexts } from "./list_texts.ts";
import { asks } from "./kyc_asks/texts.ts";
import { administration } from "./administration/texts.ts";
import { analytics } from "./analytics/texts.ts";
import { audit } from "./audit_logs/texts.ts";
import { claims } from "./claims/texts.ts";
import { common } from "./common/texts.ts";
import { comments } from "./comments/texts.ts";
import { communities } from "./communities/texts.ts";
import { confirmation } from "./account/confirmation/texts.ts";
import { content } from "./content/texts.ts";
import { customReports } from "./reports/custom/texts.ts";
import { dashboard } from "./dashboard/texts.ts";
import { developers } from "./developers/texts.ts";
import { errors } from "./errors/texts.ts";
import { finance } from "./finance/texts.ts";
import { kyc } from "./kyc/texts.ts";
import { kycCase } from "./kyc_case/texts.ts";
import { live } from "./live/texts.ts";
import { login } from "./account/login/texts.ts";
import { mail } from "./mail/texts.ts";
import { notifications } from "./notifications/texts.ts";
import { partners } from "./partners/texts.ts";
import { passkeys } from "./account/passkeys/texts.ts";
import { profile } from "./account/profile/texts.ts";
import { reasons } from "./reasons/texts.ts";
import { reasonsPage } from "./reasons_page/texts.ts";
import { related } from "./related/texts.ts";
import { report } from "./reports/report/texts.ts";
import { reports } from "./reports/reports/texts.ts";
import { review } from "./review/texts.ts";
import { savedViews } from "./saved_views/texts.ts";
import { search } from "./search/texts.ts";
import { settings } from "./account/settings/texts.ts";
import { signInRules } from "./account/sign_in_rules/texts.ts";
import { staff } from "./staff/texts.ts";
import { status } from "./status/texts.ts";
import { tokens } from "./tokens/texts.ts";
import { undo } from "./undo/texts.ts";
import { users } from "./users/texts.ts";
import { webhooks } from "./webhooks/texts.ts";

export type Language = Settings["language"];

type Translated<Texts> = Record<Language, Texts>;

/** Texts of every screen in every language. */
const texts = {
  common,
  login,
  confirmation,
  signInRules,
  administration,
  dashboard,
  users,
  kyc,
  kycCase,
  asks,
  claims,
  comments,
  undo,
  communities,
  finance,
  analytics,
  content,
  partners,
  staff,
  tokens,
  webhooks,
  developers,
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
  reasons,
  reasonsPage,
  related,
  live,
  savedViews,
} satisfies Record<string, Translated<object>>;

/** Texts of every list screen, by the list's name. */
const lists: Record<ListName, Translated<ListTexts>> = {
  users,
  "kyc-requests": kyc,
  communities,
  transactions: finance,
  content,
  partners,
  staff,
  "audit-logs": audit,
};

/** Type of the English texts, which all languages share. */
type English<Texts extends Record<string, Translated<object>>> = {
  [Screen in keyof Texts]: Texts[Screen]["en"];
};

/** Every text of the application in one language. */
export interface Messages extends English<typeof texts> {
  lists: Record<ListName, ListTexts>;
}

export const catalogues: Record<Language, Messages> = {
  en: messagesIn("en"),
  es: messagesIn("es"),
  fr: messagesIn("fr"),
};

/** BCP 47 tags for `Intl`. */
export const locales: Record<Language, string> = { en: "en-US", es: "es-ES", fr: "fr-FR" };

function messagesIn(language: Language): Messages {
  const messages = inLanguage(texts, language);
  const errors = { ...messages.errors, ...notFoundIn(language) };
  return isolating({ ...messages, errors, lists: inLanguage(lists, language) });
}

function inLanguage<Texts extends Record<string, Translated<object>>>(
  translated: Texts,
  language: Language,
): English<Texts> {
  const own = Object.entries(translated).map(([name, texts]) => [name, texts[language]]);
  return Object.fromEntries(own);
}

/** "… not found" of each list, by its English text. */
function notFoundIn(language: Language): Record<string, string> {
  const own = Object.values(lists).map((list) => [list.en.notFound, list[language].notFound]);
  return Object.fromEntries(own);
}
