/**
 * An address as accounts have it: A to Z in lower case, and nothing else. `toLowerCase` makes a `k`
 * of the Kelvin sign (U+212A) too, and so somebody's address of another one.
 */
export const lowerCaseAscii = (address: string): string =>
  address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Of a program, which types no spaces around it; other letters only look like these. */
export const isPlainAscii = (address: string): boolean => /^[\x21-\x7e]+$/.test(address);
