/**
 * Lower-cases A to Z only, as accounts store addresses. `toLowerCase` also turns the Kelvin sign
 * (U+212A) into `k`, which would match the address of somebody else.
 */
export const lowerCaseAscii = (address: string): string =>
  address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Refuses spaces and letters that only look like ASCII ones. */
export const isPlainAscii = (address: string): boolean => /^[\x21-\x7e]+$/.test(address);
