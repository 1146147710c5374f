import assert from "node:assert/strict";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { hiddenFieldsOf } from "../../../support/decisions.ts";
import type { Desk } from "../../../support/helpers.ts";
import { elements, mainOf, only } from "../../../support/markup.ts";
import { withThreeRequests } from "../three_requests.ts";

const ASSIGN = "/kyc/k_1/assign";

const assign = async (desk: Desk, id: string, assignee: string) => {
  const { version } = await kyc.get(desk.store, id);
  return await desk.post(`/kyc/${id}/assign`, { assignee, version: `${version}` });
};

const headsOf = async (desk: Desk, path: string) =>
  elements(mainOf((await desk.get(path)).text), "th", { scope: "col" }).map(({ text }) => text);

Deno.test("Without scripting a request is assigned on a page, and the assignment is undone", () =>
  withThreeRequests(async (desk) => {
    const { text } = await desk.get(ASSIGN);
    const options = elements(text, "option").map(({ attributes }) => attributes.value);
    assert.ok(options.includes("s_rita") && options.includes(""));
    assert.ok(!options.includes("s_sam"), "support decides nothing");
    const sent = { ...hiddenFieldsOf(text), assignee: "s_rita" };
    const { status, headers } = await desk.post(ASSIGN, sent);
    assert.deepEqual([status, headers.get("location")], [303, "/kyc/k_1"]);
    const shown = (await desk.get("/kyc/k_1")).text;
    assert.match(shown, /Assigned to<\/dt><dd[^>]*>Rita Moss/);
    const undo = elements(shown, "form").find(({ attributes }) =>
      attributes.action?.startsWith("/kyc/k_1/undo")
    );
    await desk.post(undo!.attributes.action!, {});
    assert.equal((await kyc.get(desk.store, "k_1")).assigneeId, null);
  }));

Deno.test("The list shows the assignee while their filter or the queue is set, and in its files", () =>
  withThreeRequests(async (desk) => {
    const plain = ["User", "Type", "Submitted", "Status", "Documents", "Actions"];
    assert.deepEqual(await headsOf(desk, "/kyc"), plain);
    await assign(desk, "k_1", "s_rita");
    assert.deepEqual(await headsOf(desk, "/kyc"), plain);
    const heads = await headsOf(desk, "/kyc?assigned=s_rita");
    assert.ok(heads.includes("Assigned to"));
    const { text } = await desk.get("/kyc/export.csv?assigned=s_rita");
    const [head, row, ...others] = text.trim().split("\r\n");
    assert.match(head!, /,assignedTo,openChecks,legalHold$/);
    assert.match(row!, /^k_1,.*,Rita Moss,0,false$/);
    assert.deepEqual(others, []);
    const api = await desk.get("/api/kyc-requests?assigned=s_rita");
    assert.doesNotMatch(api.text, /assign|Rita/);
  }));

Deno.test("A row names who has the request: hollow initials for assigned, filled for claimed", () =>
  withThreeRequests(async (desk) => {
    const { db } = desk.store;
    await assign(desk, "k_1", "s_rita");
    const marksOf = async () => {
      const row = only((await desk.get("/kyc")).text, "tr", { id: "k_1" });
      return elements(row.html, "small").filter(({ attributes }) => attributes.title)
        .map(({ attributes }) => [attributes.class, attributes.title]);
    };
    assert.deepEqual(await marksOf(), [["badge assignee", "Assigned to Rita Moss"]]);
    await (await desk.colleague("s_rita")).post("/kyc/k_1/claim", {});
    assert.deepEqual(await marksOf(), [["badge claim", "Rita Moss is reviewing"]]);
    await db.deleteFrom("kyc_claims").execute();
    await db.updateTable("staff").set({ role: "support" }).where("id", "=", "s_rita").execute();
    const gone = "Rita Moss, who no longer reviews";
    assert.deepEqual(await marksOf(), [["badge assignee", `Assigned to ${gone}`]]);
    assert.ok(
      (await desk.get("/kyc/k_1")).text.includes(`Assigned to</dt><dd translate="no">${gone}`),
    );
  }));

Deno.test("The queue Mine is a tab of its own person, and its review leads to their requests", () =>
  withThreeRequests(async (desk) => {
    const rita = await desk.colleague("s_rita");
    await assign(desk, "k_2", "s_rita");
    const tabs = async (of: Desk) =>
      only((await of.get("/kyc")).text, "nav", { class: "tabs" }).text;
    assert.match(await tabs(rita), /Mine 1/);
    assert.doesNotMatch(await tabs(desk), /Mine/);
    const started = await rita.post("/kyc/review?queue=mine", {});
    assert.match(started.headers.get("location")!, /^\/kyc\/k_2\/review\?queue=mine/);
    const rows = elements(mainOf((await rita.get("/kyc?queue=mine")).text), "tr", { id: "k_2" });
    assert.equal(rows.length, 1);
  }));

Deno.test("Requests of others are offered at the end of a queue, after asking", () =>
  withThreeRequests(async (desk) => {
    for (const id of ["k_1", "k_2", "k_3"]) await assign(desk, id, "s_rita");
    const started = await desk.post("/kyc/review?queue=to-review", {});
    const end = await desk.get(started.headers.get("location")!);
    assert.match(end.text, /3 are assigned to others: Rita Moss 3/);
    const form = elements(end.text, "form").find(({ attributes }) =>
      attributes.action?.includes("assigned=others")
    );
    const onward = await desk.post(form!.attributes.action!, {});
    assert.match(onward.headers.get("location")!, /^\/kyc\/k_1\/review/);
  }));

Deno.test("In review, assigning to oneself stays, and to somebody else goes on", () =>
  withThreeRequests(async (desk) => {
    const own = (await desk.store.db.selectFrom("staff").select("id")
      .where("role", "=", "admin").executeTakeFirstOrThrow()).id;
    const post = (id: string, assignee: string) =>
      desk.post(`/kyc/${id}/assign?queue=to-review`, { assignee, version: "1" });
    const stayed = await post("k_1", own);
    assert.match(stayed.headers.get("location")!, /^\/kyc\/k_1\/review/);
    const left = await post("k_2", "s_rita");
    assert.match(left.headers.get("location")!, /^\/kyc\/k_1\/review/, "one's own comes first");
  }));

Deno.test("Somebody who is away says so in the profile, and the list of reviewers names the day", () =>
  withThreeRequests(async (desk) => {
    const rita = await desk.colleague("s_rita");
    const wrong = await rita.post("/profile/absence", { awayUntil: "2020-01-01" });
    assert.equal(wrong.status, 422);
    const saved = await rita.post("/profile/absence", { awayUntil: "2199-12-24" });
    assert.equal(saved.headers.get("location"), "/profile");
    assert.match((await rita.get("/profile")).text, /You are away until/);
    assert.match((await desk.get(ASSIGN)).text, /Rita Moss, away until/);
    await rita.post("/profile/absence", { awayUntil: "" });
    assert.doesNotMatch((await desk.get(ASSIGN)).text, /away until/);
    const sam = await desk.colleague("s_sam");
    assert.doesNotMatch((await sam.get("/profile")).text, /Away until/);
  }));
