import assert from "node:assert/strict";
import { Examiner } from "../../../data/documents/examiner.ts";
import { aPdf, aPng, packed } from "../../documents/made.ts";

Deno.test("a document that keeps the check busy for too long is refused, and the next one is not", async () => {
  const hurried = new Examiner(1);
  const late = hurried.formatOf(aPdf({ more: [packed(new Uint8Array(1e7))] }));
  await assert.rejects(late, { kind: "invalid", text: "The document takes too long to check." });
  await hurried.close();
  const examiner = new Examiner();
  assert.equal(await examiner.formatOf(aPng()), "image/png");
  await examiner.close();
});

Deno.test("several documents at once are looked at in turn", async () => {
  const examiner = new Examiner();
  const files = [aPng(), new Uint8Array(9), aPdf(), aPng({ grey: 1 })];
  const found = await Promise.allSettled(files.map((bytes) => examiner.formatOf(bytes)));
  assert.deepEqual(found.map((one) => one.status === "fulfilled" && one.value), [
    ...["image/png", false, "application/pdf", "image/png"],
  ]);
  await examiner.close();
});
