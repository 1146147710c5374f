import assert from "node:assert/strict";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { contentTypes, type Examined } from "../../../../data/documents/formats.ts";
import { examine } from "../../../../data/documents/formats/examine.ts";
import { renditionOf } from "../../../../data/documents/rendition.ts";
import { aToken } from "../../../data/imports/import_files.ts";
import { hostileFiles } from "../../../documents/hostile.ts";
import { aJpeg, aPdf, aPng, aWebp, packed } from "../../../documents/made.ts";
import { type Desk, withDesk } from "../../../support/helpers.ts";
import { aRequest } from "../../../support/records.ts";

const seed = Number(Deno.env.get("INPUT_SEED") ?? Date.now() % 2 ** 31);

/** Uploads each file to a request of its own. */
async function send(desk: Desk, files: readonly Uint8Array<ArrayBuffer>[]) {
  const requests = files.map((_, n) => aRequest({ id: `k_h${n}`, documents: [] }));
  await kyc.insert(desk.store.db, requests);
  const authorization = `Bearer ${await aToken(desk.store, "feed")}`;
  const answers = [];
  for (const [n, body] of files.entries()) {
    const path = `/api/kyc-requests/k_h${n}/documents/d_1?type=id&name=a.html`;
    answers.push(await desk.bare(path, { method: "PUT", body, headers: { authorization } }));
  }
  return answers;
}

/** Asserts that browsers neither run the file nor sniff its type. */
async function requireServedSafely(
  desk: Desk,
  url: string,
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const shown = await desk.request(`${url}?painted`);
  assert.equal(shown.status, 200);
  assert.equal(shown.headers.get("content-type"), type);
  assert.equal(shown.headers.get("x-content-type-options"), "nosniff");
  assert.equal(shown.headers.get("cache-control"), "no-store");
  const policy = shown.headers.get("content-security-policy") ?? "";
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /(^|; )sandbox(;|$)/);
  const place = type === "application/pdf" ? "attachment" : "inline";
  assert.ok(shown.headers.get("content-disposition")?.startsWith(place));
  const { body } = renditionOf(bytes, await examine(bytes) as Examined);
  assert.deepEqual(new Uint8Array(await shown.arrayBuffer()), body);
}

Deno.test("of 200 hostile files none brings a 5xx, and each is refused or served as what it is", () =>
  withDesk(async (desk) => {
    const files = hostileFiles(seed);
    assert.ok(files.length >= 200, `${files.length}`);
    console.log(`${files.length} files, INPUT_SEED=${seed}`);
    const answers = await send(desk, files.map(({ bytes }) => bytes));
    let taken = 0;
    for (const [n, { what, bytes, status, reason }] of files.entries()) {
      const answer = answers[n]!;
      if (status) assert.equal(answer.status, status, `${what}: ${answer.text}`);
      if (reason) assert.ok(answer.text.includes(reason), `${what}: ${answer.text}`);
      if (answer.status !== 201) {
        assert.ok([415, 422].includes(answer.status), `${what}: ${answer.status} ${answer.text}`);
        continue;
      }
      const { url, contentType } = JSON.parse(answer.text);
      assert.ok(contentTypes.includes(contentType), what);
      await requireServedSafely(desk, url, contentType, bytes);
      taken++;
    }
    assert.ok(taken < files.length / 3, `${taken} were taken`);
  }, { sample: false }));

Deno.test("sound documents of each kind are taken, and served as what they are", () =>
  withDesk(async (desk) => {
    const words = packed("BT /F1 9 Tf (Passport) Tj ET");
    const files = [aJpeg(), aPng(), aWebp(), aPdf({ pages: 3, more: [words] })];
    const answers = await send(desk, files);
    for (const [n, { status, text }] of answers.entries()) {
      assert.equal(status, 201, text);
      const type = ["image/jpeg", "image/png", "image/webp", "application/pdf"][n]!;
      assert.equal(JSON.parse(text).contentType, type);
      await requireServedSafely(desk, JSON.parse(text).url, type, files[n]!);
    }
  }, { sample: false }));
