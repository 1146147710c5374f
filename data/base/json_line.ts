/** Escapes the line ends that JSON allows, and control characters that terminals obey. */
export const jsonLine = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007F-\u009F\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
