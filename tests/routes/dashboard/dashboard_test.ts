import assert from "node:assert/strict";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf, only, seen } from "../../support/markup.ts";
import { pages } from "../../support/pages.ts";
import {
  aCommunity,
  aContent,
  actor,
  aRequest,
  aTransaction,
  aUser,
  many,
} from "../../support/records.ts";
import { checkpoint } from "../../../data/audit/checkpoints.ts";
import { addComment } from "../../../data/comments/comments.ts";
import { askCorrection } from "../../support/steps.ts";
import { type StaffRole, staffRoles } from "../../../data/permissions.ts";
import { become } from "../../support/roles.ts";
import { TestClock } from "../../support/stores.ts";

const cardsOf = (html: string) =>
  elements(html, "article").map(({ html: card }) => ({
    title: only(card, "a").text,
    href: only(card, "a").attributes.href,
    text: seen(card),
    icon: only(only(card, "svg").html, "path").attributes.class,
  }));

Deno.test("/dashboard greets, and has a card for each figure with link and caption", () =>
  withDesk(async (desk) => {
    await plant(desk);
    const { status, text } = await desk.get("/dashboard");
    assert.equal(status, 200);
    const main = mainOf(text);
    assert.equal(only(main, "h1").text, "Dashboard");
    assert.match(textOf(main), /Welcome back! Here's an overview of your platform\./);
    assert.equal(only(main, "p", { "aria-busy": "true" }).text, "Loading...");
    assert.deepEqual(cardsOf(main).map(({ title, href, text }) => [title, href, text]), [
      ["Total Users", "/users", "Total Users 1,200 Active platform users"],
      ["Pending KYC", "/kyc", "Pending KYC 2 Awaiting verification"],
      ["Monthly Revenue", "/finance", "Monthly Revenue $1,234.50 Current month earnings"],
      ["Active Communities", "/communities", "Active Communities 3 Live mentor groups"],
      ["Published Content", "/content", "Published Content 4 Educational materials"],
    ]);
    assert.equal(cardsOf(main)[2]?.icon, "dollar-sign");
  }, { sample: false }));

async function plant({ store }: Desk): Promise<void> {
  const { db } = store;
  await users.insert(db, many(1200, (n) => aUser({ id: `u_${n}` })));
  await kyc.insert(db, many(2, (n) => aRequest({ id: `k_${n}` })));
  await transactions.insert(db, [aTransaction({ date: store.now().toISOString() })]);
  await communities.insert(db, many(3, (n) => aCommunity({ id: `c_${n}` })));
  await content.insert(db, many(4, (n) => aContent({ id: `ct_${n}` })));
}

Deno.test("/dashboard of an empty platform shows 0 where nothing is", () =>
  withDesk(async (desk) => {
    const { text } = await desk.get("/dashboard");
    const values = elements(text, "p", { class: "value" }).map(({ text }) => text);
    assert.deepEqual(values, ["0", "0", "$0.00", "0", "0"]);
  }, { sample: false }));

Deno.test("/dashboard follows a decision", () =>
  withDesk(async (desk) => {
    const pending = async () => cardsOf(mainOf((await desk.get("/dashboard")).text))[1]?.text;
    const before = Number(/\d+/.exec(await pending() ?? "")?.[0]);
    await desk.json("PATCH", "/api/kyc-requests/k_1/status", { status: "accepted" });
    assert.equal(await pending(), `Pending KYC ${before - 1} Awaiting verification`);
  }));

Deno.test("/dashboard leads to every page under its cards", () =>
  withDesk(async (desk) => {
    const main = mainOf((await desk.get("/dashboard")).text);
    assert.match(textOf(main), / All areas /);
    const links = elements(only(main, "ul", { class: "areas" }).html, "a");
    const targets = links.map(({ attributes }) => attributes.href ?? "").toSorted();
    const others = pages.map(([path]) => path)
      .filter((path) =>
        path.lastIndexOf("/") === 0 && !/^\/(dashboard|search|developers|corrections)|\?/.test(path)
      );
    assert.deepEqual(targets, others.toSorted());
    for (const { text } of links) assert.notEqual(text, "");
  }));

const partOf = (main: string, name: string) =>
  elements(main, "section").find(({ attributes }) => attributes.class?.split(" ").includes(name))!;

/** Text and link of each line of open work. */
const needsOf = (main: string) =>
  elements(partOf(main, "needs").html, "a").filter(({ attributes }) => !attributes.role)
    .map(({ attributes, html }) => [attributes.href, seen(html)]);

Deno.test("/dashboard lists work that needs somebody now, each line with the list that it leads to", () =>
  withDesk(async (desk) => {
    await plantWork(desk);
    const main = mainOf((await desk.get("/dashboard")).text);
    const payouts = "/finance?type=payout&amp;status=pending&amp;amountFrom=1000";
    assert.deepEqual(needsOf(main), [
      [
        "/kyc?queue=overdue",
        "Overdue KYC requests 2 oldest due Nov 17, 2026, 10:00",
      ],
      ["/kyc?queue=due-soon", "KYC requests due within 6 hours 1 next due Nov 20, 2026, 15:00"],
      [payouts.replaceAll("&amp;", "&"), "Pending payouts of $1,000 or more 1 $3,420.50"],
      ["/kyc?queue=ending-soon", "KYC approvals expiring within 30 days 1 earliest Dec 1, 2026"],
    ]);
    for (const [href, text] of needsOf(main)) {
      const rows = elements((await desk.get(href!)).text, "tr").filter(({ attributes }) =>
        attributes.id
      );
      const said = / (\d+) (oldest due|next due|\$|earliest)/.exec(text!)?.[1];
      assert.equal(rows.length, Number(said), `${href}`);
    }
  }, { now: new TestClock("2026-11-20T12:00:00.000Z").now, sample: false }));

async function plantWork({ store: { db } }: Desk): Promise<void> {
  await kyc.insert(db, [
    aRequest({ id: "k_1", submittedAt: "2026-11-16T10:00:00.000Z" }),
    aRequest({ id: "k_2", submittedAt: "2026-11-18T10:00:00.000Z" }),
    aRequest({ id: "k_3", submittedAt: "2026-11-19T15:00:00.000Z" }),
    aRequest({ id: "k_4", status: "accepted", expiresAt: "2026-12-01T00:00:00.000Z" }),
  ]);
  await transactions.insert(db, [
    aTransaction({ id: "t_1", type: "payout", status: "pending", amountCents: 342_050 }),
    aTransaction({ id: "t_2", type: "payout", status: "pending", amountCents: 500 }),
  ]);
}

Deno.test("/dashboard says how old what waits is, as a bar and in words", () =>
  withDesk(async (desk) => {
    await plantWork(desk);
    const queue = partOf(mainOf((await desk.get("/dashboard")).text), "queue");
    assert.match(
      queue.text,
      /Waiting 3 under 24 h: 1 · 24–48 h: 0 · over 48 h: 2 Received today 0 Decided today 0 .* – Decided by you today 0$/,
    );
    const bars = elements(queue.html, "rect").map(({ attributes }) => [
      attributes.class,
      attributes.width,
    ]);
    assert.deepEqual(bars, [["accepted", "100"], ["declined", "200"]]);
    assert.doesNotMatch(queue.html, / style=/);
  }, { now: new TestClock("2026-11-20T12:00:00.000Z").now, sample: false }));

Deno.test("/dashboard is clear where nothing waits, and says what was decided today", () =>
  withDesk(async (desk) => {
    await users.insert(desk.store.db, [aUser({})]);
    await become(desk, "moderator", "s_test");
    const needs = partOf(mainOf((await desk.get("/dashboard")).text), "needs");
    assert.equal(needs.text, "Needs you now All clear. 0 decided today.");
  }, { sample: false }));

Deno.test("/dashboard starts a review for who may decide, and a search for who may not", () =>
  withDesk(async (desk) => {
    for (const role of ["admin", "moderator", "support"] as const) {
      await become(desk, role);
      const main = mainOf((await desk.get("/dashboard")).text);
      const start = elements(main, "form", { class: "step" }).map(({ attributes, html }) => [
        attributes.action,
        elements(html, "button")[0]!.attributes["aria-keyshortcuts"],
      ]);
      const decides = role !== "support";
      assert.deepEqual(start, decides ? [["/kyc/review?queue=to-review", "r"]] : [], role);
      assert.equal(elements(main, "search").length, decides ? 0 : 1, role);
      assert.ok(/Needs you now/.test(textOf(main)), role);
      assert.equal(/Decided by you today/.test(textOf(main)), decides, role);
      assert.equal(/payout|\$/i.test(textOf(main)), role === "admin", role);
    }
    const { text } = await desk.get("/dashboard");
    const [field] = elements(mainOf(text), "input", { type: "search" });
    assert.equal(field?.attributes.placeholder, "Email, name or ID");
    assert.ok(
      text.indexOf('action="/search"', text.indexOf("<main")) < text.indexOf("Total Users"),
    );
  }));

/** Links of the open work that a role sees, with their counts. */
async function workOf(desk: Desk, role: StaffRole): Promise<[href: string, count: string][]> {
  await become(desk, role);
  const main = mainOf((await desk.get("/dashboard")).text);
  return elements(partOf(main, "needs").html, "a").map(({ attributes, html }) => [
    attributes.href!,
    only(html, "b").text,
  ]);
}

Deno.test("/dashboard shows support mentions and open corrections, first of all and those of one's own", () =>
  withDesk(async (desk) => {
    const { store } = desk;
    await become(desk, "support");
    const drafts = await content.countDrafts(store.db);
    assert.ok(drafts > 0);
    const waiting: [href: string, count: string] = ["/content?status=draft", String(drafts)];
    assert.deepEqual(await workOf(desk, "support"), [waiting]);
    const asked = { value: "New Name", source: "Ticket 1", field: "name" as const };
    for (const [userId, id] of [["u_1", "s_1"], ["u_2", "s_2"]] as const) {
      const staff = actor({ id });
      await askCorrection(store, userId, { id: crypto.randomUUID(), ...asked }, staff);
    }
    const thread = { kind: "kyc", id: "k_1", area: "kyc" } as const;
    const text = "@Dana Okafor which address?";
    await addComment(store, thread, { id: crypto.randomUUID(), text }, actor({ id: "s_2" }));
    assert.deepEqual(await workOf(desk, "support"), [
      ["/notifications?tab=unread", "1"],
      ["/corrections", "2"],
      ["/corrections?asked=me", "1"],
      waiting,
    ]);
  }));

Deno.test("/dashboard shows an auditor the trail, decisions with documents not viewed, and accounts", () =>
  withDesk(async (desk) => {
    await desk.json("PATCH", "/api/kyc-requests/k_1/status", { status: "accepted" });
    const { store } = desk;
    const work = new Map(await workOf(desk, "auditor"));
    const entries = await store.db.selectFrom("audit_log").select("seq").execute();
    assert.equal(Number(work.get("/audit-logs/verify")), entries.length);
    assert.equal(work.get("/analytics/not-viewed?period=last-7-days"), "1");
    const active = await store.db.selectFrom("staff").select("id").where("status", "=", "active")
      .execute();
    assert.equal(work.get("/staff/access?sort=secondFactor"), String(active.length));
    assert.equal(work.get("/staff/access?sort=lastSignIn"), String(active.length - 1));
    await checkpoint(store);
    assert.equal(new Map(await workOf(desk, "auditor")).get("/audit-logs/verify"), undefined);
  }));

Deno.test("/dashboard shows finance its payouts and the month that closes next", () =>
  withDesk(async (desk) => {
    const work = await workOf(desk, "finance");
    assert.deepEqual(work.at(-1), ["/reports/statement?month=2026-11", ""]);
    const { text } = await desk.get("/dashboard");
    assert.match(
      seen(partOf(mainOf(text), "needs").html),
      /Statement of Nov 2026 closes Dec 6, 2026/,
    );
  }, { now: new TestClock("2026-11-20T12:00:00.000Z").now }));

Deno.test("the demo tells each role what to try, and a desk without the platform nobody", () =>
  withDesk(async (desk) => {
    // The sample is one object for all desks of the process.
    const sample = desk.store.sample!;
    for (const role of staffRoles) {
      await become(desk, role);
      desk.store.sample = sample;
      assert.doesNotMatch((await desk.get("/dashboard")).text, /Try this/);
      const platform = { origin: "http://localhost:8001", waiting: 3 };
      desk.store.sample = { ...sample, platform };
      const tries = partOf(mainOf((await desk.get("/dashboard")).text), "tries");
      const decides = role === "admin" || role === "moderator";
      assert.equal(/Review a request by keys/.test(tries.text), decides, role);
      assert.equal(/invoice/.test(tries.text), role === "support", role);
    }
  }));

Deno.test("/dashboard tells each person what others did since they were here, and nobody else", () =>
  withDesk(async (desk) => {
    const line = async () =>
      /Since your last visit \([^)]+\) ?: (.*?) Queue /.exec(
        textOf(mainOf((await desk.get("/dashboard")).text)),
      )?.[1];
    assert.equal(await line(), undefined, "nobody was here before");
    await desk.signIn();
    assert.equal(await line(), "nothing new");
    const by = (reviewerId: string) =>
      desk.store.db.updateTable("kyc_decisions").set({ reviewerId }).execute();
    await desk.json("PATCH", "/api/kyc-requests/k_1/status", { status: "accepted" });
    assert.equal(await line(), "nothing new");
    await by("s_2");
    await desk.json("PATCH", "/api/kyc-requests/k_2/status", { status: "declined" });
    assert.equal(await line(), "others decided 1");
  }));

Deno.test("A page has a line for paper with the desk, its reader and the time", () => {
  const clock = new TestClock("2026-11-18T12:30:00.000Z");
  return withDesk(async (desk) => {
    const { html } = elements((await desk.get("/dashboard")).text, "p")
      .find(({ attributes }) => attributes.class === "printed")!;
    assert.match(textOf(html), /^Mentor Desk · .+ · Nov 18, 2026, 12:30$/);
  }, { now: clock.now });
});
