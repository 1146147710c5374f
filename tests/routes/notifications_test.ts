import assert from "node:assert/strict";
import { type Desk, textOf, withDesk } from "../support/helpers.ts";
import { notifyPerson } from "../../data/notices/announce.ts";
import { elements, mainOf, only, seen } from "../support/markup.ts";
import { TestClock } from "../support/stores.ts";

const tabsOf = (main: string) => elements(only(main, "nav", { class: "tabs" }).html, "a");

const itemsOf = (main: string) =>
  elements(only(main, "ul", { class: "panel list" }).html, "li").map(({ html }) => html);

const show = async (desk: Desk, search = "") =>
  mainOf((await desk.get(`/notifications${search}`)).text);

Deno.test("/notifications has four tabs, and counts the unread in the first", () =>
  withDesk(async (desk) => {
    const main = await show(desk);
    assert.equal(only(main, "h1").text, "Notifications");
    const tabs = tabsOf(main);
    assert.deepEqual(tabs.map(({ html }) => seen(html)), [
      "All 2",
      "Unread",
      "KYC",
      "Transactions",
    ]);
    assert.deepEqual(tabs.map(({ attributes }) => attributes.href), [
      "/notifications",
      "/notifications?tab=unread",
      "/notifications?tab=kyc",
      "/notifications?tab=transactions",
    ]);
    assert.match(tabs[0]?.html ?? "", /<span class="badge[^"]*">2/);
  }));

Deno.test("/notifications shows the sample of four with title, message and age", () =>
  withDesk(async (desk) => {
    const items = itemsOf(await show(desk)).map(seen);
    assert.equal(items.length, 4);
    assert.match(items[0] ?? "", /^New KYC request Northgate Capital Ltd .* 5 minutes ago$/);
    assert.match(items[1] ?? "", /^Payout waiting .* 1 hour ago$/);
    assert.match(items[2] ?? "", /^Maintenance finished .* ago$|yesterday$/);
    assert.match(items[3] ?? "", /^Community created .* yesterday$/);
  }));

