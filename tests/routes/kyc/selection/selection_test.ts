import assert from "node:assert/strict";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import type { Desk } from "../../../support/helpers.ts";
import { hiddenFieldsOf, toastsOf } from "../../../support/decisions.ts";
import { elements, mainOf, only } from "../../../support/markup.ts";
import { aRequest } from "../../../support/records.ts";
import { withThreeRequests } from "../three_requests.ts";

const TWO = "request=k_1%3A1&request=k_2%3A1";

/** The fields of a form with several requests. */
const fieldsIn = (html: string, ids: readonly string[], others: Record<string, string>) =>
  new URLSearchParams([
    ...Object.entries({ ...hiddenFieldsOf(html), ...others })
      .filter(([name]) => name !== "request"),
    ...ids.map((id) => ["request", `${id}:1`]),
  ]);

const send = (desk: Desk, path: string, body: URLSearchParams) =>
  desk.send(path, { method: "POST", body });

Deno.test("Without scripting a list with boxes leads to a form for all selected requests", () =>
  withThreeRequests(async (desk) => {
    const plain = mainOf((await desk.get("/kyc?type=individual")).text);
    assert.deepEqual(elements(plain, "input", { type: "checkbox", name: "request" }), []);
    const select = only(plain, "button", { name: "select" });
    assert.equal(select.text, "Select");
    const list = (await desk.get("/kyc?type=individual&select=1")).text;
    const boxes = elements(list, "input", { name: "request" });
    assert.deepEqual(boxes.map(({ attributes }) => attributes.value).toSorted(), [
      "k_1:1",
      "k_2:1",
      "k_3:1",
    ]);
    assert.ok(boxes.every(({ attributes }) => attributes.form === "selection"));
    const bar = only(list, "form", { id: "selection" });
    assert.doesNotMatch(bar.text, /Accept|Decline/);
    assert.match(bar.html, /href="\/kyc\?type=individual"/);
    const page = await desk.get(`/kyc/selection/assign?${TWO}`, {
      referer: `${desk.origin}/kyc?type=individual&select=1`,
    });
    assert.match(page.text, /2 requests: .*Person 1, Person 2/);
    const fields = fieldsIn(page.text, ["k_1", "k_2"], { assignee: "s_rita" });
    const sent = await send(desk, "/kyc/selection/assign", fields);
    assert.deepEqual(
      [sent.status, sent.headers.get("location")],
      [303, "/kyc?type=individual&select=1"],
    );
    const shown = await desk.get("/kyc");
    assert.deepEqual(toastsOf(shown).length, 1);
    assert.match(shown.text, /2 requests assigned\./);
    const undo = elements(shown.text, "form").find(({ attributes }) =>
      attributes.action?.startsWith("/kyc/selection/undo")
    );
    await desk.post(undo!.attributes.action!, {});
    assert.match((await desk.get("/kyc")).text, /2 requests as before\./);
    assert.equal((await kyc.get(desk.store, "k_1")).assigneeId, null);
  }));

Deno.test("Asking together offers the types that a request has once, and refuses days that are no number", () =>
  withThreeRequests(async (desk) => {
    const page = (await desk.get(`/kyc/selection/ask?${TWO}`)).text;
    const type = only(page, "select", { name: "type" });
    assert.match(type.text, /^ID \(2 requests\)/);
    const fields = fieldsIn(page, ["k_1", "k_2"], {
      type: "id",
      reason: "document-unreadable",
      message: "See {document}.",
      days: "7",
    });
    const refused = await send(desk, "/kyc/selection/ask", fields);
    assert.equal(refused.status, 422);
    assert.match(only(refused.text, "textarea", { name: "message" }).html, /See \{document\}\./);
    fields.set("message", "");
    const sent = await send(desk, "/kyc/selection/ask", fields);
    assert.equal(sent.status, 303);
    assert.equal((await kyc.get(desk.store, "k_2")).stage, "waiting");
    fields.set("days", "many");
    const wrong = await send(desk, "/kyc/selection/ask", fields);
    assert.equal(wrong.status, 422);
    assert.match(wrong.text, /Enter a whole number of days from 1 to 90/);
  }));

Deno.test("A form of somebody who has signed out since is 409 and says who is signed in now", () =>
  withThreeRequests(async (desk) => {
    for (const step of ["assign", "ask"]) {
      const page = (await desk.get(`/kyc/selection/${step}?${TWO}`)).text;
      const fields = fieldsIn(page, ["k_1", "k_2"], {
        ...step === "assign" ? { assignee: "s_rita" } : {
          type: "id",
          reason: "document-unreadable",
          message: "Typed before.",
          days: "7",
        },
        reviewer: "s_other",
      });
      const sent = await send(desk, `/kyc/selection/${step}`, fields);
      assert.equal(sent.status, 409, step);
      assert.match(
        only(mainOf(sent.text), "div", { role: "alert" }).text,
        /You're now signed in as/,
      );
      if (step === "ask") assert.match(sent.text, /Typed before\./);
      assert.equal((await kyc.get(desk.store, "k_1")).assigneeId, null);
    }
  }));

