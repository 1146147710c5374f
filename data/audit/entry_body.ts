import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { fromBase64url, toBase64url, utf8 } from "../base/bytes.ts";
import { randomText } from "../base/hashes.ts";
import { leafHash } from "./tree.ts";

/** The columns of a row that its entry discloses. */
export interface EntryFacts {
  seq: number;
  at: string;
  category: string;
  action: string;
  status: string;
  actorId: string | null;
  actorName: string;
  target: string;
  requestId: string | null;
  before: string | null;
  after: string | null;
  search: string;
  seals: string | null;
  formerHash: string | null;
  caseNumber: number | null;
}

/** Parts of an entry that are shown or withheld as a whole. */
export type PartName =
  | "what"
  | "actor"
  | "subject"
  | "facts"
  | "internal"
  | "message"
  | "origin";

const SECRET_BYTES = 32;
const SALT_BYTES = 16;

export const newEntrySecret = (): string => randomText(SECRET_BYTES);

/** Fields that hold what reviewers write for each other. */
const INTERNAL = new Set(["answer", "note", "reason", "reviewNotes", "text"]);
const MESSAGE = new Set(["message"]);

/**
 * The hashed body of an entry: canonical JSON (RFC 8785) with its number, its instant and the digests
 * of its disclosures (RFC 9901, section 4.2.3), so that it holds nothing of anybody.
 */
export function bodyOf(facts: EntryFacts, secret: string): string {
  const digests = disclosuresOf(facts, secret).map((disclosure) => digestOf(disclosure));
  return JSON.stringify({ _sd: digests.sort(), at: facts.at, seq: facts.seq, v: 2 });
}

/** The body of an entry and the hash of its leaf. */
export function sealedEntry(facts: EntryFacts, secret: string): { body: string; hash: string } {
  const body = bodyOf(facts, secret);
  return { body, hash: leafHash(body) };
}

/** The disclosures of an entry (RFC 9901, section 4.2.1): base64url of `[salt, name, value]`. */
export const disclosuresOf = (facts: EntryFacts, secret: string): string[] =>
  Object.entries(partsOf(facts)).map(([name, value]) =>
    toBase64url(utf8(JSON.stringify([saltOf(secret, name), name, value])))
  );

export const digestOf = (disclosure: string): string => toBase64url(sha256(utf8(disclosure)));

const saltOf = (secret: string, name: string): string =>
  toBase64url(hmac(sha256, fromBase64url(secret), utf8(name)).subarray(0, SALT_BYTES));

/** The parts of an entry that say something; the order of their fields must never change. */
function partsOf(row: EntryFacts): Partial<Record<PartName, unknown>> {
  const { category, action, status, actorId, actorName, target, caseNumber } = row;
  const { requestId, search, seals, formerHash } = row;
  const isOther = (field: string) => !INTERNAL.has(field) && !MESSAGE.has(field);
  return {
    what: { category, action, status },
    actor: { id: actorId, name: actorName },
    subject: { target, number: caseNumber },
    ...changes("facts", row, isOther),
    ...changes("internal", row, (field) => INTERNAL.has(field)),
    ...changes("message", row, (field) => MESSAGE.has(field)),
    origin: { requestId, search, seals, formerHash },
  };
}

/** The changed fields of a part; nothing if it has none. */
function changes(
  name: "facts" | "internal" | "message",
  { before, after }: Pick<EntryFacts, "before" | "after">,
  isOfPart: (field: string) => boolean,
): Partial<Record<PartName, unknown>> {
  const pick = (json: string | null) => {
    const fields = fieldsIn(json);
    if (typeof fields === "string") return name === "facts" ? fields : undefined;
    const own = Object.entries(fields ?? {}).filter(([field]) => isOfPart(field));
    // An empty list of changes differs from none.
    const isShown = own.length > 0 || name === "facts" && fields !== null;
    return isShown ? Object.fromEntries(own) : undefined;
  };
  const value = { before: pick(before), after: pick(after) };
  return value.before === undefined && value.after === undefined ? {} : { [name]: value };
}

/** Null for no changes; the text itself where it is not as `JSON.stringify` writes an object. */
function fieldsIn(json: string | null): Record<string, unknown> | string | null {
  if (json === null) return null;
  try {
    const fields: unknown = JSON.parse(json);
    const isObject = typeof fields === "object" && fields !== null && !Array.isArray(fields);
    return isObject && JSON.stringify(fields) === json ? fields as Record<string, unknown> : json;
  } catch {
    return json;
  }
}
