import { requireActive } from "../audit/require_active.ts";
import type { Actor } from "../audit/trail.ts";
import { write } from "../audit/write.ts";
import { sha256Hex } from "../base/hashes.ts";
import type { Store } from "../store.ts";
import { originalOf } from "./case_documents.ts";
import { type PersonFacts, readPersonFileFacts } from "./person_facts.ts";
import { zipOf, type ZippedFile } from "./zip.ts";

export interface PersonPageFacts {
  madeAt: string;
  facts: PersonFacts;
}

/**
 * Makes a file of everything about a person that the person may know, and records that. Documents are
 * read while it is sent. Throws `not_found`, and `unavailable` where the storage is away.
 */
export async function makePersonFile(
  store: Store,
  actor: Actor,
  { id, pageOf }: { id: string; pageOf: (facts: PersonPageFacts) => string },
): Promise<ReadableStream<Uint8Array>> {
  const facts = await readPersonFileFacts(store, id);
  const now = store.now();
  const madeAt = now.toISOString();
  const json = JSON.stringify({ v: 1, madeAt, ...facts }, null, 1);
  const page = pageOf({ madeAt, facts });
  const originals = facts.requests.flatMap(({ request, documents }) =>
    documents.flatMap((document) =>
      document.file === null ? [] : [{ request, document, name: document.file }]
    )
  );
  await write(store, actor, (_trx, record) => {
    record({
      category: "user",
      action: "Person file made",
      target: `${facts.person.name} (${id})`,
      after: {
        requests: facts.requests.length,
        documents: originals.length,
        digest: sha256Hex(json),
      },
    });
  });
  const files = async function* (): AsyncGenerator<ZippedFile> {
    yield { name: "index.html", content: page };
    yield { name: "person.json", content: json };
    for (const { request, document, name } of originals) {
      // The file breaks off once its maker is signed out.
      await requireActive(store.db, actor, store.now());
      yield { name, content: () => originalOf(store, request.id, document) };
    }
  };
  return zipOf(files(), now);
}
