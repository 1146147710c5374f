import assert from "node:assert/strict";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { aPng } from "../../../documents/made.ts";
import { aToken } from "../../../data/imports/import_files.ts";
import { decisionPath, hiddenFieldsOf, toastsOf } from "../../../support/decisions.ts";
import { type Desk, refusalIn, textOf, withDesk } from "../../../support/helpers.ts";
import { elements, mainOf, only, rowsOf } from "../../../support/markup.ts";
import { aRequest } from "../../../support/records.ts";
import { become } from "../../../support/roles.ts";
import { TestClock } from "../../../support/stores.ts";

const EXPIRY = "/kyc/k_test/documents/1/expiry";
const ACCEPT = decisionPath("k_test", "accepted");
const NAME = "passport.jpg";

const onDesk = (
  expiresOn: string | null,
  test: (desk: Desk, clock: TestClock) => Promise<void>,
) => {
  const clock = new TestClock("2028-02-29T23:50:00.000Z");
  return withDesk(async (desk) => {
    const document = { type: "id", url: "/d/1", name: NAME, ...expiresOn && { expiresOn } };
    await kyc.insert(desk.store.db, [aRequest({ documents: [document] })]);
    await test(desk, clock);
  }, { now: clock.now });
};

const endOf = async ({ store }: Desk) => (await kyc.get(store, "k_test")).documents[0]!.expiresOn;

Deno.test("an end is typed without scripting, shown, and undone", () =>
  onDesk(null, async (desk) => {
    const details = mainOf((await desk.get("/kyc/k_test")).text);
    const link = elements(details, "a").find(({ text }) => text.startsWith("Set expiry"));
    assert.equal(link?.attributes.href, EXPIRY);
    const form = (await desk.get(EXPIRY)).text;
    assert.equal(only(form, "input", { name: "expiresOn" }).attributes.type, "date");
    const typed = { ...hiddenFieldsOf(mainOf(form)), expiresOn: "2028-02-29" };
    const saved = await desk.post(EXPIRY, typed);
    assert.deepEqual([saved.status, saved.headers.get("location")], [303, "/kyc/k_test"]);
    const shown = await desk.get("/kyc/k_test");
    assert.match(toastsOf(shown).join(), /^Document expiry saved/);
    assert.match(textOf(mainOf(shown.text)), /Valid until Feb 29, 2028/);
    assert.match(textOf(mainOf(shown.text)), /Change expiry/);
    const undo = elements(shown.text, "form").find(({ attributes }) =>
      attributes.action?.startsWith("/kyc/k_test/undo")
    );
    assert.equal((await desk.post(undo!.attributes.action!, {})).status, 303);
    assert.equal(await endOf(desk), undefined);
  }));

Deno.test("a day that is none is 422 with what was typed, and an empty one takes the end away", () =>
  onDesk("2031-05-09", async (desk) => {
    for (const expiresOn of ["2027-02-29", "soon", "0001-01-01"]) {
      const { status, text } = await desk.post(EXPIRY, { version: "1", expiresOn });
      assert.equal(status, 422, expiresOn);
      const field = only(text, "input", { name: "expiresOn" });
      assert.deepEqual([field.attributes.value, field.attributes["aria-invalid"]], [
        expiresOn,
        "true",
      ]);
      assert.match(textOf(text), /Enter a day, such as 2031-05-09, or leave it empty\./);
    }
    assert.equal((await desk.post(EXPIRY, { version: "1", expiresOn: "" })).status, 303);
    assert.equal(await endOf(desk), undefined);
    assert.equal((await desk.get("/kyc/k_test/documents/9/expiry")).status, 404);
  }));

Deno.test("a document is marked as expired from the next UTC day, in details and in review", () =>
  onDesk("2028-02-29", async (desk, clock) => {
    const marks = async () =>
      await Promise.all(
        ["/kyc/k_test", "/kyc/k_test/review"].map(async (path) =>
          /(Expired, valid|Valid) until Feb 29, 2028/.exec(textOf((await desk.get(path)).text))?.[1]
        ),
      );
    assert.deepEqual(await marks(), ["Valid", "Valid"]);
    clock.advance(9 * 60_000 + 59_000);
    assert.deepEqual(await marks(), ["Valid", "Valid"]);
    clock.advance(1_000);
    assert.deepEqual(await marks(), ["Expired, valid", "Expired, valid"]);
  }));

