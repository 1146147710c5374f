/** Lower-cases A to Z only: `toLowerCase` would also turn the Kelvin sign (U+212A) into `k`. */
export const lowerCaseAscii = (address: string): string =>
  address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Refuses spaces and letters that only look like ASCII ones. */
export const isPlainAscii = (address: string): boolean => /^[\x21-\x7e]+$/.test(address);
