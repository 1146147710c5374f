import { utf8 } from "../../base/bytes.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { sameSecret } from "../../base/hashes.ts";

/** OWASP Password Storage Cheat Sheet: PBKDF2-HMAC-SHA256 with 600,000 iterations. */
const ITERATIONS = 600_000;
const SALT_BYTES = 16;
const HASH_BITS = 256;
const MAX_IN_FLIGHT = 2;
const MAX_WAITING = 100;

/** `pbkdf2-sha256$iterations$salt$hash`, salt and hash in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return encode(ITERATIONS, salt, await derive(password, salt, ITERATIONS));
}

/** Without a stored hash the same work is done, so that timing does not reveal accounts. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, iterations, salt = "", hash = ""] = (stored ?? UNKNOWN).split("$");
  const actual = await derive(password, Uint8Array.fromBase64(salt), Number(iterations));
  const same = sameSecret(actual.toBase64(), hash);
  return stored !== null && same;
}

const UNKNOWN = encode(ITERATIONS, new Uint8Array(SALT_BYTES), new Uint8Array(HASH_BITS / 8));

function encode(iterations: number, salt: Uint8Array, hash: Uint8Array): string {
  const [saltText, hashText] = [salt, hash].map((bytes) => bytes.toBase64());
  return `pbkdf2-sha256$${iterations}$${saltText}$${hashText}`;
}

let inFlight = 0;
const waiting: Array<() => void> = [];

/** At most two derivations run at once, to leave processor time for other requests. */
async function derive(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array> {
  if (inFlight >= MAX_IN_FLIGHT) {
    if (waiting.length >= MAX_WAITING) {
      throw new DomainError("unavailable", "sign_in.too_many_at_once", {
        retryAfterSeconds: 5,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else inFlight++;
  try {
    const secret = utf8(password.normalize("NFC"));
    const key = await crypto.subtle.importKey("raw", secret, "PBKDF2", false, ["deriveBits"]);
    const parameters = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
    return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, HASH_BITS));
  } finally {
    const next = waiting.shift();
    if (next) next();
    else inFlight--;
  }
}
