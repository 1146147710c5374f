import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { TestClock } from "../../support/stores.ts";
import {
  columnsOf,
  elements,
  factsOf,
  headingsOf,
  mainOf,
  only,
  rowsOf,
} from "../../support/markup.ts";
import { aRequest } from "../../support/records.ts";

const EXPIRES = "2099-01-02T03:04:05.000Z";

const requests = [
  aRequest({ id: "k_1", submittedAt: "2026-11-18T14:32:00.000Z" }),
  aRequest({
    id: "k_2",
    userName: "Acme Ltd",
    type: "business",
    status: "accepted",
    submittedAt: "2026-11-17T00:00:00.000Z",
    documents: [
      { type: "business_registration", url: "/kyc/k_2/documents/1", name: "register.svg" },
      { type: "tax_id", url: "/kyc/k_2/documents/2", name: "tax.svg" },
      { type: "proof_of_address", url: "/kyc/k_2/documents/3", name: "bill.svg" },
      { type: "id", url: "/kyc/k_2/documents/4", name: "passport.svg" },
    ],
    reviewNotes: "All fine.\nSecond line.",
    reviewedBy: "s_test",
    expiresAt: EXPIRES,
  }),
  aRequest({ id: "k_3", status: "declined", submittedAt: "2026-11-16T00:00:00.000Z" }),
  aRequest({ id: "k_4", status: "revoked", submittedAt: "2026-11-15T00:00:00.000Z" }),
  aRequest({
    id: "k_5",
    status: "accepted",
    expiresAt: "2026-01-01T00:00:00.000Z",
    documents: [],
    submittedAt: "2026-11-14T00:00:00.000Z",
  }),
];

const withRequests = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await kyc.insert(desk.store.db, requests);
    await test(desk);
  }, { sample: false, now: new TestClock("2026-11-19T10:00:00.000Z").now });

Deno.test("/kyc lists user, type, submission, status, files and the steps on offer", () =>
  withRequests(async (desk) => {
    const { status, text } = await desk.get("/kyc");
    assert.equal(status, 200);
    const main = mainOf(text);
    assert.equal(only(main, "h1").text, "KYC Verification");
    assert.match(textOf(main), /^Skip to list KYC Verification Review and manage KYC requests /);
    assert.equal(only(main, "p", { "aria-busy": "true" }).text, "Loading KYC requests...");
    const columns = ["User", "Type", "Submitted", "Status", "Documents", "Actions"];
    assert.deepEqual(columnsOf(main), columns);
    const name = "Test Person";
    assert.deepEqual([...rowsOf(main)], [
      ["k_1", [
        name,
        "individual",
        "Nov 18, 2026 due in 4 h",
        "pending",
        "1 file",
        "Review Accept Decline",
      ]],
      ["k_2", ["Acme Ltd", "business", "Nov 17, 2026", "accepted", "4 files", "Review Revoke"]],
      ["k_3", [name, "individual", "Nov 16, 2026", "declined", "1 file", ""]],
      ["k_4", [name, "individual", "Nov 15, 2026", "revoked", "1 file", ""]],
      ["k_5", [name, "individual", "Nov 14, 2026", "expired", "0 files", ""]],
    ]);
  }));

Deno.test("/kyc has no column of steps for those who may not decide", () =>
  withRequests(async (desk) => {
    await desk.store.db.updateTable("staff").set({ role: "support" }).execute();
    const main = mainOf((await desk.get("/kyc")).text);
    assert.deepEqual(columnsOf(main), ["User", "Type", "Submitted", "Status", "Documents"]);
  }));

Deno.test("the steps in a row of /kyc lead to their confirmation, and say whose they are", () =>
  withRequests(async (desk) => {
    const main = mainOf((await desk.get("/kyc")).text);
    const stepsOf = (id: string) =>
      elements(only(main, "tr", { id }).html, "a", { role: "button" })
        .map(({ text, attributes }) => [text, attributes.href, attributes["hx-get"]]);
    const path = (id: string, status: string) => `/kyc/${id}/decision?status=${status}`;
    assert.deepEqual(stepsOf("k_1"), [
      ["Review Test Person", "/kyc/k_1/review?queue=to-review", undefined],
      ["Accept Test Person", path("k_1", "accepted"), path("k_1", "accepted")],
      ["Decline Test Person", path("k_1", "declined"), path("k_1", "declined")],
    ]);
    assert.deepEqual(stepsOf("k_2"), [
      ["Review Acme Ltd", "/kyc/k_2/review?queue=to-review", undefined],
      ["Revoke Acme Ltd", path("k_2", "revoked"), path("k_2", "revoked")],
    ]);
    for (const id of ["k_3", "k_4", "k_5"]) assert.deepEqual(stepsOf(id), []);
  }));

