import assert from "node:assert/strict";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { hiddenFieldsOf } from "../../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../../support/helpers.ts";
import { elements, only } from "../../../support/markup.ts";

const ADMIN = ["admin@example.com", "admin123"] as const;
const NOTES = "Blurred at the edge";

const typed: [form: string, fields: Record<string, string>, name: string, answered: number][] = [
  ["/kyc/k_1/decision?status=declined", { reviewNotes: NOTES }, "reviewNotes", 303],
  ["/kyc/k_1/escalation", { question: NOTES }, "question", 303],
  ["/finance/t_3/hold", { reason: NOTES }, "reason", 303],
];

async function endSession({ store }: Desk): Promise<void> {
  await store.db.deleteFrom("sessions").execute();
}

async function payoutOf({ store }: Desk): Promise<string> {
  const { id } = await store.db.selectFrom("transactions").select("id").where("type", "=", "payout")
    .where("status", "=", "pending").orderBy("id").executeTakeFirstOrThrow();
  return id;
}

for (const [path, fields, name, answered] of typed) {
  for (const headers of [{}, { "hx-request": "true" }] as Record<string, string>[]) {
    const how = headers["hx-request"] ? "by htmx" : "as a page";
    Deno.test(`A session that has ended leads back to what was typed: ${path}, ${how}`, () =>
      withDesk(async (desk) => {
        const form = path.replace("t_3", await payoutOf(desk));
        const sent = { ...hiddenFieldsOf((await desk.fragment(form)).text), ...fields };
        await endSession(desk);
        const lost = await desk.post(form, sent, headers);
        const login = lost.headers.get("location") ?? lost.headers.get("hx-redirect") ?? "";
        const says = /You were signed out\. Sign in again\. What you typed is kept\./;
        assert.match((await desk.get(login)).text, says);
        const signedIn = await desk.signIn(...ADMIN);
        const back = await desk.get(signedIn.headers.get("location")!);
        assert.match(textOf(back.text), /You were signed out.*Blurred at the edge.*Show the form/);
        const { action } = only(back.text, "form", { id: "kept" }).attributes;
        const shown = await desk.post(action!, hiddenFieldsOf(back.text));
        assert.equal(shown.status, 200);
        assert.equal(only(shown.text, "textarea", { name }).text, NOTES);
        const again = {
          ...hiddenFieldsOf(only(shown.text, "form", { action: form }).html),
          ...fields,
        };
        assert.deepEqual(again, sent);
        assert.equal((await desk.post(form, again)).status, answered);
      }));
  }
}

Deno.test("Somebody else who signs in there does not see what was typed", () =>
  withDesk(async (desk) => {
    const [[path, fields]] = [typed[0]!];
    const sent = { ...hiddenFieldsOf((await desk.fragment(path)).text), ...fields };
    await endSession(desk);
    await desk.post(path, sent);
    const cookie = desk.cookie("form");
    assert.ok(cookie && !atob(cookie.replace(/[-_]/g, "A").slice(0, 400)).includes("Blurred"));
    const other = await desk.colleague("s_2");
    other.setCookie("form", cookie);
    const answer = await other.get("/login/form");
    assert.equal(answer.headers.get("location"), "/dashboard");
    assert.equal((await kyc.get(desk.store, "k_1")).status, "pending");
  }));

Deno.test("A form with a password, and what a page sends by itself, is not kept", () =>
  withDesk(async (desk) => {
    await endSession(desk);
    await desk.post("/profile", { name: "Dana Okafor", currentPassword: "a secret" });
    await desk.post("/kyc/k_1/draft", { reviewNotes: NOTES, reviewer: "s_1" });
    await desk.post("/kyc/k_1/undo?version=2", {});
    assert.equal(desk.cookie("form"), undefined);
    assert.deepEqual(elements((await desk.get("/login")).text, "form", { id: "kept" }), []);
  }));
