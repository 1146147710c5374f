import assert from "node:assert/strict";
import { decisionPath, hiddenFieldsOf } from "../../support/decisions.ts";
import { textOf, withDesk } from "../../support/helpers.ts";
import { elements, only } from "../../support/markup.ts";

const alertIn = (html: string): string => only(html, "div", { class: "notice tone pending" }).text;

interface Confirmation {
  id: string;
  status: string;
  name: string;
  title: string;
  destructive: boolean;
}

const confirmations: Confirmation[] = [
  {
    id: "k_1",
    status: "accepted",
    name: "Amelia Hart",
    title: "Accept KYC Request",
    destructive: false,
  },
  {
    id: "k_1",
    status: "declined",
    name: "Amelia Hart",
    title: "Decline KYC Request",
    destructive: true,
  },
  {
    id: "k_4",
    status: "revoked",
    name: "Chiara Conti",
    title: "Revoke KYC Approval",
    destructive: true,
  },
];

for (const { id, status, name, title, destructive } of confirmations) {
  Deno.test(`${title} asks for notes, and confirms or cancels`, async (t) => {
    await withDesk(async (desk) => {
      const path = decisionPath(id, status);
      const shapes = { dialog: desk.fragment(path), page: desk.get(path) };
      for (const [shape, asked] of Object.entries(shapes)) {
        await t.step(shape, async () => {
          const { status: code, text } = await asked;
          assert.equal(code, 200);
          assert.equal(only(text, shape === "page" ? "h1" : "h2").text, title);
          assert.match(textOf(text), new RegExp(`For user: ${name} .*Review Notes`));
          const notes = only(text, "textarea", { name: "reviewNotes" });
          assert.equal(notes.attributes.placeholder, "Enter your review notes...");
          assert.equal(notes.attributes.rows, "4");
          assert.equal(notes.text, "", "empty without a draft");
          assert.equal(only(text, "label", { for: notes.attributes.id! }).text, "Review Notes");
          const button = only(text, "button", { form: "decision" });
          assert.equal(button.text, `Confirm ${status}`);
          assert.equal(button.attributes.class === "danger", destructive);
          const cancel = elements(text, "a").find((link) => link.text === "Cancel");
          assert.equal(cancel?.attributes.href, "/kyc");
        });
      }
    });
  });
}

Deno.test("a confirmation is posted to its own path, with version, reviewer and key", () =>
  withDesk(async (desk) => {
    const path = decisionPath("k_1", "declined");
    const [first, second] = [await desk.fragment(path), await desk.fragment(path)];
    const form = only(first.text, "form", { id: "decision" }).attributes;
    assert.deepEqual([form.method, form.action, form["hx-post"]], ["post", path, path]);
    assert.equal(form["data-failure"], "Failed to update KYC status");
    const [one, other] = [hiddenFieldsOf(first.text), hiddenFieldsOf(second.text)];
    assert.deepEqual(Object.keys(one).toSorted(), ["idempotencyKey", "reviewer", "version"]);
    assert.deepEqual([one.version, one.reviewer], ["1", "s_1"]);
    assert.notEqual(one.idempotencyKey, other.idempotencyKey, "each opening is another decision");
  }));

const marcus = "Marcus Feld already";
const notOffered: [id: string, status: string, instead: string][] = [
  ["k_1", "revoked", "This request is still pending, so there is no approval to revoke."],
  ["k_4", "accepted", `${marcus} accepted this request.`],
  ["k_4", "declined", `${marcus} accepted this request.`],
  ["k_5", "accepted", `${marcus} declined this request.`],
  ["k_7", "revoked", `${marcus} revoked this approval.`],
  ["k_12", "revoked", "This approval has expired."],
];

Deno.test("a confirmation that is not offered is 409 and shows the current decision", async (t) => {
  await withDesk(async (desk) => {
    for (const [id, status, instead] of notOffered) {
      await t.step(`${status}: ${instead}`, async () => {
        const path = decisionPath(id, status);
        for (const answer of [await desk.fragment(path), await desk.get(path)]) {
          assert.equal(answer.status, 409);
          assert.match(textOf(answer.text), /KYC Request Details/);
          assert.equal(alertIn(answer.text), instead, "nothing of what has changed");
          assert.doesNotMatch(answer.text, /<textarea[^>]*reviewNotes/);
        }
      });
    }
  });
});

for (
  const [language, sentences] of [
    ["es", ["Marcus Feld ya aceptó esta solicitud.", "Esta solicitud sigue pendiente,"]],
    ["fr", ["Marcus Feld a déjà accepté cette demande.", "Cette demande est encore en attente"]],
  ] as const
) {
  Deno.test(`the answer in place of a confirmation is in ${language}`, () =>
    withDesk(async (desk) => {
      await desk.post("/settings", { language, timezone: "utc", dateFormat: "mdy" });
      const told = [
        alertIn((await desk.get(decisionPath("k_4", "accepted"))).text),
        alertIn((await desk.get(decisionPath("k_1", "revoked"))).text),
      ];
      told.forEach((text, index) => assert.ok(text.startsWith(sentences[index]!), text));
    }));
}
