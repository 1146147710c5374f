import assert from "node:assert/strict";
import { keyText, noteOf, verifierKey } from "../../../data/audit/notes.ts";
import { utf8 } from "../../../data/base/bytes.ts";
import { sourceOfBlob } from "../../../data/verifier/byte_source.ts";
import type { CaseVerification, VerificationResult } from "../../../data/verifier/findings.ts";
import { verifyCase } from "../../../data/verifier/verify_case.ts";
import { caseFile, type CaseParts, caseParts, fileOf, key, membersOf, sign } from "./case_files.ts";
import { changes } from "./changes.ts";
import { hostileFiles } from "./hostile_files.ts";
import { check } from "./second_verifier.mjs";
import { zipOf } from "./zips.ts";

const codes: Record<VerificationResult, number> = {
  whole: 0,
  changed: 1,
  incomplete: 2,
  unreadable: 2,
  unknown_key: 3,
};

/** The result of the first verifier, which the second one must share. */
async function verified(parts: CaseParts): Promise<CaseVerification> {
  const file = caseFile(parts);
  const found = await verifyCase(sourceOfBlob(new Blob([file])), { keys: [key] });
  const second = check(Buffer.from(file), keyText(key));
  const said = JSON.stringify([found.unreadable, found.findings, second.said]);
  assert.equal(second.code, codes[found.result], `the verifiers differ: ${said}`);
  return found;
}

Deno.test("a case file is whole for each audience, with a deleted document", async () => {
  for (const audience of ["authority", "applicant"]) {
    const { result, findings, shown } = await verified(await caseParts(audience));
    assert.deepEqual([result, findings], ["whole", []]);
    assert.deepEqual(shown?.documents.map(({ state }) => state), ["same", "same", "deleted"]);
    assert.deepEqual([shown?.keyFrom, shown?.key.id], ["outside", key.id]);
  }
});

Deno.test("two verifiers agree on each change of a case file", async (t) => {
  for (const [title, change, code] of changes) {
    await t.step(title, async () => {
      const parts = await caseParts();
      await change(parts);
      const { result, findings, unreadable } = await verified(parts);
      assert.equal(codes[result], code, JSON.stringify([result, findings, unreadable]));
    });
  }
});

Deno.test("each hostile file is unreadable to both verifiers", async (t) => {
  for (const [title, make] of hostileFiles) {
    await t.step(title, async () => {
      const file = make(await caseParts());
      const source = sourceOfBlob(new Blob([file]));
      const { result, unreadable } = await verifyCase(source, { keys: [key] });
      assert.equal(result, "unreadable", JSON.stringify(unreadable));
      assert.equal(check(Buffer.from(file), keyText(key)).code, 2);
    });
  }
});

Deno.test("a person file is named as such, as it carries no proof", async () => {
  const [page] = membersOf(await caseParts()).filter(({ name }) => name === "index.html");
  const file = zipOf([page!, { ...page!, name: "person.json" }]);
  const { result, unreadable } = await verifyCase(sourceOfBlob(new Blob([file])), { keys: [] });
  assert.deepEqual([result, unreadable?.reason], ["unreadable", "person_file"]);
  assert.equal(check(Buffer.from(file), keyText(key)).code, 2);
});

Deno.test("a file is streamed or stored, and keys and checkpoints from elsewhere count", async () => {
  const parts = await caseParts();
  const streamed = zipOf(
    membersOf(parts).map((member) => ({ ...member, isDeflated: false, hasDescriptor: true })),
  );
  const source = sourceOfBlob(new Blob([streamed]));
  const other = verifierKey(key.name, new Uint8Array(32));
  const older = await noteOf(key, { size: 9, hash: "00".repeat(32) }, sign);
  const forked = await noteOf(key, { size: 45, hash: "00".repeat(32) }, sign);
  const resultOf = async (given: Parameters<typeof verifyCase>[1]) => {
    const { result, findings, shown } = await verifyCase(source, given);
    return [result, shown?.keyFrom, shown?.compared, ...findings.map(({ kind }) => kind)];
  };
  assert.deepEqual(await resultOf({ keys: [key] }), ["whole", "outside", null]);
  assert.deepEqual(await resultOf({ keys: [] }), ["whole", "file", null]);
  assert.deepEqual(await resultOf({ keys: [other, key] }), ["whole", "outside", null]);
  assert.deepEqual(await resultOf({ keys: [other] }), ["unknown_key", undefined, undefined]);
  const same = { keys: [key], checkpoint: parts.note };
  assert.deepEqual(await resultOf(same), ["whole", "outside", "same"]);
  const since = { keys: [key], checkpoint: older };
  assert.deepEqual(await resultOf(since), ["whole", "outside", "older"]);
  const newer = await noteOf(key, { size: 46, hash: "00".repeat(32) }, sign);
  assert.deepEqual(await resultOf({ keys: [key], checkpoint: newer }), [
    ...["whole", "outside", "newer"],
  ]);
  const foreign = await noteOf(other, { size: 45, hash: "00".repeat(32) }, sign);
  assert.deepEqual(await resultOf({ keys: [key], checkpoint: foreign }), [
    ...["unknown_key", undefined, undefined, "checkpoint_foreign"],
  ]);
  const against = { keys: [key], checkpoint: forked };
  assert.deepEqual(await resultOf(against), ["changed", "outside", "same", "checkpoint_differs"]);
});

Deno.test("a finding names the entry or the document", async () => {
  const found = async (change: (parts: CaseParts) => void) => {
    const parts = await caseParts();
    change(parts);
    return (await verified(parts)).findings;
  };
  const changed = await found(({ json: { entries } }) => {
    entries[4]!.body = entries[4]!.body.replace("10:00", "11:00");
  });
  assert.deepEqual(changed, [{ kind: "entry_changed", number: 19 }]);
  const missing = await found(({ json: { entries }, proofs }) => {
    entries.splice(3, 2);
    [12, 19].forEach((seq) => proofs.delete(seq));
  });
  assert.deepEqual(missing, [{ kind: "entries_missing", number: 4, to: 5 }]);
  const other = await found(({ documents }) => void documents.set(fileOf(2), utf8("other")));
  assert.deepEqual(other, [{ kind: "document_changed", number: 2 }]);
});
