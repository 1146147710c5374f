import assert from "node:assert/strict";
import { deskKey } from "../../../data/audit/note_key.ts";
import { keyText } from "../../../data/audit/notes.ts";
import { verify } from "../../../data/audit/verify_tree.ts";
import { sha256Hex } from "../../../data/base/hashes.ts";
import { sha256Of } from "../../../data/documents/blobs.ts";
import { canonicalJson } from "../../../data/verifier/json.ts";
import { makeCaseFile } from "../../../data/evidence/case_file.ts";
import { caseAudiences } from "../../../data/evidence/shown_parts.ts";
import type { Store } from "../../../data/store.ts";
import type { Audience } from "../../../data/verifier/case_json.ts";
import { sourceOfBlob } from "../../../data/verifier/byte_source.ts";
import type { Finding } from "../../../data/verifier/findings.ts";
import { verifyCase } from "../../../data/verifier/verify_case.ts";
import { system } from "../../../data/audit/write.ts";
import { deleteDueDocuments } from "../../../data/retention/delete_documents.ts";
import { caseFilePage } from "../../../views/evidence/case_page.tsx";
import { fileWords } from "../../../views/evidence/file_page.tsx";
import { onEachEngine } from "../../support/engines.ts";
import { actor, DAY_MS, terms } from "../../support/records.ts";
import { decide } from "../../support/steps.ts";
import { check } from "../verifier/second_verifier.mjs";
import { plantCase, secrets } from "./cases.ts";
import { filesIn, textIn } from "./zips.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Files = Awaited<ReturnType<typeof filesIn>>;

/** The files of a case file in which both verifiers find this; nothing unless named. */
async function make(
  store: Store,
  audience: Audience,
  found: readonly Finding[] = [],
): Promise<Files> {
  const zip = await makeCaseFile(store, actor(), {
    id: "k_test",
    audience,
    pageOf: (facts) => caseFilePage(fileWords("en", {}), facts),
  });
  const bytes = new Uint8Array(await new Response(zip as ReadableStream<Bytes>).arrayBuffer());
  await requireFindings(store, bytes, found);
  return filesIn(bytes);
}

interface CaseJson {
  case: {
    documents: {
      file: string | null;
      deletedAt: string | null;
      sha256: string;
      entry: number;
      displays: unknown[];
    }[];
    decisions: { entry: number; displayed: string[] }[];
  };
  entries: { body: string; disclosures: string[] }[];
}

const jsonOf = (files: Files): CaseJson => JSON.parse(textIn(files, "case.json"));

const shownIn = (disclosures: readonly string[]) =>
  Object.fromEntries(
    disclosures.map((text) => {
      const [, name, value] = JSON.parse(
        new TextDecoder().decode(Uint8Array.fromBase64(text, { alphabet: "base64url" })),
      );
      return [name, value];
    }),
  );

/** Both verifiers find this in the file, with the key of the desk. */
async function requireFindings(
  store: Store,
  zip: Bytes,
  expected: readonly Finding[],
): Promise<void> {
  const key = await deskKey(store);
  const { result, findings, unreadable } = await verifyCase(sourceOfBlob(new Blob([zip])), {
    keys: [key],
  });
  assert.deepEqual([findings, unreadable], [expected, null]);
  assert.equal(result, expected.length === 0 ? "whole" : "incomplete");
  assert.equal(check(Buffer.from(zip), keyText(key)).code, expected.length === 0 ? 0 : 2);
}

