import { DomainError } from "../../base/errors.ts";

/** NIST SP 800-63B: length, no common, own or patterned one, and no rules about characters. */
const MIN_LENGTH = 12;
const MAX_LENGTH = 128;
/** The sample data's own password has eight characters. */
const MIN_LENGTH_IN_SAMPLE = 8;
/** Characters that must be left once what anybody would guess is taken away. */
const LEAST_LEFT = 6;
/** Shorter parts of a name stand in many words. */
const LEAST_OF_NAME = 4;
const PRODUCT = ["mentordesk", "mentor", "desk"];

/** What a password is weighed against: whose it shall be. */
interface Owner {
  name: string;
  email: string;
}

/** Throws `invalid` with what to do for a password that somebody would soon guess. */
export async function requireStrong(
  password: string,
  owner: Owner,
  { sample }: { sample: boolean },
): Promise<void> {
  const length = Array.from(password).length;
  const least = sample ? MIN_LENGTH_IN_SAMPLE : MIN_LENGTH;
  if (length < least) {
    throw new DomainError("invalid", "Use at least {least} characters.", { params: { least } });
  }
  if (length > MAX_LENGTH) {
    throw new DomainError("invalid", "Use at most {most} characters.", {
      params: { most: MAX_LENGTH },
    });
  }
  // 49,233 passwords by frequency; half a megabyte that most processes never need.
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  if ((dictionary["passwords-common"] as string[]).includes(password.toLowerCase())) {
    throw new DomainError("invalid", "This password is one of the commonest. Choose another.");
  }
  if (isOwn(password, owner)) {
    throw new DomainError("invalid", "Leave out your name, your email and the name of the desk.");
  }
  if (repeats(plain(password), least) || follows(plain(password))) {
    throw new DomainError("invalid", "This password repeats itself or follows a pattern.");
  }
}

/** As people compare: without case and accents. */
const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Little more than names that everybody knows who knows the person. */
function isOwn(password: string, { name, email }: Owner): boolean {
  const words = [email, ...email.split(/[@.]/), ...name.split(/\s+/)].map(plain)
    .filter((word) => word.length >= LEAST_OF_NAME);
  // The longest first: an address holds the name that stands in it.
  const known = [...words, ...PRODUCT].sort((one, other) => other.length - one.length);
  const whole = plain(password);
  const rest = known.reduce((left, word) => left.replaceAll(word, ""), whole);
  return rest !== whole && rest.replace(/[^\p{L}\p{N}]/gu, "").length < LEAST_LEFT;
}

/** `abcabcabcabc`: what is repeated is not long enough to be a password itself. */
function repeats(text: string, least: number): boolean {
  for (let unit = 1; unit < least && unit * 2 <= text.length; unit++) {
    if (text.startsWith(text.slice(unit))) return true;
  }
  return false;
}

/** Neighbours on a keyboard, forwards and backwards. */
const ROWS = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "azertyuiop", "qwertzuiop"];

/** `123456789012`, `aaaabbbbcccc`, `qwertyuiopas`: few characters do not follow from the last. */
function follows(text: string): boolean {
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
