import assert from "node:assert/strict";
import { Desk, withDesk } from "../../../support/helpers.ts";
import { elements } from "../../../support/markup.ts";

/** What browsers say when somebody opens a page. */
const opening = { "sec-fetch-dest": "document", "accept-encoding": "gzip" };

const POLICY = "content-security-policy";
const LETS_IT = /; style-src 'self' 'sha256-of the sheet'; /;
const LETS_NONE = /; style-src 'self'; /;

/** A page as its reader has it once it is opened. */
async function open(desk: Desk, path: string, headers: HeadersInit = opening) {
  const response = await desk.request(path, { headers });
  assert.equal(response.status, 200, path);
  const body = response.headers.has("content-encoding")
    ? response.body!.pipeThrough(new DecompressionStream("gzip"))
    : response.body;
  const text = await new Response(body).text();
  return {
    headers: response.headers,
    inline: elements(text, "style").map(({ html }) => html),
    linked: elements(text, "link", { rel: "stylesheet" }).length,
    isDeferred: elements(text, "script")[0]?.attributes.defer !== undefined,
  };
}

const assertBrings = ({ headers, ...page }: Awaited<ReturnType<typeof open>>, what: string) => {
  assert.deepEqual(page, { inline: ["body{}"], linked: 0, isDeferred: true }, what);
  assert.match(headers.get(POLICY) ?? "", LETS_IT, what);
  assert.match(headers.getSetCookie().join(), /\bsheet=pages\.dict; .*HttpOnly; /, what);
};

const assertLinks = ({ headers, ...page }: Awaited<ReturnType<typeof open>>, what: string) => {
  assert.deepEqual(page, { inline: [], linked: 1, isDeferred: false }, what);
  assert.match(headers.get(POLICY) ?? "", LETS_NONE, what);
  assert.doesNotMatch(headers.getSetCookie().join(), /\bsheet=/, what);
};

/** A colleague's browser that has opened nothing yet. */
const fresh = async (desk: Desk) => {
  const other = new Desk(desk.store);
  await other.signIn();
  other.setCookie("toast", "none");
  return other;
};

Deno.test("the first page of a browser brings its style sheet, the next ones link it", () =>
  withDesk(async (desk) => {
    for (const path of ["/users", "/dashboard", "/users/u_1", "/status", "/login"]) {
      const other = path === "/login" ? new Desk(desk.store) : await fresh(desk);
      assertBrings(await open(other, path), path);
      for (let again = 0; again < 2; again++) assertLinks(await open(other, path), path);
    }
  }));

Deno.test("a browser that knows the style sheet of an older build gets the new one", () =>
  withDesk(async (desk) => {
    desk.setCookie("sheet", "app-of-before.css");
    assertBrings(await open(desk, "/users"), "/users");
    assertLinks(await open(desk, "/users"), "/users");
  }));

Deno.test("who signs out empties the browser's cache, and gets the style sheet again", () =>
  withDesk(async (desk) => {
    await open(desk, "/users");
    await desk.post("/logout", {});
    assertBrings(await open(desk, "/login"), "/login");
  }));

Deno.test("what is kept is the same for those who come first and those who come again", () =>
  withDesk(async (desk) => {
    await open(desk, "/users");
    for (let again = 0; again < 3; again++) {
      assertLinks(await open(desk, "/users"), `again ${again}`);
      assertBrings(await open(await fresh(desk), "/users"), `first ${again}`);
    }
  }));

Deno.test("where a page is not compressed, or no page is opened, no style stands in it", () =>
  withDesk(async (desk) => {
    const others: HeadersInit[] = [
      { "sec-fetch-dest": "document" },
      { ...opening, "sec-fetch-site": "cross-site" },
      { "accept-encoding": "gzip" },
    ];
    for (const headers of others) {
      assertLinks(await open(desk, "/users", headers), JSON.stringify(headers));
    }
    const asked = { ...opening, "sec-fetch-dest": "empty", "hx-request": "true" };
    const fragment = await open(desk, "/users/u_1", asked);
    assert.deepEqual(fragment.inline, []);
    assert.match(fragment.headers.get(POLICY) ?? "", LETS_NONE);
  }));
