import assert from "node:assert/strict";
import { type Desk, textOf, withDesk } from "../support/helpers.ts";
import { elements, only } from "../support/markup.ts";
import { become } from "../support/roles.ts";

const send = (desk: Desk, path: string, text: string, headers: Record<string, string> = {}) =>
  desk.post(`${path}/comments`, { id: crypto.randomUUID(), text }, headers);

const HTMX = { "hx-request": "true" };

for (const path of ["/kyc/k_1", "/users/u_1"]) {
  Deno.test(`a comment on ${path} stands in its details, as plain text, after 303 and a toast`, () =>
    withDesk(async (desk) => {
      const { status, headers } = await send(desk, path, "Call <b>back</b>\non Monday");
      assert.deepEqual([status, headers.get("location")], [303, path]);
      const { text } = await desk.get(path);
      assert.match(textOf(text), /Comment added/);
      assert.match(textOf(text), /Comments \(1\).*Dana Okafor.*Call <b>back<\/b> on Monday/);
      const fragment = await desk.fragment(path);
      assert.match(textOf(fragment.text), /Call <b>back<\/b> on Monday/);
    }));
}

Deno.test("an open page fetches the comments alone, and what changes of them is marked", () =>
  withDesk(async (desk) => {
    await send(desk, "/kyc/k_1", "Seen before");
    const { text } = await desk.fragment("/kyc/k_1/comments");
    const live = elements(text, "ol").concat(elements(text, "span")).filter(({ attributes }) =>
      attributes["hx-trigger"] === "changed-comments from:body delay:10ms"
    );
    assert.deepEqual(
      live.map(({ attributes }) => [attributes.id, attributes["hx-get"]]),
      [["comment-list", "/kyc/k_1/comments"], ["comment-count", "/kyc/k_1/comments"]],
    );
    assert.match(textOf(text), /^Comments \(1\).*Seen before/);
    assert.equal((await desk.get("/kyc/k_1/comments")).headers.get("location"), "/kyc/k_1");
  }));

Deno.test("comments on a request stand in review, too", () =>
  withDesk(async (desk) => {
    await send(desk, "/kyc/k_1", "Seen this address before");
    const { text } = await desk.get("/kyc/k_1/review?queue=to-review");
    assert.match(textOf(text), /Seen this address before/);
    const field = only(text, "textarea", { id: "comment" });
    assert.equal(field.attributes["aria-keyshortcuts"], "c");
  }));

Deno.test("by htmx the section comes back with the comment, a toast and an empty field", () =>
  withDesk(async (desk) => {
    const { status, text } = await send(desk, "/kyc/k_1", "Looks fine", HTMX);
    assert.equal(status, 200);
    assert.match(textOf(text), /Comment added.*Looks fine/);
    assert.equal(elements(text, "details", { id: "comments", open: "" }).length, 1);
    assert.equal(elements(text, "textarea", { id: "comment", autofocus: "" }).length, 1);
  }));

Deno.test("a comment that is too long comes back with its text and the reason", () =>
  withDesk(async (desk) => {
    const long = "y".repeat(2_001);
    for (const headers of [HTMX, {}]) {
      const { status, text } = await send(
        desk,
        "/kyc/k_1",
        long,
        headers as Record<string, string>,
      );
      assert.equal(status, 422);
      assert.match(textOf(text), /Use at most 2,000 characters\./);
      assert.ok(text.includes(long));
    }
    assert.equal((await send(desk, "/kyc/k_1", " ", HTMX)).status, 422);
  }));

Deno.test("support comments, and removes its own comments alone", () =>
  withDesk(async (desk) => {
    await send(desk, "/kyc/k_1", "From the admin");
    const support = await desk.colleague("s_3");
    await send(support, "/kyc/k_1", "From support");
    const { text } = await support.get("/kyc/k_1");
    const removals = elements(text, "form").map(({ attributes }) => attributes.action)
      .filter((action) => action?.endsWith("/remove"));
    assert.equal(removals.length, 1);
    const ids = await desk.store.db.selectFrom("comments").select(["id", "authorId"]).execute();
    const idOf = (author: string) => ids.find(({ authorId }) => authorId === author)!.id;
    const refused = await support.post(`/kyc/k_1/comments/${idOf("s_1")}/remove`, {});
    assert.equal(refused.status, 403);
    assert.equal((await support.post(removals[0]!, {})).status, 303);
    assert.match(textOf((await desk.get("/kyc/k_1")).text), /From the admin.*Comment removed/);
    assert.equal((await support.post("/users/u_1/comments/none/remove", {})).status, 404);
  }));

Deno.test("every role reads comments", () =>
  withDesk(async (desk) => {
    await send(desk, "/users/u_1", "A note for all");
    for (const role of ["moderator", "support"] as const) {
      await become(desk, role);
      assert.match(textOf((await desk.get("/users/u_1")).text), /A note for all/);
    }
  }));
