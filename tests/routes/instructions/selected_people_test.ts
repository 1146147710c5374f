import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as users from "../../../data/records/users.ts";
import { give } from "../../data/instructions/scene.ts";
import { hiddenFieldsOf, toastsOf } from "../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf, only } from "../../support/markup.ts";
import { actor, aRequest, aUser } from "../../support/records.ts";
import { become } from "../../support/roles.ts";

const PATH = "/instructions/people";
const ids = ["u_ana", "u_bo", "u_cy", "u_done"];
const selected = ids.map((id) => `person=${id}`).join("&");

const withPeople = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await users.insert(
      desk.store.db,
      ids.map((id) =>
        aUser({
          id,
          name: `Name ${id}`,
          email: `${id}@example.com`,
          status: id === "u_done" ? "inactive" : "active",
        })
      ),
    );
    await become(desk, "moderator", "s_test");
    await test(desk);
  }, { sample: false });

const send = async (desk: Desk, html: string, typed: Record<string, string>, headers = {}) => {
  const fields = Object.entries({ ...hiddenFieldsOf(html), ...typed })
    .filter(([name]) => name !== "person");
  const body = new URLSearchParams([
    ...fields,
    ...elements(html, "input", { name: "person" }).map((
      { attributes },
    ) => ["person", attributes.value!]),
  ]);
  return await desk.send(PATH, { method: "POST", body, headers });
};

const why = { reason: "Chargebacks of three cards", source: "Ticket 4711" };

const openIn = async ({ store: { db } }: Desk) =>
  (await db.selectFrom("instructions").select("subjectId").where("closedAt", "is", null)
    .where("undoneAt", "is", null).orderBy("subjectId").execute())
    .map(({ subjectId }) => subjectId);

Deno.test("Without scripting people are ticked in their list, asked for together, and undone", () =>
  withPeople(async (desk) => {
    await give(desk.store, "deactivate", "u_cy", actor());
    await kyc.insert(desk.store.db, [aRequest({ id: "k_1", userId: "u_bo" })]);
    const plain = mainOf((await desk.get("/users?status=active")).text);
    assert.deepEqual(elements(plain, "input", { name: "person" }), []);
    assert.equal(only(plain, "button", { name: "select" }).text, "Select");
    const list = (await desk.get("/users?status=active&select=1")).text;
    const boxes = elements(list, "input", { name: "person" });
    assert.deepEqual(boxes.map(({ attributes }) => attributes.value).toSorted(), ids.slice(0, 3));
    assert.equal(only(list, "form", { id: "selection" }).attributes.action, PATH);
    const page = await desk.get(`${PATH}?${selected}`, {
      referer: `${desk.origin}/users?status=active&select=1`,
    });
    assert.match(
      textOf(page.text),
      /2 people: Name u_ana, Name u_bo.*Inactive already.*Name u_done.*Asked for already.*Name u_cy.*open KYC request: Name u_bo/,
    );
    const refused = await send(desk, page.text, { reason: " ", source: "Ticket" });
    assert.equal(refused.status, 422);
    assert.match(textOf(refused.text), /Say why/);
    const sent = await send(desk, page.text, why);
    assert.deepEqual(
      [sent.status, sent.headers.get("location")],
      [303, "/users?status=active&select=1"],
    );
    assert.deepEqual(await openIn(desk), ["u_ana", "u_bo", "u_cy"]);
    const shown = await desk.get("/users");
    assert.match(
      textOf(shown.text),
      /Asked to deactivate 2 people, sent in 30 seconds\. 2 people left/,
    );
    const undo = elements(shown.text, "form").find(({ attributes }) =>
      attributes.action?.startsWith("/instructions/people/undo")
    );
    await desk.post(undo!.attributes.action!, {});
    assert.match(textOf((await desk.get("/users")).text), /Taken back for 2 people\./);
    assert.deepEqual(await openIn(desk), ["u_cy"]);
  }));

Deno.test("In the dialog the step closes it, and a selection of nobody or too many says so", () =>
  withPeople(async (desk) => {
    const form = await desk.fragment(`${PATH}?person=u_ana`);
    assert.match(form.text, /^<article id="dialog-body"/);
    const sent = await send(desk, form.text, why, { "hx-request": "true" });
    assert.equal(sent.headers.get("hx-trigger"), "dialog:close, list:renew, selection:done");
    assert.deepEqual(toastsOf(sent), ["Asked to deactivate 1 person, sent in 30 seconds."]);
    const none = await desk.get(PATH);
    assert.deepEqual([none.status, none.headers.get("location")], [303, "/users"]);
    const many = Array.from({ length: 51 }, (_, n) => `person=u_${n}`).join("&");
    const refused = await desk.fragment(`${PATH}?${many}`);
    assert.deepEqual([refused.status, toastsOf(refused)], [422, ["Select at most 50."]]);
  }));

Deno.test("A form of somebody who has signed out since is 409, and what was typed stays", () =>
  withPeople(async (desk) => {
    const page = await desk.get(`${PATH}?${selected}`);
    const sent = await send(desk, page.text, { ...why, reviewer: "s_other" });
    assert.equal(sent.status, 409);
    assert.match(only(mainOf(sent.text), "div", { role: "alert" }).text, /You're now signed in as/);
    assert.match(sent.text, /Chargebacks of three cards/);
    assert.equal(only(sent.text, "input", { name: "reviewer" }).attributes.value, "s_test");
    assert.deepEqual(await openIn(desk), []);
  }));

Deno.test("A member who may not ask for it finds no boxes among the people", () =>
  withPeople(async (desk) => {
    await become(desk, "support", "s_test");
    const { text } = await desk.get("/users?select=1");
    assert.deepEqual(elements(text, "input", { name: "person" }), []);
    assert.doesNotMatch(mainOf(text), /name="select"/);
    assert.equal((await desk.get(`${PATH}?person=u_ana`)).status, 403);
  }));
