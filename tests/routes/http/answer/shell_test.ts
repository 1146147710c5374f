import assert from "node:assert/strict";
import { type Desk, withDesk } from "../../../support/helpers.ts";
import { elements, only, seen } from "../../../support/markup.ts";
import { pages, records } from "../../../support/pages.ts";

const sidebarOf = (html: string): string =>
  html.slice(html.indexOf("<aside"), html.indexOf("</aside>"));

const entriesOf = (html: string) =>
  elements(only(sidebarOf(html), "nav").html, "a").map(({ text, attributes }) => ({
    text,
    href: attributes.href,
    current: attributes["aria-current"],
  }));

Deno.test("every page stands in the shell under its heading", async (t) => {
  await withDesk(async (desk) => {
    for (const [path, title] of pages) {
      await t.step(path, async () => {
        const { status, text, headers } = await desk.get(path);
        assert.equal(status, 200);
        assert.match(headers.get("content-type") ?? "", /^text\/html; charset=utf-8$/);
        assert.match(text, /^<!doctype html><html lang="en"/);
        assert.equal(only(text, "h1").text, title);
        assert.equal(only(text, "title").text, `${title} · Mentor Desk`);
        assert.equal(entriesOf(text).length, 3);
        assert.equal(elements(text, "dialog").length, 1);
      });
    }
  });
});

Deno.test("a record is a page in the shell or a fragment, by one header", async (t) => {
  await withDesk(async (desk) => {
    for (const [path, title] of records) {
      await t.step(path, async () => {
        const page = await desk.get(path);
        assert.equal(page.status, 200);
        assert.match(page.text, /^<!doctype html>/);
        assert.equal(only(page.text, "h1").text, title);
        assert.equal(entriesOf(page.text).length, 3);
        assert.doesNotMatch(page.text, /<table/, "no list");
        const fragment = await desk.fragment(path);
        assert.equal(fragment.status, 200);
        assert.match(fragment.text, /^<article id="dialog-body"( class="small")?>/);
        assert.equal(only(fragment.text, "h2", { id: "dialog-title" }).text, title);
        assert.doesNotMatch(fragment.text, /<html|<aside|<h1/);
        for (const { headers } of [page, fragment]) {
          assert.match(headers.get("vary") ?? "", /hx-request/i);
        }
      });
    }
  });
});

Deno.test("the title of a record's page says whose it is", () =>
  withDesk(async (desk) => {
    const titles: [path: string, title: string][] = [
      ["/users/u_1", "Amelia Hart · User Details · Mentor Desk"],
      ["/kyc/k_1", "Amelia Hart · KYC Request Details · Mentor Desk"],
      ["/kyc/k_1/decision?status=declined", "Amelia Hart · Decline KYC Request · Mentor Desk"],
      ["/staff/invite", "Invite staff · Mentor Desk"],
    ];
    for (const [path, title] of titles) {
      assert.equal(only((await desk.get(path)).text, "title").text, title);
    }
    const all = await Promise.all(
      records.map(async ([path]) => only((await desk.get(path)).text, "title").text),
    );
    assert.equal(new Set(all).size, all.length, "no two are the same");
  }));

Deno.test("the sidebar lists Dashboard, Users and KYC, and marks the current one", async () => {
  await withDesk(async (desk) => {
    const current = async (path: string) =>
      entriesOf((await desk.get(path)).text).filter((entry) => entry.current);
    const { text } = await desk.get("/dashboard");
    assert.deepEqual(entriesOf(text), [
      { text: "Dashboard", href: "/dashboard", current: "page" },
      { text: "Users", href: "/users", current: undefined },
      { text: "KYC", href: "/kyc", current: undefined },
    ]);
    assert.deepEqual((await current("/users")).map(({ href }) => href), ["/users"]);
    assert.deepEqual((await current("/kyc?status=pending")).map(({ href }) => href), ["/kyc"]);
    assert.deepEqual((await current("/users/u_1")).map(({ href }) => href), ["/users"]);
    assert.deepEqual(await current("/finance"), []);
  });
});

Deno.test("the sidebar's footer shows initial, name and role, and a menu with Logout", () =>
  withDesk(async (desk) => {
    const { text } = await desk.get("/users");
    const menu = only(sidebarOf(text), "details");
    const summary = only(menu.html, "summary");
    assert.equal(summary.text, "D Dana Okafor admin");
    const links = elements(menu.html, "a").map(({ text, attributes }) => [text, attributes.href]);
    assert.deepEqual(links, [["Profile", "/profile"], ["Settings", "/settings"]]);
    const logout = only(menu.html, "form");
    assert.deepEqual([logout.attributes.method, logout.attributes.action], ["post", "/logout"]);
    assert.equal(only(logout.html, "button", { type: "submit" }).text, "Logout");
  }));

Deno.test("the header holds both toggles, the search and the way to the notifications", () =>
  withDesk(async (desk) => {
    const { text } = await desk.get("/users");
    const header = only(text, "header", { class: "topbar" }).html;
    const labels = elements(header, "button").map(({ attributes }) => attributes["aria-label"]);
    assert.deepEqual(labels.filter(Boolean), [
      ...["Toggle Sidebar", "Toggle Sidebar", "All areas", "Toggle theme"],
    ]);
    const bell = only(header, "a", { class: "bell" }).attributes;
    assert.deepEqual([bell.href, bell["aria-label"]], [
      "/notifications",
      "Notifications, 2 unread notifications",
    ]);
    assert.equal(seen(only(header, "a", { class: "bell" }).html), "2");
  }));

const rootOf = async (desk: Desk, cookies: Record<string, string>) => {
  for (const [name, value] of Object.entries(cookies)) desk.setCookie(name, value);
  return (await desk.get("/users")).text.match(/<html[^>]*>/)?.[0] ?? "";
};

Deno.test("the theme is light until the cookie says dark", () =>
  withDesk(async (desk) => {
    for (const theme of ["light", "nonsense", "DARK", `"><script>`]) {
      const root = await rootOf(desk, { theme });
      assert.match(root, /data-theme="light"/, theme);
      assert.doesNotMatch(root, /class="[^"]*dark/, theme);
    }
    const root = await rootOf(desk, { theme: "dark" });
    assert.match(root, /class="dark"/);
    assert.match(root, /data-theme="dark"/);
    assert.match((await desk.get("/nowhere")).text, /<html[^>]* class="dark"/);
  }));

Deno.test("the sidebar is open until the cookie says collapsed", () =>
  withDesk(async (desk) => {
    assert.match(await rootOf(desk, {}), /data-sidebar="expanded"/);
    assert.match(await rootOf(desk, { sidebar: "nonsense" }), /data-sidebar="expanded"/);
    assert.match(await rootOf(desk, { sidebar: "collapsed" }), /data-sidebar="collapsed"/);
    const { text } = await desk.get("/users");
    const toggle = only(text, "button", { class: "ghost square collapse" }).attributes;
    assert.equal(toggle["aria-expanded"], "false");
    assert.match(await rootOf(desk, { sidebar: "expanded" }), /data-sidebar="expanded"/);
  }));

Deno.test("the footer shows the role that the signed-in person has", () =>
  withDesk(async (desk) => {
    const marcus = await desk.colleague("s_2");
    const summary = only(sidebarOf((await marcus.get("/users")).text), "summary");
    assert.equal(summary.text, "M Marcus Feld admin");
  }));
