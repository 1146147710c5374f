import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { DocumentContents } from "../../../data/documents/formats.ts";
import { aToken } from "../../data/imports/import_files.ts";
import { joined } from "../../documents/kinds/kind.ts";
import { aPdf } from "../../documents/made.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf, only } from "../../support/markup.ts";
import { aRequest } from "../../support/records.ts";

const SENTENCE =
  "A PDF can hold scripts, forms that send data and attached files. Nothing of it was run here. " +
  "Open it in a viewer with scripts turned off.";
const PAGE = "<script>alert(1)</script>\n";
const pdf = aPdf();
const bytes = joined(PAGE, pdf);

/** Plants a PDF behind a text, whose examiner has found these contents. */
const withPdf = (
  test: (desk: Desk, path: string) => Promise<void>,
  contents?: DocumentContents,
): Promise<void> =>
  withDesk(async (desk) => {
    const { store } = desk;
    await kyc.insert(store.db, [aRequest({ documents: [] })]);
    store.examiner.examine = () => Promise.resolve({ contentType: "application/pdf", contents });
    const given = { id: "d_1", type: "id", declaredType: null, replaces: null } as const;
    const document = { ...given, name: "año.html", bytes };
    const { request } = await receiveDocument(store, "k_test", document, system);
    await test(desk, request.documents[0]!.url);
  }, { sample: false });

const downloadsOf = async ({ store }: Desk): Promise<number> =>
  (await store.db.selectFrom("audit_log").select("seq")
    .where("action", "=", "Document downloaded").execute()).length;

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

Deno.test("The original of a PDF leaves after a page that says what a PDF can hold", () =>
  withPdf(async (desk, path) => {
    for (const address of [path, `${path}?original`, `${path}?warned=1`, `${path}?painted`]) {
      for (const destination of ["document", "iframe", "embed"]) {
        const { status, headers, text } = await desk.get(address, {
          "sec-fetch-dest": destination,
        });
        assert.equal(status, 200);
        assert.match(headers.get("content-type") ?? "", /^text\/html/);
        assert.equal(headers.get("cache-control"), "no-store");
        assert.match(textOf(mainOf(text)), RegExp(RegExp.escape(SENTENCE)));
        assert.doesNotMatch(textOf(mainOf(text)), /Known of this one/);
        assert.equal(only(mainOf(text), "form", {}).attributes.action, path);
      }
    }
    assert.equal(await downloadsOf(desk), 0);
    const { text } = await desk.get(`${path}?original`);
    const fields = elements(mainOf(text), "input").map(({ attributes }) => attributes);
    const query = new URLSearchParams(
      fields.map(({ name = "", value = "" }) => [name, value]),
    );
    assert.equal(query.toString(), "original=&warned=1");
    const saved = await desk.request(`${path}?${query}`, {
      headers: { "sec-fetch-dest": "document" },
    });
    assert.equal(saved.headers.get("content-type"), "application/pdf");
    assert.equal(saved.headers.get("x-content-type-options"), "nosniff");
    assert.match(saved.headers.get("content-security-policy") ?? "", /(^|; )sandbox(;|$)/);
    assert.equal(
      saved.headers.get("content-disposition"),
      "attachment; filename*=UTF-8''a%C3%B1o.html.pdf",
    );
    assert.deepEqual(await bytesOf(saved), pdf, "it begins at its header");
    assert.equal(await downloadsOf(desk), 1);
  }));

Deno.test("The page before a PDF and the viewer name what is known of it", () =>
  withPdf(async (desk, path) => {
    const known = [
      "contains scripts",
      "contains a form",
      "can start, play, send or open something",
      "2 attached files, not shown here",
    ];
    const page = mainOf((await desk.get(path)).text);
    assert.deepEqual(elements(page, "li").map(({ text }) => text), known);
    const review = await desk.get("/kyc/k_test/review");
    const caption = textOf(only(review.text, "figcaption", {}).text);
    for (const text of known) assert.ok(caption.includes(text), caption);
    assert.ok(textOf((await desk.get("/kyc/k_test")).text).includes(known.at(-1)!));
  }, { hasScripts: true, hasForm: true, attachedFiles: 2, hasActions: true }));

Deno.test("Scripts and the API get a PDF without the page, with all of its bytes", () =>
  withPdf(async (desk, path) => {
    const fetched = await desk.request(`${path}?painted`, {
      headers: { "sec-fetch-dest": "empty" },
    });
    assert.deepEqual(await bytesOf(fetched), bytes);
    assert.equal(await downloadsOf(desk), 0);
    const token = await aToken(desk.store, "archive", { scopes: ["documents:read"] });
    const answer = await desk.app.request(
      `${desk.origin}/api/kyc-requests/k_test/documents/d_1`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    assert.deepEqual(await bytesOf(answer), bytes);
    assert.equal(await downloadsOf(desk), 1);
  }));
