import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { jpegOf } from "../../documents/kinds/jpegs.ts";
import { joined } from "../../documents/kinds/kind.ts";
import { pdfWithInvoice } from "../../documents/kinds/pdfs.ts";
import { aLargeJpeg } from "../../documents/made.ts";
import { type Desk, withDesk } from "../../support/helpers.ts";
import { aRequest } from "../../support/records.ts";

const withDocument = (
  bytes: Uint8Array<ArrayBuffer>,
  test: (desk: Desk, path: string) => Promise<void>,
): Promise<void> =>
  withDesk(async (desk) => {
    await kyc.insert(desk.store.db, [aRequest({ documents: [] })]);
    const facts = { id: "d_1", type: "id", name: "é.jpg", declaredType: null, replaces: null };
    const { request } = await receiveDocument(
      desk.store,
      "k_test",
      { ...facts, type: "id", bytes },
      system,
    );
    await test(desk, request.documents[0]!.url);
  }, { sample: false });

Deno.test("a person has four documents under way at most; the next one waits until one has left", () =>
  withDocument(aLargeJpeg(300_000, 1), async (desk, path) => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => desk.request(path)));
    let hasCome = false;
    const fifth = desk.request(path).then((answer) => {
      hasCome = true;
      return answer;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(hasCome, false);
    await answers[0]!.arrayBuffer();
    await (await fifth).body?.cancel();
    for (const { body } of answers.slice(1)) await body?.cancel();
    assert.equal((await desk.request(path, { method: "HEAD" })).status, 200);
    await (await desk.request(path)).body?.cancel();
  }));

Deno.test("a browser gets the picture alone, and the original as a download", () => {
  const picture = jpegOf();
  const bytes = joined(picture, "<script>alert(1)</script>");
  return withDocument(bytes, async (desk, path) => {
    const shown = await desk.request(path);
    assert.equal(shown.headers.get("content-length"), String(picture.length));
    assert.match(shown.headers.get("content-disposition") ?? "", /^inline/);
    assert.deepEqual(new Uint8Array(await shown.arrayBuffer()), picture);
    const original = await desk.request(`${path}?original`);
    assert.match(original.headers.get("content-disposition") ?? "", /^attachment/);
    assert.deepEqual(new Uint8Array(await original.arrayBuffer()), bytes);
  });
});

Deno.test("an electronic invoice is shown, and its download says that it contains a file", () =>
  withDocument(pdfWithInvoice(), async (desk) => {
    assert.match((await desk.fragment("/kyc/k_test")).text, /, contains a file</);
    const { text } = await desk.get("/kyc/k_test/review");
    assert.match(text, /data-download="Download é\.jpg \(contains a file\)"/);
  }));

Deno.test("a picture whose end is missing says so, and its bytes alone are no view", () =>
  withDocument(jpegOf({ width: 320, height: 200, missing: 40, end: false }), async (desk, path) => {
    const { text } = await desk.get("/kyc/k_test/review");
    assert.match(text, / data-cut=""/);
    assert.match(text, new RegExp(`<noscript><img src="${path}" `));
  }));
