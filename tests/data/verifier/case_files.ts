import { sha256 } from "@noble/hashes/sha2.js";
import {
  disclosuresOf,
  type EntryFacts,
  newEntrySecret,
  sealedEntry,
} from "../../../data/audit/entry_body.ts";
import { keyText, noteOf, type VerifierKey, verifierKey } from "../../../data/audit/notes.ts";
import { nodeHash } from "../../../data/audit/tree.ts";
import { type Bytes, fromBase64url, utf8 } from "../../../data/base/bytes.ts";
import { canonicalJson } from "../../../data/verifier/json.ts";
import { type ZipMember, zipOf } from "./zips.ts";

const pair = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]) as CryptoKeyPair;
const publicKey = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
export const key: VerifierKey = verifierKey("mentor-desk/0011223344556677", publicKey);
export const sign = async (text: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.sign("Ed25519", pair.privateKey, text));

const BITS: Record<string, number> = {
  what: 1,
  actor: 2,
  subject: 4,
  facts: 8,
  internal: 16,
  message: 32,
  origin: 64,
};
const AT = "2026-11-28T10:00:00.000Z";
const hex = (bytes: Bytes) => sha256(bytes).toHex();

interface Entry {
  body: string;
  disclosures: string[];
}

interface Case {
  request: { id: string; name: string };
  documents: Record<string, unknown>[];
  decisions: Record<string, unknown>[];
}

/** The parts of a file, to be changed before it is packed. */
export interface CaseParts {
  json: { v: number; audience: string; origin: string; case: Case; entries: Entry[] };
  page: string;
  note: string;
  proofs: Map<number, string>;
  documents: Map<string, Bytes>;
  key: string;
}

export const SEQS = [3, 7, 8, 12, 19, 30, 41] as const;
const SIZE = 45;
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=";
const PICTURES = [Uint8Array.fromBase64(PIXEL), utf8("picture of a face"), utf8("bank statement")];

/** A case of seven entries and three documents, of which the last was deleted by rule. */
export async function caseParts(audience = "authority"): Promise<CaseParts> {
  const page = "<!doctype html><title>Case k_1</title>";
  const facts = caseFacts();
  const shown = (action: string) => shownParts(audience, action);
  const drafts = caseEntries();
  const masks = [...drafts.map(({ action }) => action), "Case file made"].map((action, index) =>
    maskOf(shown(action), drafts[index])
  );
  const last = entryFacts(SEQS.at(-1)!, 7, "Case file made", {
    for: audience,
    entries: SEQS.length,
    shown: masks.join(""),
    caseDigest: hex(utf8(canonicalJson(facts))),
    pageDigest: hex(utf8(page)),
  });
  const own = new Map([...drafts, last].map((row) => [row.seq, row]));
  const sealed = Array.from({ length: SIZE }, (_, index) => {
    const row = own.get(index + 1) ?? entryFacts(index + 1, null, "Signed in");
    const secret = newEntrySecret();
    return { row, secret, ...sealedEntry(row, secret) };
  });
  const hashes = sealed.map(({ hash }) => hash);
  const note = await noteOf(key, { size: SIZE, hash: rootOf(hashes) }, sign);
  const entries = SEQS.map((seq) => {
    const { row, secret, body } = sealed[seq - 1]!;
    const names = shown(row.action);
    const disclosures = disclosuresOf(row, secret).filter((one) => names.includes(nameIn(one)));
    return { body, disclosures };
  });
  return {
    json: { v: 1, audience, origin: key.name, case: facts, entries },
    page,
    note,
    proofs: new Map(SEQS.map((seq) => [seq, proofText(hashes, seq - 1, note)])),
    documents: new Map(PICTURES.slice(0, 2).map((bytes, index) => [fileOf(index + 1), bytes])),
    key: `${keyText(key)}\n`,
  };
}

export const fileOf = (number: number): string => `documents/${number}-document.png`;

/** An applicant sees neither who did what, nor of a comment more than its number. */
function shownParts(audience: string, action: string): string[] {
  if (audience === "authority") return Object.keys(BITS).filter((name) => name !== "origin");
  if (action === "KYC comment added") return ["subject"];
  return ["what", "subject", "facts", "message"];
}

