import {
  type Checkpoint,
  keyIn,
  NoNote,
  readNote,
  type VerifierKey,
  WrongSignature,
} from "../audit/notes.ts";
import { type Archive, openArchive, readText } from "./archive.ts";
import type { ByteSource } from "./byte_source.ts";
import { CASE_JSON, type CaseJson, readCaseJson } from "./case_json.ts";
import { type CaseVerification, type Finding, resultOf } from "./findings.ts";
import { Unreadable } from "./unreadable.ts";
import { verifyDocuments } from "./verify_documents.ts";
import { verifyEnd } from "./verify_end.ts";
import { proofPath, verifyEntries } from "./verify_entries.ts";

interface Given {
  /** Keys of the desk from elsewhere; with none, that of the file is used. */
  keys: readonly VerifierKey[];
  /** A signed note from elsewhere. */
  checkpoint?: string | null;
}

const CHECKPOINT = "proof/checkpoint.txt";
const KEY = "proof/key.txt";
const PAGE = "index.html";
/** In the file of a person, which holds copies without proofs. */
const PERSON = "person.json";

/** Verifies a case file as docs/evidence.md says; throws for no file. */
export async function verifyCase(file: ByteSource, given: Given): Promise<CaseVerification> {
  try {
    return await verify(file, given);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { reason, part } = error;
    return { result: "unreadable", unreadable: { reason, part }, findings: [], shown: null };
  }
}

async function verify(file: ByteSource, given: Given): Promise<CaseVerification> {
  const archive = await openArchive(file);
  if (archive.sizes.has(PERSON) && !archive.sizes.has(CASE_JSON)) {
    throw new Unreadable("person_file", PERSON);
  }
  const note = await readText(archive, CHECKPOINT);
  const ownKey = archive.sizes.has(KEY) ? readKey(await readText(archive, KEY)) : null;
  const keyFrom = given.keys.length > 0 ? "outside" : "file";
  const keys = given.keys.length > 0 ? given.keys : ownKey ? [ownKey] : [];
  const caseJson = readCaseJson(await archive.read(CASE_JSON));
  const signed = await signedBy(keys, note, CHECKPOINT);
  const outside = given.checkpoint == null
    ? null
    : await signedBy(keys, given.checkpoint, "checkpoint from outside");
  if (signed === "wrong" || outside === "wrong") {
    return { ...nothingShown, result: "changed", findings: [{ kind: "checkpoint_changed" }] };
  }
  if (signed === null) return { ...nothingShown, result: "unknown_key" };
  if (given.checkpoint != null && outside === null) {
    const findings = [{ kind: "checkpoint_foreign" }] as const;
    return { ...nothingShown, result: "unknown_key", findings };
  }
  const { key, checkpoint } = signed;
  const compared = outside && comparedBySize(outside.checkpoint.size, checkpoint.size);
  const isOther = compared === "same" && outside?.checkpoint.hash !== checkpoint.hash;
  const findings: Finding[] = isOther ? [{ kind: "checkpoint_differs" }] : [];
  if (ownKey && !keys.some(({ name, id }) => name === ownKey.name && id === ownKey.id)) {
    findings.push({ kind: "key_differs" });
  }
  findings.push(...foreignFiles(archive, caseJson));
  if (caseJson.origin !== key.name) findings.push({ kind: "case_changed" });
  const entries = await verifyEntries(archive, caseJson.entries, { checkpoint, note }, findings);
  await verifyEnd(caseJson, entries, await archive.read(PAGE), findings);
  const documents = await verifyDocuments(archive, caseJson, entries, findings);
  const { audience, facts } = caseJson;
  const shown = {
    audience,
    facts,
    checkpoint,
    key,
    keyFrom,
    compared,
    entries,
    documents,
    archive,
  } as const;
  return { result: resultOf(findings), unreadable: null, findings, shown };
}

/** A case file proves nothing about another size: it holds no proof of consistency. */
function comparedBySize(outside: number, own: number): "same" | "older" | "newer" {
  if (outside === own) return "same";
  return outside < own ? "older" : "newer";
}

const nothingShown = { unreadable: null, findings: [], shown: null };

/** The first key that has signed a note; null if none has, "wrong" for a signature of another text. */
async function signedBy(
  keys: readonly VerifierKey[],
  note: string,
  part: string,
): Promise<{ key: VerifierKey; checkpoint: Checkpoint } | "wrong" | null> {
  try {
    if (await readNote(note, keys) === null) return null;
    for (const key of keys) {
      const checkpoint = await readNote(note, [key]);
      if (checkpoint !== null) return { key, checkpoint };
    }
    return null;
  } catch (error) {
    if (error instanceof WrongSignature) return "wrong";
    throw error instanceof NoNote ? new Unreadable("note", part) : error;
  }
}

function readKey(text: string): VerifierKey {
  const key = keyIn(text.trimEnd());
  if (key === null) throw new Unreadable("form", KEY);
  return key;
}

function* foreignFiles({ sizes }: Archive, { documents, entries }: CaseJson): Generator<Finding> {
  const known = new Set([
    ...[CHECKPOINT, KEY, PAGE, CASE_JSON],
    ...documents.flatMap(({ file }) => file ?? []),
    ...entries.map(({ seq }) => proofPath(seq)),
  ]);
  for (const name of sizes.keys()) {
    if (!known.has(name)) yield { kind: "foreign_file", name };
  }
}