Deno.test("accepting an expired document asks why without scripting: 409 with what was typed", () =>
  onDesk("2028-02-28", async (desk) => {
    const form = (await desk.get(ACCEPT)).text;
    assert.match(textOf(form), /These documents have expired: .?passport/);
    const field = only(form, "textarea", { name: "expiredReason" });
    assert.equal(field.attributes["aria-describedby"], "expired-documents");
    const typed = { ...hiddenFieldsOf(mainOf(form)), reviewNotes: "All fine" };
    const refused = await desk.post(ACCEPT, typed);
    assert.equal(refused.status, 409);
    assert.match(textOf(refused.text), /Say why expired documents are accepted: .?passport\.jpg/);
    assert.equal(only(refused.text, "textarea", { name: "reviewNotes" }).text, "All fine");
    const wrong = only(refused.text, "textarea", { name: "expiredReason" }).attributes;
    assert.equal(wrong["aria-invalid"], "true");
    assert.ok("autofocus" in wrong);
    const done = await desk.post(ACCEPT, { ...typed, expiredReason: " Renewal seen. " });
    assert.equal(done.status, 303);
    const history = textOf((await desk.get("/kyc/k_test")).text);
    assert.match(history, /Why an expired document is accepted: .?Renewal seen\./);
    const other = (await desk.get(decisionPath("k_test", "declined"))).text;
    assert.deepEqual(elements(other, "textarea", { name: "expiredReason" }), []);
  }));

Deno.test("the reason of an undone acceptance is in its form again", () =>
  onDesk("2028-02-28", async (desk) => {
    const typed = hiddenFieldsOf(mainOf((await desk.get(ACCEPT)).text));
    await desk.post(ACCEPT, { ...typed, expiredReason: "Renewal seen." });
    await desk.post("/kyc/k_test/undo", { version: "2" });
    const form = (await desk.get(ACCEPT)).text;
    assert.equal(only(form, "textarea", { name: "expiredReason" }).text, "Renewal seen.");
  }));

Deno.test("the API accepts an expired document with expiredReason alone", () =>
  onDesk("2028-02-28", async (desk) => {
    const patch = (fields: object) =>
      desk.send("/api/kyc-requests/k_test/status", {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ status: "accepted", ...fields }),
      });
    const refused = await patch({});
    assert.equal(refused.status, 409);
    assert.match(JSON.stringify(refusalIn(refused)), /"document\.expired"/);
    assert.equal((await patch({ expiredReason: "x".repeat(2_001) })).status, 422);
    assert.equal((await patch({ expiredReason: "Renewal seen." })).status, 200);
    const history = JSON.parse((await desk.get("/api/kyc-requests/k_test/history")).text);
    assert.equal(history[0].expiredReason, "Renewal seen.");
  }));

Deno.test("PUT brings an end, and another one with the same bytes is 200 and an entry", () =>
  onDesk(null, async (desk) => {
    const token = await aToken(desk.store, "documents", { scopes: ["documents:put"] });
    const put = (query: string) =>
      desk.bare(`/api/kyc-requests/k_test/documents/d_2?type=id&name=a.png${query}`, {
        method: "PUT",
        headers: { authorization: `Bearer ${token}` },
        body: aPng(),
      });
    assert.equal((await put("&expiresOn=2027-02-29")).status, 422);
    const sent = await Promise.all([put("&expiresOn=2031-05-09")]);
    assert.equal(sent[0].status, 201);
    const again = await put("&expiresOn=2032-02-29");
    assert.deepEqual([again.status, JSON.parse(again.text).expiresOn], [200, "2032-02-29"]);
    assert.equal(JSON.parse((await put("")).text).expiresOn, "2032-02-29");
    const { text } = await desk.get("/audit-logs?action=kyc");
    assert.match(textOf(text), /Document expiry set/);
  }));

Deno.test("the list is filtered by the end of documents, and its files name it", () =>
  onDesk("2028-02-28", async (desk) => {
    const ids = async (
      filter: string,
    ) => [...rowsOf((await desk.get(`/kyc?documentEnd=${filter}`)).text).keys()];
    assert.deepEqual(await ids("expired"), ["k_test"]);
    assert.deepEqual(await ids("soon"), []);
    const { text } = await desk.get("/kyc?documentEnd=expired");
    assert.match(textOf(text), /Document expires/);
    const csv = (await desk.get("/kyc/export.csv?documentEnd=expired")).text;
    assert.match(csv, /documentExpiresOn[^]*2028-02-28/);
    assert.equal(JSON.parse((await desk.get("/api/kyc-requests?documentEnd=soon")).text).length, 0);
  }));

Deno.test("readers without decisions see the end and no link to change it", () =>
  onDesk("2028-02-28", async (desk) => {
    await become(desk, "support", "s_3");
    const { text } = await (await desk.colleague("s_3")).get("/kyc/k_test");
    assert.match(textOf(mainOf(text)), /Expired, valid until Feb 28, 2028/);
    assert.doesNotMatch(text, /documents\/1\/expiry/);
  }));
