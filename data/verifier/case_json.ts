import { type Bytes, fromBase64url, toBase64url, utf8 } from "../base/bytes.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { isFields, type JsonFields, JsonReader, splitFields, splitList } from "./json.ts";
import { Unreadable } from "./unreadable.ts";

export type Audience = "authority" | "applicant";

/** The parts of an entry, and the bit of each in the list of what a file shows. */
export const partBits = {
  what: 1,
  actor: 2,
  subject: 4,
  facts: 8,
  internal: 16,
  message: 32,
  origin: 64,
} as const;
export type Part = keyof typeof partBits;

/** An entry as a file has it; nothing of it is proven yet. */
export interface ShownEntry {
  seq: number;
  at: string;
  body: string;
  /** The body lists the digest of each disclosure, and none twice. */
  isOwn: boolean;
  /** Disclosed by what the body lists; anything else is not read. */
  parts: Partial<Record<Part, unknown>>;
}

/** A document as the desk describes it. */
export interface DescribedDocument {
  number: number;
  name: string;
  /** As the desk has examined it; "" if it says nothing. */
  mediaType: string;
  sha256: string | null;
  file: string | null;
  deletedAt: string | null;
  entry: number | null;
}

/** `case.json`, its form checked. */
export interface CaseJson {
  audience: Audience;
  origin: string;
  /** The case as the desk knows it, not examined further. */
  facts: JsonFields;
  documents: readonly DescribedDocument[];
  decisions: readonly { entry: number | null; status: string }[];
  entries: readonly ShownEntry[];
}

export const CASE_JSON = "case.json";
/** No others, as nothing would prove them. */
const FIELDS = ["v", "audience", "origin", "case", "entries"] as const;
const MAX_ENTRIES = 20_000;
const MAX_DOCUMENTS = 1_000;

export function readCaseJson(bytes: Bytes): CaseJson {
  const reader = new JsonReader();
  const fields = splitFields(bytes, FIELDS.length, CASE_JSON);
  const field = (name: typeof FIELDS[number]) => {
    const value = fields.get(name);
    if (!value) throw new Unreadable("form", CASE_JSON);
    return value;
  };
  const parsed = (name: typeof FIELDS[number]) => reader.parse(field(name), CASE_JSON);
  if (parsed("v") !== 1) throw new Unreadable("version", CASE_JSON);
  const [audience, origin, facts] = [parsed("audience"), parsed("origin"), parsed("case")];
  const isKnown = (audience === "authority" || audience === "applicant") && isFields(facts);
  if (!isKnown || !isText(origin)) throw new Unreadable("form", CASE_JSON);
  return {
    audience,
    origin,
    facts,
    documents: listIn(facts.documents, MAX_DOCUMENTS, "documents").map(toDocument),
    decisions: listIn(facts.decisions, MAX_ENTRIES, "decisions").map(toDecision),
    entries: entriesIn(field("entries"), reader),
  };
}

function listIn(value: unknown, most: number, part: string): JsonFields[] {
  if (!Array.isArray(value)) throw new Unreadable("form", part);
  if (value.length > most) throw new Unreadable("too_large", part);
  if (!value.every(isFields)) throw new Unreadable("form", part);
  return value;
}

const isNumber = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0;
const isTextOrNull = (value: unknown): value is string | null =>
  value === null || typeof value === "string";

function toDocument(fields: JsonFields, index: number): DescribedDocument {
  const { number, sha256, file, deletedAt, entry } = fields;
  const part = `documents ${index + 1}`;
  const isForm = number === index + 1 && isTextOrNull(sha256) && isTextOrNull(file) &&
    isTextOrNull(deletedAt) && (entry === null || isNumber(entry));
  if (!isForm) throw new Unreadable("form", part);
  const isHash = sha256 === null || /^[\da-f]{64}$/.test(sha256);
  const isPath = file === null ||
    /^documents\/(\d+)-[\w.-]{1,80}$/.exec(file)?.[1] === String(number);
  if (!isHash || !isPath || file !== null && sha256 === null) throw new Unreadable("form", part);
  const { name, mediaType } = fields;
  return {
    number,
    name: String(name ?? ""),
    mediaType: String(mediaType ?? ""),
    sha256,
    file,
    deletedAt,
    entry,
  };
}

function toDecision({ entry, status }: JsonFields, index: number) {
  if (!(entry === null || isNumber(entry)) || typeof status !== "string") {
    throw new Unreadable("form", `decisions ${index + 1}`);
  }
  return { entry, status };
}

const isText = (value: unknown): value is string => typeof value === "string";

const isBase64url = (value: unknown): value is string => isText(value) && /^[\w-]+$/.test(value);

/** One after the other; numbers rise, and none occurs twice. */
function entriesIn(bytes: Bytes, reader: JsonReader): ShownEntry[] {
  const entries: ShownEntry[] = [];
  for (const [index, text] of splitList(bytes, MAX_ENTRIES, "entries").entries()) {
    const entry = toEntry(reader.parse(text, `entries ${index + 1}`), index, reader);
    if (index > 0 && entries[index - 1]!.seq >= entry.seq) throw new Unreadable("entries");
    entries.push(entry);
  }
  if (entries.length === 0) throw new Unreadable("entries");
  return entries;
}

function toEntry(json: unknown, index: number, reader: JsonReader): ShownEntry {
  const place = `entries ${index + 1}`;
  if (!isFields(json) || Object.keys(json).length !== 2) throw new Unreadable("form", place);
  const { body, disclosures } = json;
  const isForm = isText(body) && Array.isArray(disclosures) && disclosures.every(isBase64url) &&
    disclosures.length <= Object.keys(partBits).length;
  if (!isForm) throw new Unreadable("form", place);
  const { _sd: digests, at, seq, v } = fieldsOf(reader.parse(utf8(body), place), place);
  if (v !== 2) throw new Unreadable("version", place);
  const isBody = isNumber(seq) && isText(at) && Array.isArray(digests) && digests.every(isText);
  if (!isBody) throw new Unreadable("form", place);
  const listed = new Set(digests);
  const own = disclosures.filter((one) => listed.has(toBase64url(sha256(utf8(one)))));
  const parts: ShownEntry["parts"] = {};
  for (const disclosure of own) {
    const { name, value } = disclosedIn(disclosure, `entry ${seq}`, reader);
    if (name in parts) throw new Unreadable("entries", `entry ${seq}`);
    parts[name] = value;
  }
  const isOwn = own.length === disclosures.length && listed.size === digests.length;
  return { seq, at, body, isOwn, parts };
}

function fieldsOf(json: unknown, part: string): JsonFields {
  if (!isFields(json)) throw new Unreadable("form", part);
  return json;
}

function disclosedIn(
  disclosure: string,
  place: string,
  reader: JsonReader,
): { name: Part; value: unknown } {
  const json = reader.parse(bytesIn(disclosure, place), place);
  if (!Array.isArray(json) || json.length !== 3) throw new Unreadable("form", place);
  const [salt, name, value] = json;
  if (!isText(salt) || !isText(name) || !Object.hasOwn(partBits, name)) {
    throw new Unreadable("form", place);
  }
  return { name: name as Part, value };
}

function bytesIn(base64url: string, place: string): Bytes {
  try {
    return fromBase64url(base64url);
  } catch {
    throw new Unreadable("form", place);
  }
}