Deno.test("a notification that is unread says so, and its time carries the instant", () =>
  withDesk(async (desk) => {
    const items = itemsOf(await show(desk));
    const unread = items.map((html) => / \(unread\)/.test(textOf(html)));
    assert.deepEqual(unread, [true, true, false, false]);
    for (const html of items) {
      assert.match(only(html, "time").attributes.datetime ?? "", /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    }
  }));

const tabs: [search: string, current: string, titles: string[]][] = [
  ["", "All", ["New KYC request", "Payout waiting", "Maintenance finished", "Community created"]],
  ["?tab=unread", "Unread", ["New KYC request", "Payout waiting"]],
  ["?tab=kyc", "KYC", ["New KYC request"]],
  ["?tab=transactions", "Transactions", ["Payout waiting"]],
  [
    "?tab=nonsense",
    "All",
    ["New KYC request", "Payout waiting", "Maintenance finished", "Community created"],
  ],
];

for (const [search, current, titles] of tabs) {
  Deno.test(`/notifications${search} shows the tab ${current}`, () =>
    withDesk(async (desk) => {
      const main = await show(desk, search);
      const marked = tabsOf(main).filter(({ attributes }) => attributes["aria-current"] === "page");
      assert.deepEqual(marked.map(({ text }) => text.split(" ")[0]), [current]);
      assert.deepEqual(itemsOf(main).map((html) => seen(only(html, "h2").html)), titles);
    }));
}

Deno.test("the buttons of /notifications each say what they are about", () =>
  withDesk(async (desk) => {
    const main = await show(desk);
    const clear = elements(main, "a", { role: "button" });
    const buttons = [...elements(main, "button"), ...clear];
    const labels = buttons.map(({ text, attributes }) => attributes["aria-label"] ?? text);
    assert.deepEqual([labels.at(0), labels.at(-1)], ["Mark All Read", "Clear All"]);
    assert.equal(buttons.length, 2 + 4 + 2, "one to delete each, one to read each unread");
    assert.equal(new Set(labels).size, labels.length);
  }));

const bellOf = async (desk: Desk) =>
  only((await desk.get("/profile")).text, "a", { class: "bell" }).attributes["aria-label"];

Deno.test("one notification is read, and one deleted, and the tab stays", () =>
  withDesk(async (desk) => {
    const read = await desk.post("/notifications/n_1/read?tab=unread", {});
    assert.deepEqual([read.status, read.headers.get("location")], [
      303,
      "/notifications?tab=unread&focus=read-n_2",
    ]);
    assert.equal(await bellOf(desk), "Notifications, 1 unread notification");
    assert.equal(itemsOf(await show(desk, "?tab=unread")).length, 1);
    const removed = await desk.post("/notifications/n_2/delete", {});
    assert.equal(removed.headers.get("location"), "/notifications?focus=delete-n_3");
    assert.equal(await bellOf(desk), "Notifications");
    assert.equal(itemsOf(await show(desk)).length, 3);
  }));

/** The label of the focused element after a button was pressed. */
async function focusAfter(desk: Desk, path: string): Promise<string | undefined> {
  const { headers } = await desk.post(path, {});
  const main = mainOf((await desk.get(headers.get("location") ?? "")).text);
  const focused = ["button", "li"].flatMap((tag) => elements(main, tag))
    .filter(({ attributes }) => "autofocus" in attributes);
  assert.ok(focused.length <= 1);
  return focused.map(({ attributes, html }) => attributes["aria-label"] ?? textOf(html)).at(0);
}

Deno.test("after a notification the focus goes on to the next one, and after the last to the one above", () =>
  withDesk(async (desk) => {
    const titles = itemsOf(await show(desk)).map((html) => seen(only(html, "h2").html));
    const path = (index: number, deed: string) => `/notifications/n_${index + 1}/${deed}`;
    assert.equal(await focusAfter(desk, path(0, "read")), `Mark as read: ${titles[1]}`);
    assert.match(await focusAfter(desk, path(1, "read")) ?? "", RegExp(`^${titles[1]} .* ago`));
    assert.equal(await focusAfter(desk, path(2, "delete")), `Delete: ${titles[3]}`);
    assert.equal(await focusAfter(desk, path(3, "delete")), `Delete: ${titles[1]}`);
    assert.equal(await focusAfter(desk, `${path(1, "delete")}?tab=unread`), undefined);
  }));

Deno.test("Clear All asks first, and means what was on the page", () =>
  withDesk(async (desk) => {
    const { attributes } = only(await show(desk, "?tab=kyc"), "a", { class: "ghost no" });
    const { text } = await desk.fragment(attributes.href ?? "");
    assert.match(textOf(text), /Clear all notifications .*read and unread/);
    const form = only(text, "form", { id: "clear", action: "/notifications/clear?tab=kyc" });
    const { value = "" } = only(form.html, "input", { name: "upTo" }).attributes;
    assert.equal(new URL(attributes.href ?? "", desk.origin).searchParams.get("upTo"), value);
    assert.equal(itemsOf(await show(desk)).length, 4);
  }));

Deno.test("Mark All Read and Clear All do it, and say so", () =>
  withDesk(async (desk) => {
    assert.equal((await desk.post("/notifications/read", {})).status, 303);
    assert.match((await desk.get("/notifications")).text, /All notifications marked as read/);
    assert.equal(await bellOf(desk), "Notifications");
    assert.equal(itemsOf(await show(desk)).length, 4);
    assert.equal((await desk.post("/notifications/clear?tab=kyc", {})).status, 303);
    assert.match((await desk.get("/notifications")).text, /Notifications cleared/);
    assert.match(textOf(await show(desk)), /No notifications/);
  }));

Deno.test("a notification leads to what it tells of", () =>
  withDesk(async (desk) => {
    const [first] = itemsOf(await show(desk));
    const { href = "" } = only(only(first ?? "", "h2").html, "a").attributes;
    assert.match((await desk.get(href)).text, /Northgate Capital Ltd/);
  }));

Deno.test("a person is notified when their export is finished", () =>
  withDesk(async (desk) => {
    await desk.get("/partners/export.csv?type=tool");
    const [newest] = itemsOf(await show(desk));
    assert.match(seen(newest ?? ""), /^Export finished Partners, CSV: 2 rows\./);
    assert.equal(await bellOf(desk), "Notifications, 3 unread notifications");
  }));

Deno.test("a person without notifications sees that there are none, and has no badge", () =>
  withDesk(async (desk) => {
    const marcus = await desk.colleague("s_2");
    const main = await show(marcus, "?tab=kyc");
    assert.match(textOf(main), /No notifications/);
    only(main, "a", { role: "button", href: "/notifications" });
    assert.equal(tabsOf(main)[0]?.text, "All");
  }));

Deno.test("looking at notifications does not read them", () =>
  withDesk(async (desk) => {
    await show(desk);
    const unread = await desk.store.db.selectFrom("notifications").selectAll()
      .where("staffId", "=", "s_1").where("read", "=", 0).execute();
    assert.equal(unread.length, 2);
  }));

Deno.test("notifications that came after the page was loaded are neither read nor cleared by it", () => {
  const clock = new TestClock();
  return withDesk(async (desk) => {
    for (const [button, left] of [["read", [1, 5]], ["clear", [1, 1]]] as const) {
      const page = (await desk.get("/notifications")).text;
      const asks = only(page, "a", { class: "ghost no" }).attributes.href ?? "";
      const text = page + (await desk.fragment(asks)).text;
      const form = only(text, "form", { action: `/notifications/${button}` });
      const { name = "", value = "" } = only(form.html, "input", { type: "hidden" }).attributes;
      clock.advance(1_000);
      await notifyPerson(desk.store.db, "s_1", { kind: "sessions_ended", facts: {} }, clock.now());
      await desk.post(`/notifications/${button}`, { [name]: value });
      const main = await show(desk);
      const items = itemsOf(main);
      const unread = items.filter((html) => / \(unread\)/.test(textOf(html)));
      assert.deepEqual([unread.length, items.length], left, button);
    }
  }, { now: clock.now });
});

Deno.test("a notification that has grown since the page was shown is neither read nor deleted by it", () => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  return withDesk(async (desk) => {
    const notice = { kind: "sign_in_refused", facts: { count: 1, address: "192.0.2.1" } } as const;
    const id = "sign_in_refused-s_1-2026-11-20T10";
    await notifyPerson(desk.store.db, "s_1", notice, clock.now());
    const press = async (deed: string, meanwhile: boolean) => {
      const action = `/notifications/${id}/${deed}`;
      const form = only(await show(desk), "form", { action });
      const { name = "", value = "" } = only(form.html, "input", { type: "hidden" }).attributes;
      clock.advance(1_000);
      if (meanwhile) await notifyPerson(desk.store.db, "s_1", notice, clock.now());
      return (await desk.post(action, { [name]: value })).headers.get("location");
    };
    for (const deed of ["read", "delete"]) {
      assert.equal(await press(deed, true), `/notifications?focus=${id}`);
      assert.match(itemsOf(await show(desk))[0] ?? "", /Failed sign-in.*\(unread\)/);
    }
    assert.match(await show(desk), /3 failed sign-in attempts/);
    await press("read", false);
    assert.doesNotMatch(itemsOf(await show(desk))[0] ?? "", /\(unread\)/);
    await press("delete", false);
    assert.doesNotMatch(await show(desk), /3 failed sign-in attempts/);
  }, { now: clock.now });
});

Deno.test("a form that cannot be read clears nothing, and is a 4xx", () =>
  withDesk(async (desk) => {
    const deeds = ["read", "clear", "n_1/read", "n_1/delete"];
    for (const path of deeds.map((deed) => `/notifications/${deed}`)) {
      for (const type of ["multipart/form-data; boundary=x", "multipart/form-data"]) {
        const headers = { "content-type": type };
        const { status } = await desk.send(path, { method: "POST", headers, body: "garbage" });
        assert.ok(status >= 400 && status < 500, `${path} ${status}`);
      }
    }
    assert.equal(itemsOf(await show(desk)).length, 4);
    assert.match(await show(desk), /\(unread\)/);
  }));
