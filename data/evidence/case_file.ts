import type { PartName } from "../audit/entry_body.ts";
import { deskKey, headNote } from "../audit/note_key.ts";
import { keyText } from "../audit/notes.ts";
import { requireActive } from "../audit/require_active.ts";
import { withFields } from "../audit/subject_entries.ts";
import { type Actor, lockTrail } from "../audit/trail.ts";
import { type AuditedTransaction, write } from "../audit/write.ts";
import { sha256Hex } from "../base/hashes.ts";
import { DomainError } from "../errors/domain_error.ts";
import { kycEvent } from "../kyc/requests/audit_event.ts";
import { get } from "../kyc/requests/requests.ts";
import type { Store } from "../store.ts";
import type { Audience } from "../verifier/case_json.ts";
import { canonicalJson } from "../verifier/json.ts";
import { fileNames, originalOf, readableDocuments } from "./case_documents.ts";
import { rowsOfCase } from "./case_entries.ts";
import { type CaseFacts, readCaseFacts } from "./case_facts.ts";
import { entryProver } from "./inclusion.ts";
import { type DisclosedEntry, discloseEntry } from "./disclosed_entry.ts";
import { lastPartsShownTo, partsCode } from "./shown_parts.ts";
import { zipOf, type ZippedFile } from "./zip.ts";

/** The facts of the readable page of a case file. */
export interface CasePageFacts {
  audience: Audience;
  madeAt: string;
  facts: CaseFacts;
  /** Without the last one, which holds the digest of the page. */
  entries: readonly DisclosedEntry[];
}

interface Made {
  facts: CaseFacts;
  page: string;
  entries: readonly DisclosedEntry[];
  now: Date;
}

/**
 * Makes the case file of a request (docs/evidence.md) and records that, as the last entry of the file.
 * Returns it as a ZIP, whose documents are read while it is sent. Throws `not_found`, `conflict` for a
 * trail that the desk cannot sign, and `unavailable` where the storage of documents is away.
 */
export async function makeCaseFile(
  store: Store,
  actor: Actor,
  { id, audience, pageOf }: {
    id: string;
    audience: Audience;
    pageOf: (facts: CasePageFacts) => string;
  },
): Promise<ReadableStream<Uint8Array>> {
  await signedHead(store);
  const readable = await readableDocuments(store, await get(store, id));
  const made = await write(store, actor, async (trx, record, now) => {
    await lockTrail(trx);
    return await recordCase({ trx, record, now }, { id, audience, readable, pageOf });
  });
  const rows = await rowsOfCase(store.db, id, made.entries.length + 1);
  const last = discloseEntry(rows.at(-1)!, audience, lastPartsShownTo(audience));
  const head = await signedHead(store);
  const key = keyText(await deskKey(store));
  const json = JSON.stringify({
    v: 1,
    audience,
    origin: key.slice(0, key.indexOf("+")),
    case: made.facts,
    entries: [...made.entries, last].map(({ body, disclosures }) => ({ body, disclosures })),
  });
  const size = head.checkpoint.size;
  const prove = entryProver(store.db, { size, note: head.note });
  const files = async function* (): AsyncGenerator<ZippedFile> {
    yield { name: "index.html", content: made.page };
    yield { name: "case.json", content: json };
    yield { name: "proof/checkpoint.txt", content: head.note };
    yield { name: "proof/key.txt", content: `${key}\n` };
    for (const { seq } of rows) {
      yield { name: `proof/entries/${seq}.tlog-proof`, content: await prove(seq) };
    }
    for (const document of made.facts.documents) {
      if (document.file === null) continue;
      // The file breaks off once its maker is signed out.
      await requireActive(store.db, actor, store.now());
      yield { name: document.file, content: () => originalOf(store, id, document) };
    }
  };
  return zipOf(files(), made.now);
}

/** Reads the case under the lock of the trail, so that its last entry can say how many there are. */
async function recordCase(
  { trx, record, now }: AuditedTransaction,
  { id, audience, readable, pageOf }: {
    id: string;
    audience: Audience;
    readable: ReadonlySet<string>;
    pageOf: (facts: CasePageFacts) => string;
  },
): Promise<Made> {
  const request = await get({ db: trx, now: () => now }, id);
  const rows = await rowsOfCase(trx, id);
  const facts = await readCaseFacts({
    db: trx,
    request,
    entries: rows.map(withFields),
    audience,
    files: fileNames(request, readable),
  });
  const entries = rows.map((row) => discloseEntry(row, audience));
  const page = pageOf({ audience, madeAt: now.toISOString(), facts, entries });
  const shown = [...entries.map(({ parts }) => parts), lastPartsIn(audience)];
  const after = {
    for: audience,
    entries: rows.length + 1,
    shown: shown.map(partsCode).join(""),
    caseDigest: sha256Hex(canonicalJson(JSON.parse(JSON.stringify(facts)))),
    pageDigest: sha256Hex(page),
  };
  record(kycEvent("Case file made", request, { after }));
  return { facts, page, entries, now };
}

async function signedHead(store: Store) {
  const head = await headNote(store);
  if (!head) throw new DomainError("conflict", "audit.not_signed");
  return head;
}

/** The entry of a case file says nothing internal, and has no message. */
const lastPartsIn = (audience: Audience): PartName[] =>
  lastPartsShownTo(audience).filter((name) => name !== "internal" && name !== "message");
