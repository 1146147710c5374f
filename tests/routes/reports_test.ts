import assert from "node:assert/strict";
import * as reports from "../../data/reports.ts";
import { withDesk } from "../helpers.ts";
import { elements, mainOf, only, reasonOf, seen } from "../markup.ts";

const titles = ["User Growth", "Revenue", "KYC Compliance", "Engagement Analytics"];

Deno.test("/reports has four cards with their last date, and a custom one", () =>
  withDesk(async (desk) => {
    const generatedAt = "2026-11-18T14:32:00.000Z";
    await reports.insert(desk.store.db, [{ name: "growth", generatedAt }]);
    const { status, text } = await desk.get("/reports");
    assert.equal(status, 200);
    const main = mainOf(text);
    assert.equal(only(main, "h1").text, "Reports");
    const cards = elements(main, "article");
    const names = cards.map(({ html }) => only(html, "h2").text);
    assert.deepEqual(names, [...titles, "Custom Report"]);
    const dates = cards.map(({ text }) => /Last generated: (\w+ \d+, \d+|never)/.exec(text)?.[1]);
    assert.deepEqual(dates, ["Nov 18, 2026", "never", "never", "never", undefined]);
  }, { sample: false }));

Deno.test("each report can be generated and downloaded, when that comes", () =>
  withDesk(async (desk) => {
    const main = mainOf((await desk.get("/reports")).text);
    const cards = elements(main, "article");
    for (const [index, title] of titles.entries()) {
      const [generate, download, ...others] = elements(cards[index]?.html ?? "", "button");
      assert.equal(seen(generate?.html ?? ""), "Generate Report");
      assert.equal(generate?.text, `Generate Report : ${title}`);
      assert.equal(download?.attributes["aria-label"], `Download ${title}`);
      assert.deepEqual(others, []);
    }
    const buttons = elements(main, "button");
    assert.equal(buttons.length, 8);
    for (const button of buttons) assert.match(reasonOf(main, button), /not available yet/);
  }));

Deno.test("the sample's reports were all generated once", () =>
  withDesk(async (desk) => {
    const main = mainOf((await desk.get("/reports")).text);
    assert.equal(elements(main, "time").length, 4);
    assert.doesNotMatch(main, /never/);
  }));