function maskOf(names: readonly string[], row: EntryFacts = entryFacts(1, 1, "", {})): string {
  const has = disclosuresOf(row, newEntrySecret()).map(nameIn).filter((one) => names.includes(one));
  return has.reduce((sum, name) => sum + BITS[name]!, 0).toString(16).padStart(2, "0");
}

const nameIn = (disclosure: string): string =>
  JSON.parse(new TextDecoder().decode(fromBase64url(disclosure)))[1];

function caseFacts(): Case {
  const documents = PICTURES.map((bytes, index) => ({
    number: index + 1,
    name: `document ${index + 1}.png`,
    mediaType: "image/png",
    sha256: hex(bytes),
    file: index < 2 ? fileOf(index + 1) : null,
    deletedAt: index < 2 ? null : AT,
    entry: SEQS[index],
  }));
  return {
    request: { id: "k_1", name: "Zoé Ångström" },
    documents,
    decisions: [{ entry: null, status: "declined" }, {
      entry: SEQS[4],
      status: "declined",
      notes: "Not the same face",
    }],
  };
}

function caseEntries(): EntryFacts[] {
  const received = (index: number) =>
    entryFacts(SEQS[index]!, index + 1, "Document received", { sha256: hex(PICTURES[index]!) });
  return [
    ...[received(0), received(1), received(2)],
    entryFacts(SEQS[3], 4, "KYC comment added", { text: "Looks odd" }),
    entryFacts(SEQS[4], 5, "KYC declined", {
      reasons: ["face"],
      message: "Sorry",
      reviewNotes: "No",
    }),
    entryFacts(SEQS[5], 6, "Document deleted", { sha256: hex(PICTURES[2]!), rule: "documents" }),
  ];
}

function entryFacts(
  seq: number,
  caseNumber: number | null,
  action: string,
  after?: Record<string, unknown>,
): EntryFacts {
  return {
    seq,
    at: AT,
    category: "kyc",
    action,
    status: "success",
    actorId: "s_1",
    actorName: "Ada",
    target: "Zoé Ångström (k_1)",
    requestId: "r-1",
    before: null,
    after: after ? JSON.stringify(after) : null,
    search: "",
    seals: null,
    formerHash: null,
    caseNumber,
  };
}

/** RFC 6962, section 2.1. */
function rootOf(hashes: readonly string[]): string {
  if (hashes.length === 1) return hashes[0]!;
  const left = leftOf(hashes);
  return nodeHash(rootOf(hashes.slice(0, left)), rootOf(hashes.slice(left)));
}

/** RFC 6962, section 2.1.1. */
function pathOf(hashes: readonly string[], index: number): string[] {
  if (hashes.length === 1) return [];
  const left = leftOf(hashes);
  return index < left
    ? [...pathOf(hashes.slice(0, left), index), rootOf(hashes.slice(left))]
    : [...pathOf(hashes.slice(left), index - left), rootOf(hashes.slice(0, left))];
}

const leftOf = ({ length }: readonly string[]) => 2 ** Math.floor(Math.log2(length - 1));

function proofText(hashes: readonly string[], index: number, note: string): string {
  const lines = pathOf(hashes, index).map((hash) => `${Uint8Array.fromHex(hash).toBase64()}\n`);
  return `c2sp.org/tlog-proof@v1\nindex ${index}\n${lines.join("")}\n${note}`;
}

/** The members of a file, which a test may change before it packs them. */
export function membersOf({ json, page, note, proofs, documents, key }: CaseParts): ZipMember[] {
  const text = (name: string, content: string) => ({
    name,
    bytes: utf8(content),
    isDeflated: true,
  });
  return [
    text("index.html", page),
    text("case.json", JSON.stringify(json)),
    ...[...documents].map(([name, bytes]) => ({ name, bytes })),
    text("proof/checkpoint.txt", note),
    text("proof/key.txt", key),
    ...[...proofs].map(([seq, proof]) => text(`proof/entries/${seq}.tlog-proof`, proof)),
  ];
}

export const caseFile = (parts: CaseParts): Bytes => zipOf(membersOf(parts));
