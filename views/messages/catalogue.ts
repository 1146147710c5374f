import type { AuditDeed } from "../../data/audit/deeds.ts";
import type { FaultReason } from "../../data/audit/proof.ts";
import type { ErrorText } from "../../data/error_texts.ts";
import type { Settings } from "../../data/staff/settings.ts";
import { en } from "./en/catalogue.ts";
import { es } from "./es/catalogue.ts";
import { fr } from "./fr/catalogue.ts";

/** Every text of the application in one language; a missing one is a type error. */
export type Messages = typeof en;

/** What `data/` says in English by itself has to have words in any other language too. */
export type Translation = Messages & {
  errors: Record<ErrorText, string>;
  audit: { deeds: Record<AuditDeed, string>; faults: Record<FaultReason, string> };
};

export type Language = Settings["language"];

export const catalogues: Record<Language, Messages> = { en, es, fr };

/** The regional habits behind each language. */
export const locales: Record<Language, string> = { en: "en-US", es: "es-ES", fr: "fr-FR" };
