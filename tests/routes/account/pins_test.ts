import assert from "node:assert/strict";
import { type Desk, withDesk } from "../../support/helpers.ts";
import { elements, only } from "../../support/markup.ts";
import { become } from "../../support/roles.ts";

async function pinnedOf(desk: Desk): Promise<(string | undefined)[]> {
  const aside = only((await desk.get("/finance")).text, "aside").html;
  return elements(aside, "ul", { "aria-label": "Pinned pages" })
    .flatMap(({ html }) => elements(html, "a").map(({ attributes }) => attributes.href));
}

const pin = (desk: Desk, area: string, referer?: string) =>
  desk.post("/settings/pins", { area }, referer ? { referer: `${desk.origin}${referer}` } : {});

Deno.test("A person pins pages to the sidebar and removes them, and nothing is pinned before", () =>
  withDesk(async (desk) => {
    assert.deepEqual(await pinnedOf(desk), []);
    const buttonOn = async (path: string) =>
      elements(only((await desk.get(path)).text, "header", { class: "topbar" }).html, "button")
        .filter(({ attributes }) => attributes.name === "area")
        .map(({ attributes }) => [attributes.value, attributes["aria-label"]]);
    assert.deepEqual(await buttonOn("/finance"), [["transactions", "Pin to sidebar"]]);
    assert.deepEqual(await buttonOn("/kyc"), []);
    assert.deepEqual(await buttonOn("/finance/t_1"), []);
    const { status, headers } = await pin(desk, "transactions", "/finance?type=payout");
    assert.deepEqual([status, headers.get("location")], [303, "/finance?type=payout"]);
    assert.equal((await pin(desk, "analytics", "/users")).headers.get("location"), "/analytics");
    assert.deepEqual(await pinnedOf(desk), ["/finance", "/analytics"]);
    assert.deepEqual(await buttonOn("/finance"), [["transactions", "Unpin from sidebar"]]);
    const colleague = await desk.colleague("s_3");
    assert.deepEqual(await pinnedOf(colleague), []);
    assert.equal((await pin(desk, "nowhere")).status, 422);
    await pin(desk, "analytics");
    assert.deepEqual(await pinnedOf(desk), ["/finance"]);
  }));

Deno.test("Saving the settings keeps what is pinned, and a role sees only what it may open", () =>
  withDesk(async (desk) => {
    await pin(desk, "reports");
    await pin(desk, "staff");
    const form = { language: "en", timezone: "utc", dateFormat: "mdy", singleKeys: "on" };
    assert.equal((await desk.post("/settings", form)).status, 303);
    assert.deepEqual(await pinnedOf(desk), ["/staff", "/reports"]);
    await become(desk, "finance");
    assert.deepEqual(await pinnedOf(desk), ["/reports"]);
  }));