Deno.test("KYC Request Details shows who, what, when, the documents and the review", async (t) => {
  await withRequests(async (desk) => {
    const shapes = { dialog: desk.fragment("/kyc/k_2"), page: desk.get("/kyc/k_2") };
    for (const [shape, asked] of Object.entries(shapes)) {
      await t.step(shape, async () => {
        const { text } = await asked;
        assert.deepEqual(headingsOf(text), ["Acme Ltd", "Signals", "Documents"]);
        assert.match(textOf(text), /Acme Ltd User ID: u_test · Request ID: k_2/);
        assert.deepEqual(factsOf(text), [
          ["Type", "business"],
          ["Status", "accepted"],
          ["Decision", "Accepted by Rae Viewer"],
          ["Submitted", "Nov 17, 2026, 00:00"],
          ["Expires", "Jan 2, 2099, 03:04"],
          ["Review Notes", "All fine. Second line."],
          ["Reviewed by", "Rae Viewer"],
        ]);
        const inOrder = /Expires.*Documents.*passport\.svg Review Notes All fine.*Reviewed by Rae/s;
        assert.match(textOf(text), inOrder);
        assert.ok(text.includes("All fine.\nSecond line."), "lines are kept");
        const documents = elements(text, "a", { target: "_blank" });
        assert.deepEqual(documents.map(({ text, attributes }) => [text, attributes.href]), [
          ["register.svg", "/kyc/k_2/documents/1"],
          ["tax.svg", "/kyc/k_2/documents/2"],
          ["bill.svg", "/kyc/k_2/documents/3"],
          ["passport.svg", "/kyc/k_2/documents/4"],
        ]);
        assert.match(
          textOf(text).replaceAll(/ Set expiry \w+\.svg/g, ""),
          /Business registration register\.svg Tax ID tax\.svg Proof of address bill\.svg ID pass/,
        );
      });
    }
  });
});

const offers: Record<string, string[]> = {
  k_1: ["Accept KYC", "Decline KYC"],
  k_2: ["Revoke Approval"],
  k_3: [],
  k_4: [],
  k_5: [],
};

Deno.test("KYC Request Details repeats the steps on offer, in the dialog and on its page", () =>
  withRequests(async (desk) => {
    for (const [id, expected] of Object.entries(offers)) {
      for (const { text } of [await desk.fragment(`/kyc/${id}`), await desk.get(`/kyc/${id}`)]) {
        const steps = elements(text, "a", { role: "button" })
          .filter(({ attributes }) => attributes.href?.includes("/decision?"));
        assert.deepEqual(steps.map(({ text }) => text).toSorted(), expected, id);
        for (const { attributes } of steps) {
          assert.match(attributes.href ?? "", new RegExp(`^/kyc/${id}/decision\\?status=`));
        }
      }
    }
  }));

Deno.test("/kyc and its details see an acceptance expire", () => {
  const clock = new TestClock();
  const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString();
  return withDesk(async (desk) => {
    await kyc.insert(desk.store.db, [aRequest({ status: "accepted", expiresAt })]);
    const shown = async () => {
      const row = rowsOf((await desk.get("/kyc")).text).get("k_test");
      const facts = new Map(factsOf((await desk.fragment("/kyc/k_test")).text));
      const call = JSON.parse((await desk.get("/api/kyc-requests/k_test")).text);
      return [row?.[3], row?.[5], facts.get("Status"), call.status];
    };
    assert.deepEqual(await shown(), ["accepted", "Review Revoke", "accepted", "accepted"]);
    clock.advance(60_000);
    assert.deepEqual(await shown(), ["expired", "", "expired", "expired"]);
    const filtered = async (
      status: string,
    ) => [...rowsOf((await desk.get(`/kyc?status=${status}`)).text).keys()];
    assert.deepEqual(await filtered("accepted"), []);
    assert.deepEqual(await filtered("expired"), ["k_test"]);
  }, { now: clock.now, sample: false });
});

Deno.test("a decision that came with its request says so in the details, in each language", () =>
  withDesk(async (desk) => {
    const imported = { ...aRequest({ status: "declined" }), imported: true };
    await kyc.insert(desk.store.db, [imported, aRequest({ id: "k_own", status: "declined" })]);
    const facts = async (path: string) => textOf((await desk.get(path)).text);
    assert.match(await facts("/kyc/k_test"), /Decision Imported \(not decided here\)/);
    assert.doesNotMatch(await facts("/kyc/k_own"), /Imported/);
    await desk.post("/settings", { language: "fr", timezone: "utc", dateFormat: "mdy" });
    assert.match(await facts("/kyc/k_test"), /Décision Importée/);
    const { text } = await desk.get("/api/kyc-requests/k_test");
    assert.ok(!("imported" in JSON.parse(text)), "the API stays as it is agreed");
  }, { sample: false }));
