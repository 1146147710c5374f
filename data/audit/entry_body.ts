import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { fromBase64url, toBase64url, utf8 } from "../base/bytes.ts";
import { randomText } from "../base/hashes.ts";
import type { AuditAction } from "./actions.ts";
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

export const partNames = [
  "what",
  "actor",
  "subject",
  "facts",
  "internal",
  "message",
  "origin",
] as const;
/** A part of an entry that is shown or withheld as a whole. */
export type PartName = typeof partNames[number];

const SECRET_BYTES = 32;
const SALT_BYTES = 16;

export const newEntrySecret = (): string => randomText(SECRET_BYTES);

/** The changed fields of each part; all others are facts. */
type Grouping = Record<"actor" | "internal" | "message", readonly string[]>;

const GROUPING: Grouping = {
  actor: ["assigneeId", "proposedBy", "proposer", "reviewedBy"],
  // Reviewers write these for each other.
  internal: ["answer", "expiredReason", "note", "question", "reason", "reviewNotes", "text"],
  message: ["message"],
};

/** That of the first entries of this format, whose bodies stay as they are. */
const FORMER_GROUPING: Grouping = {
  actor: [],
  internal: ["answer", "note", "reason", "reviewNotes", "text"],
  message: ["message"],
};

/** The action of the entry that covers those that were emptied. */
export const ERASED = "Person erased" satisfies AuditAction;

/** Numbers of entries, first and last. */
export type EntryRange = readonly [first: number, last: number];

/**
 * The hashed body of an entry: canonical JSON (RFC 8785) with its number, its instant and the digests
 * of its disclosures (RFC 9901, section 4.2.3), so that it holds nothing of anybody. The body of
 * *Person erased* also holds the numbers of the entries that were emptied.
 */
export function bodyOf(
  facts: EntryFacts,
  secret: string,
  grouping = GROUPING,
  erased: readonly EntryRange[] = [],
): string {
  const digests = disclosuresOf(facts, secret, grouping).map(digestOf);
  const { at, seq } = facts;
  const cover = erased.length > 0 ? { erased } : {};
  return JSON.stringify({ _sd: digests.sort(), at, ...cover, seq, v: 2 });
}

/** The numbers that the body of *Person erased* holds; none in other entries. */
export function erasedIn({ action, body }: { action: string; body: string | null }): EntryRange[] {
  if (action !== ERASED || body === null) return [];
  return (JSON.parse(body) as { erased?: EntryRange[] }).erased ?? [];
}

/** The body of an entry and the hash of its leaf. */
export function sealedEntry(
  facts: EntryFacts,
  secret: string,
  erased: readonly EntryRange[] = [],
): { body: string; hash: string } {
  const body = bodyOf(facts, secret, GROUPING, erased);
  return { body, hash: leafHash(body) };
}

/**
 * How the fields of a stored entry are grouped; null where they, or the secret, are not those that
 * its body was made of. Throws where the secret is no base64url.
 */
export const groupingOf = (
  facts: EntryFacts & { body: string | null },
  secret: string,
): Grouping | null =>
  [GROUPING, FORMER_GROUPING].find((one) =>
    facts.body === bodyOf(facts, secret, one, erasedIn(facts))
  ) ?? null;

/** True for an entry whose facts may name staff and hold a question, as those of the first ones do. */
export const isFormerlyGrouped = (grouping: Grouping): boolean => grouping === FORMER_GROUPING;

/**
 * The disclosures of an entry (RFC 9901, section 4.2.1): base64url of `[salt, name, value]`; of a
 * stored entry as `groupingOf` says.
 */
export const disclosuresOf = (
  facts: EntryFacts,
  secret: string,
  grouping = GROUPING,
): string[] => [...disclosuresByPart(facts, secret, grouping).values()];

export const disclosuresByPart = (
  facts: EntryFacts,
  secret: string,
  grouping: Grouping,
): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(partsOf(facts, grouping)).map(([name, value]) => [
      name,
      toBase64url(utf8(JSON.stringify([saltOf(secret, name), name, value]))),
    ]),
  );

export const digestOf = (disclosure: string): string => toBase64url(sha256(utf8(disclosure)));

const saltOf = (secret: string, name: string): string =>
  toBase64url(hmac(sha256, fromBase64url(secret), utf8(name)).subarray(0, SALT_BYTES));

/** The parts of an entry that say something; the order of their fields must never change. */
function partsOf(row: EntryFacts, grouping: Grouping): Partial<Record<PartName, unknown>> {
  const { category, action, status, actorId, actorName, target, caseNumber } = row;
  const { requestId, search, seals, formerHash } = row;
  const named = new Set(Object.values(grouping).flat());
  const changesIn = (part: keyof Grouping) =>
    changes(row, (field) => grouping[part].includes(field));
  const facts = changes(row, (field) => !named.has(field), true);
  return {
    what: { category, action, status },
    actor: { id: actorId, name: actorName, ...changesIn("actor") },
    subject: { target, number: caseNumber },
    ...part("facts", facts),
    ...part("internal", changesIn("internal")),
    ...part("message", changesIn("message")),
    origin: { requestId, search, seals, formerHash },
  };
}

interface Changes {
  before?: unknown;
  after?: unknown;
}

const part = (name: PartName, changes: Changes): { [Name in PartName]?: Changes } =>
  changes.before === undefined && changes.after === undefined ? {} : { [name]: changes };

/** The changed fields of a part; `areFacts` also has empty changes and texts that are no object. */
function changes(
  { before, after }: Pick<EntryFacts, "before" | "after">,
  isOfPart: (field: string) => boolean,
  areFacts = false,
): Changes {
  const pick = (json: string | null) => {
    const fields = fieldsIn(json);
    if (typeof fields === "string") return areFacts ? fields : undefined;
    const own = Object.entries(fields ?? {}).filter(([field]) => isOfPart(field));
    // An empty list of changes differs from none.
    return own.length > 0 || areFacts && fields !== null ? Object.fromEntries(own) : undefined;
  };
  return { before: pick(before), after: pick(after) };
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
