/**
 * JSON that is one line for every reader: some end lines at characters that JSON leaves as they are
 * (U+0085, U+2028, U+2029), and terminals obey others of their kind.
 */
export const jsonLine = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007F-\u009F\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
