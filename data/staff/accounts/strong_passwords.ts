import { DomainError } from "../../errors/domain_error.ts";

/** NIST SP 800-63B: no common, personal or patterned password, and no character rules. */
const MIN_LENGTH = 12;
const MAX_LENGTH = 128;
/** The password of the sample account has eight characters. */
const MIN_LENGTH_IN_SAMPLE = 8;
const LEAST_LEFT = 6;
/** Shorter parts of a name occur in many words. */
const LEAST_OF_NAME = 4;
const PRODUCT = ["mentordesk", "mentor", "desk"];

interface Owner {
  name: string;
  email: string;
}

export async function requireStrong(
  password: string,
  owner: Owner,
  { sample }: { sample: boolean },
): Promise<void> {
  const length = Array.from(password).length;
  const least = sample ? MIN_LENGTH_IN_SAMPLE : MIN_LENGTH;
  if (length < least) {
    throw new DomainError("invalid", "text.too_short", { params: { least } });
  }
  if (length > MAX_LENGTH) {
    throw new DomainError("invalid", "text.too_long", {
      params: { most: MAX_LENGTH },
    });
  }
  // 49,233 passwords by frequency, 0.5 MB; loaded on first use.
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  if ((dictionary["passwords-common"] as string[]).includes(password.toLowerCase())) {
    throw new DomainError("invalid", "password.common");
  }
  if (isPersonal(password, owner)) {
    throw new DomainError("invalid", "password.personal");
  }
  if (isRepetition(foldText(password), least) || isSequence(foldText(password))) {
    throw new DomainError("invalid", "password.pattern");
  }
}

const foldText = (text: string): string =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function isPersonal(password: string, { name, email }: Owner): boolean {
  const words = [email, ...email.split(/[@.]/), ...name.split(/\s+/)].map(foldText)
    .filter((word) => word.length >= LEAST_OF_NAME);
  // Longest first, because an address may contain the name.
  const known = [...words, ...PRODUCT].sort((one, other) => other.length - one.length);
  const whole = foldText(password);
  const rest = known.reduce((left, word) => left.replaceAll(word, ""), whole);
  return rest !== whole && rest.replace(/[^\p{L}\p{N}]/gu, "").length < LEAST_LEFT;
}

/** True for repetitions of a short text: `abcabcabcabc`. */
function isRepetition(text: string, least: number): boolean {
  for (let unit = 1; unit < least && unit * 2 <= text.length; unit++) {
    if (text.startsWith(text.slice(unit))) return true;
  }
  return false;
}

const ROWS = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "azertyuiop", "qwertzuiop"];

/** True for sequences: `123456789012`, `aaaabbbbcccc`, `qwertyuiopas`. */
function isSequence(text: string): boolean {
  let fresh = 1;
  for (let at = 1; at < text.length; at++) {
    if (!isNext(text[at - 1] ?? "", text[at] ?? "")) fresh++;
  }
  return fresh < LEAST_LEFT;
}

function isNext(one: string, other: string): boolean {
  if (Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) <= 1) return true;
  return ROWS.some((row) => row.includes(one + other) || row.includes(other + one));
}
