import { domainToUnicode } from "node:url";

/** Lower-cases A to Z only: `toLowerCase` would also turn the Kelvin sign (U+212A) into `k`. */
export const lowerCaseAscii = (address: string): string =>
  address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Refuses spaces and letters that only look like ASCII ones. */
export const isPlainAscii = (address: string): boolean => /^[\x21-\x7e]+$/.test(address);

const OTHER = String.raw`(?![\p{C}\p{Z}])[^\x00-\x7f]`;
const LOCAL = String.raw`(?:[\w!#$%&'*+/=?^\x60{|}~-]|${OTHER})+`;
const QUOTED = String.raw`"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e]|${OTHER})*"`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?`;
const LITERAL = String.raw`\[(?:\d{1,3}(?:\.\d{1,3}){3}|IPv6:[\da-fA-F:.]+)\]`;
const ADDRESS = new RegExp(
  `^(${LOCAL}(?:\\.${LOCAL})*|${QUOTED})@((?:${LABEL}\\.)+${LABEL}|${LITERAL})$`,
  "u",
);

/** Nearly all addresses; ten times as fast, which imports need. */
const USUAL =
  /^(?=.{1,64}@)[\w+-]+(?:\.[\w+-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i;

/** An address by RFC 5321, or an internationalised one by RFC 6531, of a full domain. */
export function isEmailAddress(text: string): boolean {
  if (USUAL.test(text)) return true;
  const [, local = "", domain = ""] = ADDRESS.exec(text) ?? [];
  if (domain === "" || new TextEncoder().encode(local).length > 64) return false;
  if (domain.startsWith("[")) return true;
  const labels = asciiDomain(domain).split(".");
  return labels.every((label) => /^[a-z\d-]{1,63}$/.test(label)) && /\D/.test(labels.at(-1)!);
}

/** The address as others are compared with it: lower case, its domain in ASCII (punycode). */
export function comparableEmail(address: string): string {
  if (isPlainAscii(address)) return address.toLowerCase();
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at).normalize("NFC").toLowerCase();
  return `${local}@${asciiDomain(address.slice(at + 1))}`;
}

const asciiDomain = (domain: string): string =>
  /^\p{ASCII}*$/u.test(domain)
    ? domain.toLowerCase()
    : URL.parse(`http://${domain}`)?.hostname ?? domain;

/** The address as it is written, and beside it the other spelling of an internationalised domain. */
export function emailSpellings(address: string): string[] {
  const at = address.lastIndexOf("@") + 1;
  const [local, domain] = [address.slice(0, at), address.slice(at)];
  const ascii = asciiDomain(domain);
  if (!ascii.includes("xn--")) return [address];
  return [address, local + (ascii === domain.toLowerCase() ? domainToUnicode(ascii) : ascii)];
}
