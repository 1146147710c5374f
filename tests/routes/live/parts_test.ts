import assert from "node:assert/strict";
import { confirm } from "../../support/decisions.ts";
import { textOf, withDesk } from "../../support/helpers.ts";
import { elements, only } from "../../support/markup.ts";
import { become } from "../../support/roles.ts";

Deno.test("rows are answered by id, also those that a filter would hide", () =>
  withDesk(async (desk) => {
    const { text } = await desk.fragment("/kyc/rows?ids=k_1,k_4,nobody,%27");
    const ids = elements(text, "tr").flatMap(({ attributes }) => attributes.id ?? []);
    assert.deepEqual(ids.toSorted(), ["k_1", "k_4"]);
    assert.equal((await desk.get("/kyc/rows?ids=k_1")).headers.get("location"), "/kyc");
    assert.equal(elements((await desk.fragment("/kyc/rows")).text, "tr").length, 1, "the head");
  }));

Deno.test("a list names the tags it depends on and the address that it shows", () =>
  withDesk(async (desk) => {
    const path = "/kyc?queue=to-review&period=last-7-days";
    const { attributes } = only((await desk.get(path)).text, "div", { id: "list" });
    assert.equal(attributes["data-live"], "KYC Users Staff Claims Comments");
    assert.equal(attributes["data-address"], path);
    assert.equal(attributes["data-rows"], "/kyc/rows");
    const body = only((await desk.get("/users")).text, "body");
    assert.equal(body.attributes["data-versions"], (await desk.get("/events/versions")).text);
  }));

Deno.test("the news of a reviewed request name its decision, and are empty while it is unchanged", () =>
  withDesk(async (desk) => {
    assert.equal((await desk.fragment("/kyc/k_1/news?version=1")).status, 204);
    await confirm(desk, "k_1", "declined");
    const { text } = await desk.fragment("/kyc/k_1/news?version=1&queue=to-review");
    assert.match(textOf(text), /has declined this request\. Next$/);
    const source = only(text, "div", { id: "review-news" }).attributes["data-source"];
    assert.equal(source, "/kyc/k_1/news?queue=to-review&version=1");
    await become(desk, "support");
    assert.equal((await desk.fragment("/kyc/k_1/news?version=1")).status, 200);
  }));

Deno.test("the bell alone has the unread notifications of its reader", () =>
  withDesk(async (desk) => {
    const { text } = await desk.fragment("/notifications/bell");
    assert.deepEqual(only(text, "a"), only((await desk.get("/users")).text, "a", { id: "bell" }));
    assert.equal((await desk.get("/notifications/bell")).headers.get("location"), "/notifications");
  }));
