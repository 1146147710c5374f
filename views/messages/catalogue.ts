import type { ListName } from "../../data/list/names.ts";
import type { Language } from "../../data/settings.ts";
import * as en from "./en/index.ts";
import { isolating } from "./isolated.ts";
import type { ListTexts } from "./list_texts.ts";
import { stepTextsIn, stepWords } from "./steps/index.ts";

/** The texts of every screen. English defines them; the other languages have the same. */
type Texts = typeof en;

/** Every text of the application in one language. */
export interface Messages extends Texts, ReturnType<typeof stepTextsIn> {
  lists: Record<ListName, ListTexts>;
  /** Toasts of operations, by their keys. */
  toasts: ReturnType<typeof stepWords<"en", "toasts">>;
}

export const catalogues: Record<Language, Messages> = {
  en: messagesIn("en", en),
  es: messagesIn("es", await translated("es")),
  fr: messagesIn("fr", await translated("fr")),
};

/** BCP 47 tags for `Intl`. */
export const locales: Record<Language, string> = { en: "en-US", es: "es-ES", fr: "fr-FR" };

/** Each file of English has a namesake in the other languages. */
async function translated(language: Exclude<Language, "en">): Promise<Texts> {
  const texts = Object.keys(en).map(async (name) => {
    const file = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [name, (await import(`./${language}/${file}.ts`)).default];
  });
  return Object.fromEntries(await Promise.all(texts));
}

function messagesIn(language: Language, texts: Texts): Messages {
  return isolating({
    ...texts,
    ...stepTextsIn(language),
    lists: listsOf(texts),
    toasts: stepWords(language, "toasts"),
  });
}

/** Texts of every list screen, by the list's name. */
function listsOf(texts: Texts): Record<ListName, ListTexts> {
  return {
    users: texts.users,
    "kyc-requests": texts.kyc,
    communities: texts.communities,
    transactions: texts.finance,
    content: texts.content,
    partners: texts.partners,
    staff: texts.staff,
    "audit-logs": texts.audit,
  };
}
