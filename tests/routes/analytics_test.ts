import assert from "node:assert/strict";
import * as analytics from "../../data/analytics.ts";
import { type Desk, textOf, withDesk } from "../helpers.ts";
import { elements, headingsOf, mainOf, only } from "../markup.ts";

const figures: analytics.Analytics = {
  userGrowth: [{ month: "2026-09", users: 900 }, { month: "2026-10", users: 1_234 }],
  revenueBreakdown: { subscriptions: 1, oneTime: 2, partnerships: 3 },
  engagementMetrics: { avgSessionDuration: 24, activeUsersDaily: 1_342, kycCompletionRate: 87.4 },
};

const withFigures = (test: (desk: Desk) => Promise<void>, given?: analytics.Analytics) =>
  withDesk(async (desk) => {
    if (given) await analytics.insert(desk.store.db, given);
    await test(desk);
  }, { sample: false });

const metricsOf = (main: string) =>
  elements(main, "article", { class: "card" }).map(({ text }) => text);

Deno.test("/analytics shows minutes per session, daily users, KYC completion in percent", () =>
  withFigures(async (desk) => {
    const { status, text } = await desk.get("/analytics");
    assert.equal(status, 200);
    const main = mainOf(text);
    assert.equal(only(main, "h1").text, "Analytics");
    assert.equal(only(main, "p", { "aria-busy": "true" }).text, "Loading analytics...");
    assert.deepEqual(metricsOf(main), [
      "Avg Session Duration 24 minutes",
      "Daily Active Users 1,342",
      "KYC Completion Rate 87.4%",
    ]);
  }, figures));

Deno.test("/analytics draws User Growth as users over months, with every value in a table", () =>
  withFigures(async (desk) => {
    const main = mainOf((await desk.get("/analytics")).text);
    assert.ok(headingsOf(`<main>${main}</main>`).includes("User Growth"));
    const island = only(main, "div", { "data-island": "growth_chart" });
    const { label, unit, points } = JSON.parse(island.attributes["data-props"] ?? "");
    assert.deepEqual(points, [{ label: "Sep", value: 900 }, { label: "Oct", value: 1_234 }]);
    assert.equal(unit, "users");
    assert.match(label, /^Line chart of users per month, from 900 in Sep to 1,234 in Oct\./);
    const table = only(main, "table");
    assert.equal(only(table.html, "caption").text, "User Growth");
    const months = elements(table.html, "time").map(({ text, attributes }) => [
      attributes.datetime,
      text,
    ]);
    assert.deepEqual(months, [["2026-09", "Sep"], ["2026-10", "Oct"]]);
    assert.deepEqual(elements(table.html, "td").map(({ text }) => text), ["900", "1,234"]);
    assert.match(textOf(table.html), /Month.*Users/);
  }, figures));

Deno.test("/analytics without figures shows 0 and no chart", () =>
  withFigures(async (desk) => {
    const main = mainOf((await desk.get("/analytics")).text);
    assert.deepEqual(metricsOf(main), [
      "Avg Session Duration 0 minutes",
      "Daily Active Users 0",
      "KYC Completion Rate 0%",
    ]);
    assert.doesNotMatch(main, /growth_chart|<table/);
  }));

Deno.test("/analytics with one month shows its value in the table", () =>
  withFigures(async (desk) => {
    const main = mainOf((await desk.get("/analytics")).text);
    const cells = elements(only(main, "table").html, "td").map(({ text }) => text);
    assert.deepEqual(cells, ["900"]);
  }, { ...figures, userGrowth: figures.userGrowth.slice(0, 1) }));