onEachEngine({
  "a case file proves each of its entries and says what it holds": async ({ store, clock }) => {
    await plantCase(store, clock);
    for (const audience of caseAudiences) {
      const files = await make(store, audience);
      const { case: facts, entries } = jsonOf(files);
      const shown = entries.map(({ disclosures }) => shownIn(disclosures));
      assert.deepEqual(
        shown.map(({ subject }) => subject.number),
        entries.map((_, at) => at + 1),
      );
      const { what, facts: { after } } = shown.at(-1)!;
      assert.equal(what.action, "Case file made");
      const names = ["what", "actor", "subject", "facts", "internal", "message", "origin"];
      assert.deepEqual(after, {
        for: audience,
        entries: entries.length,
        shown: shown.map((parts) =>
          names.reduce((sum, name, bit) => sum + (name in parts ? 2 ** bit : 0), 0)
            .toString(16).padStart(2, "0")
        ).join(""),
        caseDigest: sha256Hex(canonicalJson(facts)),
        pageDigest: sha256Hex(textIn(files, "index.html")),
      });
      const documents = facts.documents;
      assert.deepEqual(documents.map(({ file }) => file), [
        "documents/1-d_1__p_e.png",
        "documents/2-d_2__p_e.png",
      ]);
      for (const { file, sha256, entry, displays } of documents) {
        assert.equal(await sha256Of(files.get(file!)!), sha256);
        const received = entries.findIndex(({ body }) => JSON.parse(body).seq === entry);
        assert.equal(shown[received]!.facts.after.sha256, sha256);
        assert.equal(displays.length, 1);
      }
      assert.deepEqual(facts.decisions.map(({ displayed }) => displayed), [["d_1", "d_2"]]);
      const decided = entries.findIndex(({ body }) =>
        JSON.parse(body).seq === facts.decisions[0]!.entry
      );
      assert.equal(shown[decided]!.what.action, "KYC declined");
    }
    assert.equal((await verify(store.db, store.auditKey)).fault, null);
  },
  "a file of a case whose documents a rule has deleted is whole, and says so": async (
    { store, clock },
  ) => {
    await plantCase(store, clock);
    await store.db.insertInto("retention_settings")
      .values({ id: 1, documentMonths: 3, fileYears: null }).execute();
    await decide(store, "k_test", { status: "declined", reviewNotes: "" }, terms());
    clock.advance(100 * DAY_MS);
    const { documents } = await deleteDueDocuments(store, ["k_test"], system);
    assert.equal(documents, 2);
    for (const audience of caseAudiences) {
      const files = await make(store, audience);
      assert.deepEqual([...files.keys()].filter((name) => name.startsWith("documents/")), []);
      const deletedAt = clock.now().toISOString();
      for (const document of jsonOf(files).case.documents) {
        assert.deepEqual([document.file, document.deletedAt], [null, deletedAt]);
      }
      assert.match(textIn(files, "index.html"), /deleted by rule on 2027-02-27/);
    }
  },
  "a file for the applicant holds nothing of what may not be told": async ({ store, clock }) => {
    await plantCase(store, clock);
    // Its entry is one of the next file's.
    const authority = await make(store, "authority");
    const files = await make(store, "applicant");
    const readable = (from: Files) =>
      [...from].filter(([name]) => !name.startsWith("documents/"))
        .flatMap(([name]) => [name, textIn(from, name)])
        .concat(jsonOf(from).entries.map((one) => JSON.stringify(shownIn(one.disclosures))))
        .join("\n");
    const hidden = readable(files);
    const open = readable(authority);
    for (const secret of secrets) {
      assert.ok(!hidden.includes(secret), secret);
      assert.ok(open.includes(secret), `not planted: ${secret}`);
    }
    for (const told of ["Test Person", "We could not read it.", "Please send it again."]) {
      assert.ok(hidden.includes(told), told);
    }
    assert.match(textIn(files, "index.html"), /Other facts may be left out too/);
  },
  "a document whose bytes are gone is named as missing": async ({ store, clock }) => {
    await plantCase(store, clock);
    const { blob } = await store.db.selectFrom("kyc_held_documents").select("blob")
      .where("documentId", "=", "d_1").executeTakeFirstOrThrow();
    await store.documents.remove(blob);
    const missing = { kind: "document_missing", number: 1 } as const;
    const files = await make(store, "authority", [missing]);
    const { documents } = jsonOf(files).case;
    assert.deepEqual(documents.map(({ file }) => file), [null, "documents/2-d_2__p_e.png"]);
    assert.match(textIn(files, "index.html"), /not in this file/);
  },
});
