import type { Actor } from "../data/audit/trail.ts";
import { makeCaseFile } from "../data/evidence/case_file.ts";
import { makePersonFile } from "../data/evidence/person_file.ts";
import { listDocumentTypes, typeLabelsIn } from "../data/kyc/document_types/document_types.ts";
import { labelsIn, listReasons } from "../data/kyc/reasons/reasons.ts";
import type { Language } from "../data/settings.ts";
import type { Store } from "../data/store.ts";
import type { Audience } from "../data/verifier/case_json.ts";
import { caseFilePage } from "../views/evidence/case_page.tsx";
import { fileWords } from "../views/evidence/file_page.tsx";
import { personFilePage } from "../views/evidence/person_page.tsx";

/** The case file of a request without a session, with its page in a language. */
export async function caseFileIn(
  store: Store,
  actor: Actor,
  { id, audience, language }: { id: string; audience: Audience; language: Language },
): Promise<ReadableStream<Uint8Array>> {
  const words = await wordsIn(store, language);
  return await makeCaseFile(store, actor, {
    id,
    audience,
    pageOf: (facts) => caseFilePage(words, facts),
  });
}

/** The file of a person without a session. */
export async function personFileIn(
  store: Store,
  actor: Actor,
  { id, language }: { id: string; language: Language },
): Promise<ReadableStream<Uint8Array>> {
  const words = await wordsIn(store, language);
  return await makePersonFile(store, actor, {
    id,
    pageOf: (facts) => personFilePage(words, facts),
  });
}

const wordsIn = async ({ db }: Store, language: Language) =>
  fileWords(language, {
    reasonLabels: labelsIn(await listReasons(db), language),
    typeLabels: typeLabelsIn(await listDocumentTypes(db), language),
  });
