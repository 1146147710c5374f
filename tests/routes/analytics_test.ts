import { dayOf, lastMonths } from "../../data/base/calendar.ts";
import assert from "node:assert/strict";
import * as kyc from "../../data/kyc/requests/requests.ts";
import * as transactions from "../../data/transactions/transactions.ts";
import * as analytics from "../../data/reports/analytics.ts";
import type { Language } from "../../data/settings.ts";
import * as users from "../../data/records/users.ts";
import { type Desk, PASSWORD, textOf, withDesk } from "../support/helpers.ts";
import { TestClock } from "../support/stores.ts";
import { elements, headingsOf, mainOf, only, rowsOf } from "../support/markup.ts";
import { aRequest, aTransaction, aUser, terms } from "../support/records.ts";
import { become } from "../support/roles.ts";
import { decide } from "../support/steps.ts";

function onEmptyDesk(test: (desk: Desk, clock: TestClock) => Promise<void>): Promise<void> {
  const clock = new TestClock("2026-11-19T14:37:12.345Z");
  return withDesk((desk) => test(desk, clock), { sample: false, now: clock.now });
}

const metricsOf = (main: string) =>
  elements(main, "article", { class: "card" }).map(({ text }) => text);

/** The panel under a heading. */
const panelOf = (html: string, heading: string): string => {
  const panels = elements(mainOf(html), "section")
    .filter((panel) => elements(panel.html, "h2").some(({ text }) => text === heading));
  assert.equal(panels.length, 1, heading);
  return panels[0]!.html;
};

Deno.test("/analytics shows minutes per session, daily users, KYC completion in percent", () =>
  withDesk(async (desk) => {
    const { status, text } = await desk.get("/analytics");
    assert.equal(status, 200);
    const main = mainOf(text);
    assert.equal(only(main, "h1").text, "Analytics");
    assert.equal(only(main, "p", { "aria-busy": "true" }).text, "Loading analytics...");
    assert.deepEqual(metricsOf(main), [
      "Avg Session Duration 24 minutes",
      "Daily Active Users 11",
      "KYC Completion Rate 60%",
    ]);
  }));

Deno.test("/analytics draws User Growth as users over months, with every value in a table", () =>
  onEmptyDesk(async (desk, clock) => {
    const months = lastMonths(clock.now());
    await users.insert(desk.store.db, [
      aUser({ joinedAt: "2024-01-01T00:00:00.000Z" }),
      aUser({ id: "u_2", joinedAt: "2026-11-01T00:00:00.000Z" }),
    ]);
    const { text } = await desk.get("/analytics");
    assert.ok(headingsOf(text).includes("User Growth"));
    const panel = panelOf(text, "User Growth");
    const island = only(panel, "div", { "data-island": "figure_chart" });
    const { label, kind, counted, labels, series } = JSON.parse(
      island.attributes["data-props"] ?? "",
    );
    assert.deepEqual([kind, counted, labels.at(-1)], ["line", "Users: ", "Nov"]);
    assert.deepEqual(series, [{ name: "Users", values: months.map((_, n) => n < 11 ? 1 : 2) }]);
    assert.match(label, /^Line chart of users per month, from 1 in Dec to 2 in Nov\./);
    const table = only(panel, "table");
    assert.equal(only(table.html, "caption").text, "User Growth");
    const times = elements(table.html, "time").map(({ attributes }) => attributes.datetime);
    assert.deepEqual(times, months);
    const cells = elements(table.html, "td").map(({ text }) => text);
    assert.deepEqual(cells, months.map((_, n) => n < 11 ? "1" : "2"));
    assert.match(textOf(table.html), /Month.*Users/);
  }));

Deno.test("/analytics of an empty desk has no chart, and says what is missing or not measured", () =>
  onEmptyDesk(async (desk) => {
    const main = mainOf((await desk.get("/analytics")).text);
    assert.deepEqual(metricsOf(main), [
      "Avg Session Duration Not measured",
      "Daily Active Users Not measured",
      "KYC Completion Rate 0%",
    ]);
    const [figures = ""] = main.split("What the figures count");
    assert.doesNotMatch(figures, /figure_chart|<table|minutes|As of/);
    assert.match(textOf(main), /No growth data yet\./);
    assert.match(textOf(main), /No revenue this month yet\./);
    assert.match(textOf(main), /No decisions in the last 30 days/);
  }));

const words: Record<Language, { missing: string; minutes: string; asOf: string }> = {
  en: { missing: "Not measured", minutes: "0 minutes", asOf: "As of Nov 18, 2026" },
  es: { missing: "Sin medir", minutes: "0 minutos", asOf: "Medición: nov 18, 2026" },
  fr: { missing: "Aucune mesure", minutes: "0 minutes", asOf: "Mesure : nov. 18, 2026" },
};

for (const [language, { missing, minutes, asOf }] of Object.entries(words)) {
  Deno.test(`in ${language} /analytics says what nobody measured, then of which day it is`, () =>
    onEmptyDesk(async (desk, clock) => {
      await desk.post("/settings", { language, timezone: "pst", dateFormat: "mdy" });
      const shown = async () => {
        const cards = metricsOf(mainOf((await desk.get("/analytics")).text)).slice(0, 2);
        return cards.map((card) => card.replaceAll("\u00a0", " "));
      };
      for (const card of await shown()) assert.ok(card.endsWith(` ${missing}`), card);
      const figures = { avgSessionDuration: 0, activeUsersDaily: 0 };
      await analytics.incomingFigures.upsert(desk.store.db, [{ id: "2026-11-18", ...figures }]);
      const [session = "", daily = ""] = await shown();
      assert.ok(session.endsWith(` ${minutes} ${asOf}`), session);
      assert.ok(daily.endsWith(` 0 ${asOf}`), daily);
      const main = mainOf((await desk.get("/analytics")).text);
      const days = elements(main, "time").map(({ attributes }) => attributes.datetime);
      assert.deepEqual(days, ["2026-11-18", "2026-11-18"]);
      await analytics.incomingFigures.upsert(desk.store.db, [{
        id: dayOf(clock.now()),
        ...figures,
      }]);
      assert.ok(
        (await shown()).every((card) => !card.includes("2026")),
        "today goes without saying",
      );
    }));
}

