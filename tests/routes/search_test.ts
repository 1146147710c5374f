import assert from "node:assert/strict";
import type { LogFields } from "../../data/base/log.ts";
import { Desk, textOf, withDesk } from "../support/helpers.ts";
import { elements, headingsOf, mainOf, only, seen } from "../support/markup.ts";
import { become } from "../support/roles.ts";
import { everythingIn } from "../support/stores.ts";

/** Address and text of each search answer. */
const answersIn = (html: string): [href: string, text: string][] =>
  elements(html, "a", { class: "answer" }).map(({ attributes, html }) => [
    attributes.href ?? "",
    seen(html),
  ]);

const hrefsOf = async (desk: Desk, path: string): Promise<string[]> =>
  answersIn(mainOf((await desk.get(path)).text)).map(([href]) => href);

Deno.test("every page has a field in its header that leads to the search, and on phones a link", () =>
  withDesk(async (desk) => {
    const header = only((await desk.get("/users")).text, "header", { class: "topbar" }).html;
    const form = only(header, "form");
    assert.deepEqual([form.attributes.method, form.attributes.action], ["get", "/search"]);
    const field = only(form.html, "input").attributes;
    assert.deepEqual([field.name, field["aria-label"]], ["q", "Search everything"]);
    // Hints that need scripts are hidden without them.
    assert.equal(field.role, undefined);
    assert.match(form.html, /<kbd[^>]* hidden=""/);
    assert.equal(
      only(header, "a", { href: "/search" }).attributes["aria-label"],
      field["aria-label"],
    );
  }));

Deno.test("/search shows the answers in groups, each with what tells it from others", () =>
  withDesk(async (desk) => {
    const { status, headers, text } = await desk.get("/search?q=amelia");
    assert.deepEqual([status, headers.get("cache-control")], [200, "no-store"]);
    const main = mainOf(text);
    assert.equal(only(main, "h1").text, "Search");
    assert.equal(only(main, "input", { type: "search" }).attributes.value, "amelia");
    const found = new Map(answersIn(main));
    assert.match(found.get("/users/u_1") ?? "", /^Amelia Hart amelia\.hart@\S+ mentor active$/);
    assert.match(found.get("/kyc/k_1") ?? "", /^Amelia Hart individual \w+ \d+, \d{4} pending$/);
    const payment = [...found].find(([href]) => href.startsWith("/finance/"))?.[1] ?? "";
    assert.match(payment, /Amelia Hart \$[\d,.]+ \w+ \d+, \d{4} (completed|pending)$/);
    const groups = headingsOf(main);
    assert.equal(groups[0], "Users");
    assert.ok(["KYC", "Finance"].every((name) => groups.includes(name)), groups.join());
  }));

Deno.test("further results of the search are found in the list itself", () =>
  withDesk(async (desk) => {
    const hrefs = await hrefsOf(desk, "/search?q=example");
    assert.equal(hrefs.filter((href) => href.startsWith("/users/")).length, 5);
    assert.ok(hrefs.includes("/users?q=example"), hrefs.join());
  }));

Deno.test("pages and actions are found by their names in the person's language", () =>
  withDesk(async (desk) => {
    assert.deepEqual((await hrefsOf(desk, "/search?q=verify"))[0], "/audit-logs/verify");
    assert.deepEqual((await hrefsOf(desk, "/search?q=audit%20logs"))[0], "/audit-logs");
    assert.deepEqual((await hrefsOf(desk, "/search?q=invite"))[0], "/staff/invite");
    assert.ok((await hrefsOf(desk, "/search?q=export%20users")).includes("/users/export.csv"));
    await desk.post("/settings", { language: "es", timezone: "utc", dateFormat: "mdy" });
    assert.deepEqual((await hrefsOf(desk, "/search?q=analitica"))[0], "/analytics");
    assert.deepEqual((await hrefsOf(desk, "/search?q=auditoria"))[0], "/audit-logs");
  }));

Deno.test("without anything to search for /search leads to all that there is", () =>
  withDesk(async (desk) => {
    for (const path of ["/search", "/search?q=", "/search?q=+"]) {
      const hrefs = await hrefsOf(desk, path);
      for (const href of ["/dashboard", "/finance", "/staff/tokens", "/reports/revenue"]) {
        assert.ok(hrefs.includes(href), `${path}: ${href}`);
      }
    }
  }));

