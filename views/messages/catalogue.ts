import type { Settings } from "../../data/settings.ts";
import { en } from "./en/catalogue.ts";

/** Every text of the application in one language; a missing one is a type error. */
export type Messages = typeof en;

type Language = Settings["language"];

const catalogues: Partial<Record<Language, Messages>> = { en };

/** The language that a person reads: the chosen one, or English while that is not complete. */
export const languageOf = (settings: Settings | undefined): Language =>
  settings && catalogues[settings.language] ? settings.language : "en";

export const messagesIn = (language: Language): Messages => catalogues[language] ?? en;

/** The regional habits behind each language. */
export const locales: Record<Language, string> = { en: "en-US", es: "es-ES", fr: "fr-FR" };