Deno.test("/analytics splits this month's revenue by its source", () =>
  onEmptyDesk(async (desk, clock) => {
    const date = clock.now().toISOString();
    await transactions.insert(desk.store.db, [
      aTransaction({ date, amountCents: 75_00 }),
      aTransaction({ id: "t_2", date, amountCents: 25_50, description: "One seat" }),
    ]);
    const panel = panelOf((await desk.get("/analytics")).text, "Revenue this month");
    assert.match(textOf(panel), /Total: \$100\.50/);
    assert.deepEqual([...rowsOf(panel).values()], [
      ["Subscriptions", "$75.00", "74.6%"],
      ["One-time", "$25.50", "25.4%"],
      ["Partnerships", "$0.00", "0%"],
    ]);
  }));

Deno.test("/analytics counts decisions per day and reviewer, and tells the median wait", () =>
  onEmptyDesk(async (desk, clock) => {
    const submittedAt = clock.now().toISOString();
    await kyc.insert(desk.store.db, [
      aRequest({ submittedAt }),
      aRequest({ id: "k_2", submittedAt }),
    ]);
    await desk.stayAwake();
    clock.advance(2 * 60 * 60 * 1000);
    const accepted = { status: "accepted", reviewNotes: "" } as const;
    await decide(desk.store, "k_test", accepted, terms());
    await decide(desk.store, "k_2", { ...accepted, status: "declined" }, terms());
    const { text } = await desk.get("/analytics");
    const panel = panelOf(text, "KYC decisions");
    assert.match(textOf(panel), /2 decisions in the last 30 days\. .*decision: 2 h/);
    assert.deepEqual([...rowsOf(panel)], [
      ["day-2026-11-19", ["Nov 19, 2026", "2", "1", "1", "0"]],
    ]);
    const island = only(panel, "div", { "data-island": "figure_chart" });
    const { kind, labels, series } = JSON.parse(island.attributes["data-props"] ?? "");
    assert.deepEqual([kind, labels.length, labels.at(-1)], ["bars", 30, "Nov 19"]);
    const none = Array(29).fill(0);
    assert.deepEqual(series, [
      { name: "Accepted", values: [...none, 1] },
      { name: "Declined", values: [...none, 1] },
      { name: "Revoked", values: [...none, 0] },
    ]);
    const reviewers = [...rowsOf(panelOf(text, "Reviewers")).values()];
    assert.deepEqual(reviewers, [["Rae Viewer", "2", "1", "1", "0", "2 h"]]);
  }));

for (const role of ["moderator", "support"] as const) {
  Deno.test(`/analytics shows the role ${role} neither revenue nor colleagues`, () =>
    withDesk(async (desk) => {
      await become(desk, role);
      const main = mainOf((await desk.get("/analytics")).text);
      assert.match(main, /KYC decisions/);
      assert.doesNotMatch(main, /Revenue|\$|Reviewers|Marcus Feld/);
    }));
}

Deno.test("/analytics compares a chosen period with the one before", () =>
  onEmptyDesk(async (desk, clock) => {
    const submittedAt = clock.now().toISOString();
    const ids = Array.from({ length: 5 }, (_, n) => `k_${n}`);
    await kyc.insert(desk.store.db, ids.map((id) => aRequest({ id, submittedAt })));
    const decideOn = (id: string, status: "accepted" | "declined") =>
      decide(desk.store, id, { status, reviewNotes: "" }, terms());
    await decideOn("k_0", "accepted");
    await decideOn("k_1", "declined");
    clock.advance(8 * 86_400_000);
    for (const id of ["k_2", "k_3", "k_4"]) await decideOn(id, "accepted");
    await desk.signIn("rae.viewer@example.com", PASSWORD);
    const changes = async (period: string) => {
      const { text } = await desk.get(`/analytics?period=${period}`);
      return new Map(
        [...rowsOf(panelOf(text, "Change against the period before"))]
          .map(([id, [, ...figures]]) => [id, figures]),
      );
    };
    const week = await changes("last-7-days");
    assert.deepEqual(week.get("change-received"), ["0", "5", "\u22125 (\u2212100%)"]);
    assert.deepEqual(week.get("change-decisions"), ["3", "2", "+1 (+50%)"]);
    assert.deepEqual(week.get("change-declined"), ["0", "1", "\u22121 (\u2212100%)"]);
    assert.deepEqual(week.get("change-revoked"), ["0", "0", "no change"]);
    const { text: page } = await desk.get("/analytics");
    const definitions = textOf(panelOf(page, "What the figures count"));
    assert.match(definitions, /Received Requests submitted in the period/);
    const month = await changes("this-month");
    assert.deepEqual(month.get("change-decisions"), ["5", "0", "new, +5"]);
    const { text } = await desk.get("/analytics?period=last-7-days");
    assert.match(textOf(panelOf(text, "KYC decisions")), /3 decisions in the last 7 days/);
    const island = only(panelOf(text, "KYC decisions"), "div", { "data-island": "figure_chart" });
    assert.equal(JSON.parse(island.attributes["data-props"] ?? "").labels.length, 7);
    const current = elements(mainOf(text), "a", { "aria-current": "page" });
    assert.deepEqual(current.map(({ text }) => text), ["7 days"]);
  }));
