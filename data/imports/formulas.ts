/** A formula of spreadsheets, also behind invisible characters, which they trim. */
const FORMULA = String.raw`[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r]`;
const escapable = new RegExp(`^'*(?:${FORMULA})`, "u");
const escaped = new RegExp(`^'+(?:${FORMULA})`, "u");

/** Puts an apostrophe before formulas, and before texts that look as if they had one already. */
export const escapeFormula = (text: string): string => escapable.test(text) ? `'${text}` : text;

/** Removes the apostrophe that `escapeFormula` adds, and no other one. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && escaped.test(text) ? text.slice(1) : text;
