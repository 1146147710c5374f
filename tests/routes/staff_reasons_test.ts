import assert from "node:assert/strict";
import { listReasons } from "../../data/kyc/reasons/reasons.ts";
import { reasonRules } from "../../data/kyc/reasons/rules.ts";
import { decisionPath } from "../support/decisions.ts";
import { textOf, withDesk } from "../support/helpers.ts";
import { elements, only } from "../support/markup.ts";

const form = {
  code: "blurred",
  labelEn: "Blurred",
  labelEs: "Borroso",
  labelFr: "Flou",
  templateEn: "“{document}” is blurred.",
  templateEs: "",
  templateFr: "",
  steps: "declined",
  position: "10",
  active: "on",
};

Deno.test("admins add a reason, which confirmations then offer, change it and turn it off", () =>
  withDesk(async (desk) => {
    const [link] = elements((await desk.get("/administration")).text, "a", {
      href: "/staff/reasons",
    });
    assert.equal(link?.text, "Reasons");
    assert.equal((await desk.post("/staff/reasons", form)).status, 303);
    assert.match(textOf((await desk.get("/staff/reasons")).text), /Blurred blurred Decline 10/);
    const offered = async () => (await desk.fragment(decisionPath("k_1", "declined"))).text;
    assert.match(textOf(await offered()), /9 No answer Blurred/);
    const { code, ...others } = form;
    const changed = { ...others, labelEn: "Out of focus", position: "1" };
    assert.equal((await desk.post(`/staff/reasons/${code}`, changed)).status, 303);
    assert.match(textOf(await offered()), /1 Out of focus 2 Document unreadable/);
    const { active: _, ...off } = changed;
    await desk.post(`/staff/reasons/${code}`, off);
    assert.doesNotMatch(await offered(), /Out of focus/);
    const entries = await desk.store.db.selectFrom("audit_log").select(["target"])
      .where("action", "=", "Reason changed").execute();
    assert.deepEqual(entries.map(({ target }) => target), ["blurred", "blurred", "blurred"]);
  }));

Deno.test("a reason that does not fit is 422 beside its fields, with what was typed", () =>
  withDesk(async (desk) => {
    const refusals: [changes: Record<string, string>, id: string, text: RegExp][] = [
      [{ code: "No Code" }, "code-error", /small letters/],
      [{ code: "rules" }, "code-error", /^This name is reserved/],
      [{ code: "constructor" }, "code-error", /^This name is reserved/],
      [{ code: "no-answer" }, "code-error", /^Already exists\.$/],
      [{ labelEs: " " }, "labelEs-error", /^Enter a name\.$/],
      [{ templateFr: "{name}" }, "templateFr-error", /^Use only \{document\}/],
      [{ steps: "none" }, "steps-error", /./],
      [{ position: "1.5" }, "position-error", /whole number/],
    ];
    for (const [changes, id, text] of refusals) {
      const answer = await desk.post("/staff/reasons", { ...form, ...changes });
      assert.equal(answer.status, 422, id);
      assert.match(only(answer.text, "small", { id }).text, text);
      assert.match(answer.text, /“\{document\}” is blurred\./);
    }
    assert.equal((await listReasons(desk.store.db)).length, 9);
  }));

Deno.test("only a reason that was never given can be deleted", () =>
  withDesk(async (desk) => {
    const unused = await desk.get("/staff/reasons/under-age");
    assert.equal(elements(unused.text, "a", { href: "/staff/reasons/under-age/remove" }).length, 1);
    assert.equal((await desk.post("/staff/reasons/under-age/remove", {})).status, 303);
    const body = { status: "declined", reasons: ["no-answer"] };
    await desk.json("PATCH", "/api/kyc-requests/k_1/status", body);
    const used = await desk.get("/staff/reasons/no-answer");
    assert.equal(elements(used.text, "a", { href: "/staff/reasons/no-answer/remove" }).length, 0);
    assert.equal((await desk.post("/staff/reasons/no-answer/remove", {})).status, 409);
    const codes = (await listReasons(desk.store.db)).map(({ code }) => code);
    assert.ok(codes.includes("no-answer") && !codes.includes("under-age"));
  }));

Deno.test("admins require reasons and messages by step, and turn letters to applicants on", () =>
  withDesk(async (desk) => {
    const before = await reasonRules(desk.store.db);
    const off = { mailsApplicants: false, checklistRequired: false };
    assert.deepEqual(before, { reasonRequired: [], messageRequired: [], ...off });
    const rules = { reasonRequired: "declined", mailsApplicants: "on", checklistRequired: "on" };
    assert.equal((await desk.post("/staff/reasons/rules", rules)).status, 303);
    assert.deepEqual(await reasonRules(desk.store.db), {
      reasonRequired: ["declined"],
      messageRequired: [],
      mailsApplicants: true,
      checklistRequired: true,
    });
    const { text } = await desk.get("/staff/reasons");
    const [required] = elements(text, "input", { name: "reasonRequired", value: "declined" });
    assert.ok(required?.attributes.checked !== undefined);
  }));
