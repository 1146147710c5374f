import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { aToken } from "../../data/imports/import_files.ts";
import { aPng } from "../../documents/made.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf, only } from "../../support/markup.ts";
import { aRequest } from "../../support/records.ts";

const PATH = "/staff/document-types";

const form = (changes: Record<string, string> = {}) => ({
  key: "permit",
  labelEn: "Work permit",
  labelEs: "Permiso de trabajo",
  labelFr: "Permis de travail",
  takers: "individual",
  besides: "",
  lineEn: "Permit is valid",
  lineEs: "El permiso está vigente",
  lineFr: "Le permis est valide",
  active: "on",
  ...changes,
});

const keysIn = async (desk: Desk): Promise<string[]> =>
  JSON.parse((await desk.get("/api/document-types")).text).map(({ key }: { key: string }) => key);

Deno.test("an admin adds a type, which the API lists and takes, and others are refused by name", () =>
  withDesk(async (desk) => {
    await kyc.insert(desk.store.db, [aRequest()]);
    const { status, headers } = await desk.post(PATH, form());
    assert.deepEqual([status, headers.get("location")], [303, PATH]);
    assert.match(textOf(mainOf((await desk.get(PATH)).text)), /Work permit permit Individual 1/);
    assert.ok((await keysIn(desk)).includes("permit"));
    const token = await aToken(desk.store, "documents", { scopes: ["documents:put"] });
    const put = (type: string) =>
      desk.bare(`/api/kyc-requests/k_test/documents/d_1?type=${type}&name=a.png`, {
        method: "PUT",
        body: aPng(),
        headers: { authorization: `Bearer ${token}` },
      });
    const refused = await put("portrait");
    assert.equal(refused.status, 422);
    assert.match(refused.text, /must be one of id, proof_of_address, .*selfie, permit/);
    assert.equal((await put("permit")).status, 201);
    const details = await desk.get("/kyc/k_test");
    assert.match(textOf(details.text), /Work permit/);
    const confirmation = await desk.fragment("/kyc/k_test/decision?status=accepted");
    assert.match(textOf(confirmation.text), /Permit is valid/);
  }));

Deno.test("an import with an unknown type is 422 and names the known ones", () =>
  withDesk(async (desk) => {
    const token = await aToken(desk.store, "imports", { scopes: ["kyc-requests:import"] });
    const document = { type: "portrait", url: "/files/a.png", name: "a.png" };
    const { status, text } = await desk.bare("/api/import/kyc-requests", {
      method: "POST",
      body: JSON.stringify(aRequest({ documents: [document] })),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/x-ndjson" },
    });
    assert.equal(status, 422);
    assert.match(text, /documents\.0\.type: must be one of id, proof_of_address/);
  }));

Deno.test("a form with a half line or a bad key is 422 with what was typed", () =>
  withDesk(async (desk) => {
    const { status, text } = await desk.post(PATH, form({ key: "Permit!", lineFr: " " }));
    assert.equal(status, 422);
    assert.match(textOf(text), /Use small letters, digits, - and _, with a letter first\./);
    assert.match(textOf(text), /Write each line in all languages\./);
    assert.equal(only(text, "input", { name: "labelEn" }).attributes.value, "Work permit");
    const lines = elements(text, "input", { name: "lineEn" });
    assert.equal(lines[0]?.attributes.value, "Permit is valid");
    assert.ok(!(await keysIn(desk)).includes("permit"));
  }));

Deno.test("the selfie can be turned off, the specification's types offer no switch", () =>
  withDesk(async (desk) => {
    const { active: _, key: __, ...off } = form({ labelEn: "Selfie", besides: "id" });
    assert.equal((await desk.post(`${PATH}/selfie`, off)).status, 303);
    assert.ok(!(await keysIn(desk)).includes("selfie"));
    const fixed = (await desk.get(`${PATH}/id`)).text;
    assert.match(textOf(fixed), /This type is always in use\./);
    assert.equal((await desk.post(`${PATH}/id`, off)).status, 303);
    assert.ok((await keysIn(desk)).includes("id"));
  }));

/** Both pages of terms, each with a term that nothing uses. */
const terms: { page: string; key: string; sent: Record<string, string> }[] = [
  { page: PATH, key: "selfie", sent: { besides: "id", takers: "individual" } },
  { page: "/staff/reasons", key: "under-age", sent: { steps: "declined", position: "7" } },
];

for (const { page, key, sent } of terms) {
  Deno.test(`${page}/${key}: who saves an outdated form is told, and replaces the change knowingly`, () =>
    withDesk(async (desk) => {
      const path = `${page}/${key}`;
      const seenIn = (text: string) => only(text, "input", { name: "seen" }).attributes.value!;
      const save = (labelEn: string, seen: string) =>
        desk.post(path, { ...sent, labelEn, labelEs: "Uno", labelFr: "Un", seen });
      const seen = seenIn((await desk.get(path)).text);
      assert.equal((await save("First", seen)).status, 303);
      const { status, text } = await save("Second", seen);
      assert.equal(status, 409);
      assert.match(textOf(mainOf(text)), /Somebody has changed this since you opened it\./);
      assert.equal(only(text, "input", { name: "labelEn" }).attributes.value, "Second");
      assert.ok(elements(mainOf(text), "a", { href: path }).length === 1, "shows the stored one");
      assert.match(textOf((await desk.get(page)).text), /First/);
      assert.equal((await save("Second", seenIn(text))).status, 303);
      assert.match(textOf((await desk.get(page)).text), /Second/);
    }));

  Deno.test(`${page}/${key}: what nothing uses is removed after a question`, () =>
    withDesk(async (desk) => {
      const remove = `${page}/${key}/remove`;
      const form = await desk.get(`${page}/${key}`);
      assert.equal(elements(form.text, "a", { href: remove }).length, 1);
      const question = mainOf((await desk.get(remove)).text);
      assert.equal(elements(question, "form", { action: remove }).length, 1);
      assert.equal((await desk.post(remove, {})).status, 303);
      assert.match(textOf((await desk.get(page)).text), /deleted/);
      assert.equal((await desk.get(`${page}/${key}`)).status, 404);
    }));
}

Deno.test("the specification's types have no link that removes them, and the address is refused", () =>
  withDesk(async (desk) => {
    assert.doesNotMatch((await desk.get(`${PATH}/id`)).text, /\/remove"/);
    assert.equal((await desk.post(`${PATH}/id/remove`, {})).status, 409);
    assert.ok((await keysIn(desk)).includes("id"));
  }));

Deno.test("in review a selfie and the ID are shown together", () =>
  withDesk(async (desk) => {
    const documents = [
      { type: "id", url: "/kyc/k_test/documents/1", name: "passport.svg" },
      { type: "proof_of_address", url: "/kyc/k_test/documents/2", name: "bill.svg" },
      { type: "selfie", url: "/kyc/k_test/documents/3", name: "selfie.svg" },
    ];
    await kyc.insert(desk.store.db, [aRequest({ documents })]);
    const { text } = await desk.get("/kyc/k_test/review?queue=to-review");
    const figures = elements(text, "figure");
    assert.deepEqual(figures.map(({ attributes }) => "hidden" in attributes), [false, true, false]);
    assert.deepEqual(figures.map(({ attributes }) => attributes["data-companion"]), [
      "2",
      undefined,
      "0",
    ]);
    assert.match(textOf(text), /Face matches the ID/);
  }));
