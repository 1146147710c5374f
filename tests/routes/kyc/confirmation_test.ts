import assert from "node:assert/strict";
import { decisionPath, hiddenFieldsOf } from "../../decisions.ts";
import { textOf, withDesk } from "../../helpers.ts";
import { elements, only } from "../../markup.ts";

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
          assert.match(textOf(text), new RegExp(`For user: ${name} Review Notes`));
          const notes = only(text, "textarea");
          assert.equal(notes.attributes.placeholder, "Enter your review notes...");
          assert.equal(notes.attributes.rows, "4");
          assert.equal(notes.text, "", "empty each time");
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

Deno.test("a confirmation is posted to its own path, with version and key", () =>
  withDesk(async (desk) => {
    const path = decisionPath("k_1", "declined");
    const [first, second] = [await desk.fragment(path), await desk.fragment(path)];
    const form = only(first.text, "form", { id: "decision" }).attributes;
    assert.deepEqual([form.method, form.action, form["hx-post"]], ["post", path, path]);
    assert.equal(form["data-failure"], "Failed to update KYC status");
    const [one, other] = [hiddenFieldsOf(first.text), hiddenFieldsOf(second.text)];
    assert.deepEqual(Object.keys(one).toSorted(), ["idempotencyKey", "version"]);
    assert.equal(one.version, "1");
    assert.notEqual(one.idempotencyKey, other.idempotencyKey, "each opening is another decision");
  }));

Deno.test("on a page of its own a confirmation is a plain form", () =>
  withDesk(async (desk) => {
    const { text } = await desk.get(decisionPath("k_1", "accepted"));
    const form = only(text, "form", { id: "decision" }).attributes;
    assert.deepEqual([form.method, form.action], ["post", decisionPath("k_1", "accepted")]);
    assert.ok(!("hx-post" in form));
  }));

const notOffered: [id: string, status: string, why: string][] = [
  ["k_1", "revoked", "a pending request is not revoked"],
  ["k_4", "accepted", "an accepted request is not accepted again"],
  ["k_4", "declined", "an accepted request is not declined"],
  ["k_5", "accepted", "a declined request offers nothing"],
  ["k_7", "revoked", "a revoked request offers nothing"],
  ["k_12", "revoked", "an expired request offers nothing"],
];

Deno.test("a confirmation that is not on offer is 409 and shows the current state", async (t) => {
  await withDesk(async (desk) => {
    for (const [id, status, why] of notOffered) {
      await t.step(why, async () => {
        const path = decisionPath(id, status);
        for (const answer of [await desk.fragment(path), await desk.get(path)]) {
          assert.equal(answer.status, 409);
          assert.match(textOf(answer.text), /KYC Request Details.*No decision was added/);
          assert.doesNotMatch(answer.text, /<textarea/);
        }
      });
    }
  });
});

Deno.test("looking at a confirmation changes nothing", () =>
  withDesk(async (desk) => {
    const read = () => desk.store.db.selectFrom("kyc_requests").selectAll().execute();
    const before = await read();
    await desk.fragment(decisionPath("k_1", "accepted"));
    await desk.get(decisionPath("k_1", "declined"), { "sec-purpose": "prefetch" });
    assert.deepEqual(await read(), before);
    assert.deepEqual(await desk.store.db.selectFrom("decision_keys").selectAll().execute(), []);
  }));
