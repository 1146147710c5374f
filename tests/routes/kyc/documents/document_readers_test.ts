import assert from "node:assert/strict";
import { insert as insertStaff } from "../../../../data/staff/accounts/staff.ts";
import { system } from "../../../../data/audit/write.ts";
import { receiveDocument } from "../../../../data/kyc/documents/receive.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { aToken } from "../../../data/imports/import_files.ts";
import { jpegOf } from "../../../documents/kinds/jpegs.ts";
import { joined } from "../../../documents/kinds/kind.ts";
import { pdfWithInvoice } from "../../../documents/kinds/pdfs.ts";
import { aLargeJpeg } from "../../../documents/made.ts";
import { type Desk, withDesk } from "../../../support/helpers.ts";
import { aRequest, aStaffMember } from "../../../support/records.ts";

const MIB = 1024 ** 2;
const READS = ["documents:read"] as const;

const withDocument = (
  bytes: Uint8Array<ArrayBuffer>,
  test: (desk: Desk, path: string) => Promise<void>,
  name = "é.jpg",
): Promise<void> =>
  withDesk(async (desk) => {
    await kyc.insert(desk.store.db, [aRequest({ documents: [] })]);
    const facts = { id: "d_1", type: "id", name, declaredType: null, replaces: null };
    const { request } = await receiveDocument(
      desk.store,
      "k_test",
      { ...facts, type: "id", bytes },
      system,
    );
    await test(desk, request.documents[0]!.url);
  }, { sample: false });

/** Answers that nobody reads until they are ended. */
async function unread(count: number, get: () => Promise<Response>) {
  const answers = Array.from({ length: count }, get);
  await answers[0];
  return async () => {
    for (const answer of answers) await (await answer).body?.cancel();
  };
}

Deno.test("A reader has 24 MiB of documents under way; the next one waits until one has left", () =>
  withDocument(aLargeJpeg(7 * MIB, 1), async (desk, path) => {
    const answers = await Promise.all([1, 2, 3].map(() => desk.request(path)));
    let hasCome = false;
    const fourth = desk.request(path).then((answer) => {
      hasCome = true;
      return answer;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(hasCome, false);
    await answers[0]!.arrayBuffer();
    await (await fourth).body?.cancel();
    for (const { body } of answers.slice(1)) await body?.cancel();
    assert.equal((await desk.request(path, { method: "HEAD" })).status, 200);
    await (await desk.request(path)).body?.cancel();
  }));

Deno.test("A client that disconnects while its document waits is no error of the server", () =>
  withDocument(aLargeJpeg(18 * MIB, 1), async (desk, path) => {
    const end = await unread(2, () => desk.request(path));
    const client = new AbortController();
    const waiting = desk.request(path, { signal: client.signal });
    client.abort();
    assert.equal((await waiting).status, 400);
    await end();
  }));

Deno.test("A person who reads four large documents slowly keeps nobody else from a document", () =>
  withDocument(aLargeJpeg(18 * MIB, 1), async (desk, path) => {
    const authorization = `Bearer ${await aToken(desk.store, "archive", { scopes: READS })}`;
    const api = "/api/kyc-requests/k_test/documents/d_1";
    const byToken = () => desk.app.request(desk.origin + api, { headers: { authorization } });
    const endPerson = await unread(4, () => desk.request(path));
    const endToken = await unread(4, async () => await byToken());
    await insertStaff(desk.store.db, [aStaffMember({ id: "s_2", email: "two@example.com" })]);
    const other = await desk.colleague("s_2");
    assert.equal((await other.get(path)).status, 200);
    await endPerson();
    await endToken();
  }));

const names = {
  "passport.html": [jpegOf(), "passport.html.jpg"],
  "passport.bat": [pdfWithInvoice(), "passport.bat.pdf"],
  "scan.pdf.": [pdfWithInvoice(), "scan.pdf..pdf"],
  "scan.PDF": [pdfWithInvoice(), "scan.PDF"],
  "photo.jpeg": [jpegOf(), "photo.jpeg"],
  "photo.heic": [jpegOf(), "photo.heic.jpg"],
  "photo": [jpegOf(), "photo.jpg"],
} as const;

Deno.test("A document is saved under a name that ends as its type does, whatever its sender says", async () => {
  for (const [name, [bytes, saved]] of Object.entries(names)) {
    await withDocument(bytes, async (desk, path) => {
      const token = await aToken(desk.store, "archive", { scopes: READS });
      const answers = [
        await desk.request(`${path}?original&warned=1`),
        await desk.request(`${path}?painted`, { headers: { "sec-fetch-dest": "empty" } }),
        await desk.app.request(`${desk.origin}/api/kyc-requests/k_test/documents/d_1`, {
          headers: { authorization: `Bearer ${token}` },
        }),
      ];
      for (const { headers, body } of answers) {
        await body?.cancel();
        const disposition = headers.get("content-disposition") ?? "";
        assert.match(disposition, new RegExp(`filename\\*=UTF-8''${RegExp.escape(saved)}$`));
        assert.equal(headers.get("x-content-type-options"), "nosniff");
      }
    }, name);
  }
});

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

Deno.test("a picture whose end is missing says so, and its bytes alone are no view", () =>
  withDocument(jpegOf({ width: 320, height: 200, missing: 40, end: false }), async (desk, path) => {
    const { text } = await desk.get("/kyc/k_test/review");
    assert.match(text, / data-cut=""/);
    assert.match(text, new RegExp(`<noscript><img src="${path}" `));
  }));
