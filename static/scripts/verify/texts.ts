import en from "../../../views/messages/en/verifier.ts";
import es from "../../../views/messages/es/verifier.ts";
import fr from "../../../views/messages/fr/verifier.ts";

export type Texts = typeof en;

const languages: Partial<Record<string, Texts>> = { en, es, fr };

/** English for a language that the desk does not speak. */
export const textsIn = (language: string): Texts => languages[language.slice(0, 2)] ?? en;

/** The first of these languages that the desk speaks. */
export const spokenOf = (wanted: readonly string[]): string =>
  wanted.map((tag) => tag.slice(0, 2)).find((language) => languages[language]) ?? "en";
