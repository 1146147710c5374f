import type { Settings } from "../../data/settings.ts";
import { isolating } from "./isolated.ts";
import { en, type Messages } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";

export type Language = Settings["language"];

export const catalogues: Record<Language, Messages> = isolating({ en, es, fr });

/** The regional habits behind each language. */
export const locales: Record<Language, string> = { en: "en-US", es: "es-ES", fr: "fr-FR" };