Deno.test("a search without results says so, and shows its term as text", () =>
  withDesk(async (desk) => {
    const { text } = await desk.get(`/search?q=${encodeURIComponent("<b>nobody</b>")}`);
    assert.deepEqual(answersIn(mainOf(text)), []);
    assert.match(textOf(mainOf(text)), /No results for “<b>nobody<\/b>”/);
    const fragment = await desk.fragment(`/search?q=${encodeURIComponent("<b>nobody</b>")}`);
    assert.doesNotMatch(fragment.text, /<b>nobody|listbox/);
    assert.match(fragment.text, /data-said="No results for /);
  }));

Deno.test("an accent without a letter, which one pauses on while typing, finds nothing", () =>
  withDesk(async (desk) => {
    for (const q of ["¨", "´´", "\u0301", "\u0345", "\uFE0F"]) {
      const path = `/search?q=${encodeURIComponent(q)}`;
      assert.equal((await desk.fragment(path)).status, 200, path);
      const { status, text } = await desk.get(path);
      assert.equal(status, 200, path);
      assert.doesNotMatch(mainOf(text), /role="alert"/, path);
    }
  }));

Deno.test("a script gets the same answers as the options of a list", () =>
  withDesk(async (desk) => {
    const path = "/search?q=hart";
    const { headers, text } = await desk.fragment(path);
    assert.deepEqual([headers.get("vary"), headers.get("cache-control")], [
      "HX-Request",
      "no-store",
    ]);
    assert.doesNotMatch(text, /<html|<main/);
    const options = elements(text, "a", { role: "option" });
    assert.deepEqual(answersIn(text), answersIn(mainOf((await desk.get(path)).text)));
    assert.equal(new Set(options.map(({ attributes }) => attributes.id)).size, options.length);
    assert.ok(options.length > 3);
    const groups = [...text.matchAll(/role="group" aria-labelledby="([^"]+)"/g)];
    assert.ok(groups.length > 1);
    for (const [, id] of groups) assert.equal(text.split(` id="${id}"`).length, 2);
    assert.match(text, /data-said="\d+ results"/);
  }));

Deno.test("a role sees of the search what it may open, and nothing else", () =>
  withDesk(async (desk) => {
    const asked = ["", "?q=hart", "?q=finance", "?q=staff", "?q=export", "?q=revenue", "?q=t_1"];
    const forbidden = /^\/(finance|staff)|^\/reports\/revenue|^\/audit-logs\/verify/;
    const all = async () =>
      (await Promise.all(asked.map((query) => hrefsOf(desk, `/search${query}`)))).flat();
    assert.ok((await all()).some((href) => forbidden.test(href)));
    for (const role of ["moderator", "support"] as const) {
      await become(desk, role);
      const hrefs = await all();
      assert.deepEqual(hrefs.filter((href) => forbidden.test(href)), [], role);
      assert.ok(hrefs.includes("/users/u_1"), role);
      const opened = await desk.fragment("/search?opened=/finance/t_1,/staff/s_2,/users/u_1");
      const first = answersIn(opened.text).slice(0, 2).map(([href]) => href);
      assert.deepEqual(first, ["/users/u_1", "/dashboard"], role);
      for (const href of new Set(hrefs)) {
        if (href.includes("export")) continue;
        assert.equal((await desk.get(href)).status, 200, `${role}: ${href}`);
      }
    }
  }));

Deno.test("recently opened records show their present names, and unknown ones are left out", () =>
  withDesk(async (desk) => {
    const paths = ["/kyc/k_6", "/users/u_1", "/staff/invite", "/users/none", "/users/../x", "x"];
    const { text } = await desk.fragment(`/search?opened=${paths.map(encodeURIComponent).join()}`);
    assert.match(textOf(text), /^Recently opened Blue Harbour Trading GmbH /);
    assert.deepEqual(answersIn(text).slice(0, 3).map(([href]) => href), [
      ...["/kyc/k_6", "/users/u_1", "/dashboard"],
    ]);
  }));

Deno.test("a search is written down nowhere, and is not answered ahead", () =>
  withDesk(async (desk) => {
    await desk.stayAwake();
    await desk.get("/settings");
    const before = await everythingIn(desk.store);
    const lines: LogFields[] = [];
    const listening = new Desk(desk.store, {}, { log: (_, __, fields) => lines.push(fields!) });
    listening.setCookie("session", desk.cookie("session") ?? "");
    assert.equal((await listening.get("/search?q=secretive")).status, 200);
    assert.equal((await listening.fragment("/search?q=secretive")).status, 200);
    assert.equal(lines.length, 2);
    assert.doesNotMatch(JSON.stringify(lines), /secretive/);
    assert.equal(await everythingIn(desk.store), before);
    const ahead = { "sec-purpose": "prefetch" };
    assert.equal((await desk.get("/search?q=a", ahead)).status, 503);
    assert.equal((await desk.get("/search", ahead)).status, 200);
  }));
