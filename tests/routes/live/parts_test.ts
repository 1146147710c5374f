import assert from "node:assert/strict";
import { confirm } from "../../support/decisions.ts";
import { textOf, withDesk } from "../../support/helpers.ts";
import { only } from "../../support/markup.ts";
import { become } from "../../support/roles.ts";

Deno.test("the news of a reviewed request name its decision, and are empty while it is unchanged", () =>
  withDesk(async (desk) => {
    assert.equal((await desk.fragment("/kyc/k_1/news?version=1")).status, 204);
    await confirm(desk, "k_1", "declined");
    const { text } = await desk.fragment("/kyc/k_1/news?version=1&queue=to-review");
    assert.match(textOf(text), /has declined this request\. Next$/);
    const source = only(text, "div", { id: "review-news" }).attributes["hx-get"];
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