Deno.test("The selected requests alone are exported, and the trail names them", () =>
  withThreeRequests(async (desk) => {
    const file = await desk.get(`/kyc/selection/export.csv?${TWO}`);
    assert.match(file.headers.get("content-disposition")!, /kyc-requests-selection-/);
    const ids = file.text.trim().split("\r\n").slice(1).map((line) => line.split(",")[0]);
    assert.deepEqual(ids.toSorted(), ["k_1", "k_2"]);
    const entry = await desk.store.db.selectFrom("audit_log").select("after")
      .where("action", "=", "List exported").executeTakeFirstOrThrow();
    assert.match(entry.after!, /k_1,k_2/);
  }));

Deno.test("Nothing selected, or too much, leads back to the list and says so as an error", () =>
  withThreeRequests(async (desk) => {
    for (const step of ["assign", "ask", "export.csv"]) {
      const none = await desk.get(`/kyc/selection/${step}`);
      assert.deepEqual([none.status, none.headers.get("location")], [303, "/kyc"], step);
      const shown = await desk.get("/kyc");
      assert.deepEqual(toastsOf(shown), ["Select at least one."]);
      assert.match(shown.text, /class="toast tone declined" role="alert"/);
    }
    const many = Array.from({ length: 51 }, (_, n) => `request=k_${n}%3A1`).join("&");
    await desk.get(`/kyc/selection/assign?${many}`);
    assert.deepEqual(toastsOf(await desk.get("/kyc")), ["Select at most 50."]);
    const inDialog = await desk.fragment("/kyc/selection/assign");
    assert.deepEqual([inDialog.status, inDialog.headers.get("hx-reswap")], [422, "none"]);
    assert.deepEqual(toastsOf(inDialog), ["Select at least one."]);
  }));

Deno.test("The form names what has changed since it was selected, and leaves it", () =>
  withThreeRequests(async (desk) => {
    await desk.post("/kyc/k_1/assign", { assignee: "s_rita", version: "1" });
    const page = (await desk.get(`/kyc/selection/assign?${TWO}`)).text;
    assert.match(page, /Changed since they were selected, stay as they are:.*>Person 1</);
    const fields = fieldsIn(page, [], { assignee: "" });
    const sent = elements(page, "input", { name: "request" });
    for (const { attributes } of sent) fields.append("request", attributes.value!);
    await send(desk, "/kyc/selection/assign", fields);
    assert.match((await desk.get("/kyc")).text, /0 requests assigned\. 2 requests left as before/);
    assert.equal((await kyc.get(desk.store, "k_1")).assigneeId, "s_rita");
  }));

Deno.test("In the dialog a step closes it, offers its undo and renews the list", () =>
  withThreeRequests(async (desk) => {
    const form = await desk.fragment(`/kyc/selection/assign?${TWO}`);
    assert.match(form.text, /^<article id="dialog-body"/);
    const fields = fieldsIn(form.text, ["k_1", "k_2"], { assignee: "s_rita" });
    const headers = { "hx-request": "true" };
    const sent = await desk.send("/kyc/selection/assign", {
      method: "POST",
      body: fields,
      headers,
    });
    assert.equal(sent.headers.get("hx-trigger"), "dialog:close, list:renew, selection:done");
    assert.deepEqual(toastsOf(sent), ["2 requests assigned."]);
    const [undo] = elements(sent.text, "form", { class: "undo end" });
    const action = undo!.attributes["hx-post"]!;
    const undone = await desk.send(action, { method: "POST", headers });
    assert.equal(undone.headers.get("hx-trigger"), "list:renew");
    assert.deepEqual(toastsOf(undone), ["2 requests as before."]);
    assert.equal((await kyc.get(desk.store, "k_2")).assigneeId, null);
  }));

Deno.test("Sorting, tabs and pages keep the boxes; files, views and reports leave them out", () =>
  withThreeRequests(async (desk) => {
    await kyc.insert(
      desk.store.db,
      Array.from({ length: 60 }, (_, n) => aRequest({ id: `k_many_${n}`, userName: `Many ${n}` })),
    );
    const list = (await desk.get("/kyc?select=1")).text;
    const links = elements(list, "a").map(({ attributes }) => attributes.href ?? "");
    const ofList = links.filter((href) => /^\/kyc\?/.test(href));
    assert.ok(ofList.some((href) => href.includes("after=")), "there is a next page");
    assert.deepEqual(ofList.filter((href) => !href.includes("select=1")), []);
    assert.deepEqual(
      links.filter((href) => /export|views|reports/.test(href) && /select/.test(href)),
      [],
    );
    const bar = only(list, "form", { id: "selection" });
    assert.match(bar.html, /href="\/kyc"/);
    assert.ok(
      elements(list, "input", { id: "select-tool" }).length === 1,
      "filters keep the boxes",
    );
  }));
