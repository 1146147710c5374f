import assert from "node:assert/strict";
import type { Page } from "playwright";
import { ticksOf } from "../../islands/chart_axis.ts";
import * as communities from "../../data/records/communities.ts";
import * as content from "../../data/records/content.ts";
import * as users from "../../data/records/users.ts";
import { aCommunity, aContent, aUser } from "../support/records.ts";
import { firstOf } from "../support/long_form.ts";
import { expect, PHONE, startBrowserTests } from "./browser.ts";
import { scripted, settled, toastOf } from "./screen.ts";

const browserTest = startBrowserTests();

const REPORTS = [
  ["/reports/growth", "User Growth", 1],
  ["/reports/revenue", "Revenue", 2],
  ["/reports/kyc", "KYC Compliance", 3],
  ["/reports/engagement", "Engagement Analytics", 3],
] as const;

/** How many pages a printed page takes. */
async function pagesOf(page: Page): Promise<number> {
  const text = new TextDecoder("latin1").decode(await page.pdf({ format: "A4" }));
  return text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

const chartsOf = (page: Page) => page.getByRole("img", { name: /^(Line|Bar) chart/ });

browserTest.long("a report is generated from its card, and shows what is new", async (visit) => {
  const { page, store, arrivals } = visit;
  await users.insert(store.db, [aUser({ joinedAt: store.now().toISOString() })]);
  await page.goto("/reports");
  await page.getByRole("button", { name: "Generate Report : User Growth" }).click();
  await expect(page).toHaveURL("/reports/growth");
  await expect(toastOf(page, "Report generated")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("18 users in total.");
  await page.getByRole("button", { name: "Generate again" }).click();
  const made = () => arrivals.filter((one) => one === "GET /reports/growth").length;
  await expect.poll(made).toBe(2);
  await expect(toastOf(page, "Report generated")).toBeVisible();
}, { onPostgresToo: true });

browserTest("a double click generates a report once, and opens no old one", async (visit) => {
  const { page, arrivals } = visit;
  await page.goto("/reports");
  await scripted(page);
  const { promise: isPressedAgain, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/reports/growth", async (route) => {
    if (route.request().method() === "POST") await isPressedAgain;
    await route.continue();
  });
  const button = page.getByRole("button", { name: "Generate Report : User Growth" });
  const { x, y, width, height } = (await button.boundingBox())!;
  // On the card's link, which lies below it, where a busy button lets it through.
  await page.mouse.click(x + width / 4, y + height / 2, { clickCount: 2 });
  release();
  await expect(toastOf(page, "Report generated")).toBeVisible();
  const asked = arrivals.filter((one) => /^(GET|POST) \/reports\/growth$/.test(one));
  assert.deepEqual(asked, ["POST /reports/growth", "GET /reports/growth"]);
});

browserTest("each chart of a report has its figures in a table beside it", async ({ page }) => {
  for (const [path, title, sections] of firstOf(REPORTS)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    assert.equal(await page.getByRole("table").count(), sections, path);
    const chart = chartsOf(page);
    await expect(chart).toHaveCount(1);
    await expect(chart.locator("svg")).toBeVisible();
    const heights = await chart.locator(":is(rect.bar, circle)").evaluateAll((units) =>
      units.map((unit) => unit.getBoundingClientRect().height)
    );
    assert.ok(heights.length >= 8 && heights.some((height) => height > 0), path);
  }
});

browserTest.long(
  "an axis is written as its language has it, which the browser is not asked for",
  async ({ page }) => {
    await page.addInitScript(() => {
      const { NumberFormat } = Intl;
      Intl.NumberFormat = new Proxy(NumberFormat, {
        construct(format, options) {
          document.documentElement.dataset.asked = "";
          return Reflect.construct(format, options);
        },
      });
    });
    for (const language of ["en", "fr"]) {
      await page.goto("/settings");
      await page.locator("select[name=language]").selectOption(language);
      await page.locator("main button[type=submit]").click();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      for (const [path] of REPORTS) {
        await page.goto(path);
        const figure = page.locator("figure.chart");
        await expect(figure.locator("svg")).toBeVisible();
        const props = await page.locator("[data-island=figure_chart]").getAttribute("data-props");
        const lines = ticksOf(JSON.parse(props ?? ""));
        await expect(figure.locator(".y.axis text")).toHaveText(
          lines.map((line) =>
            line.toLocaleString(language, { notation: line < 10_000 ? "standard" : "compact" })
          ),
        );
        await expect(page.locator("html")).not.toHaveAttribute("data-asked");
      }
    }
  },
);

browserTest.long("bars have the colours of their legend, in either theme", async ({ page }) => {
  const coloursOf = () =>
    chartsOf(page).evaluate((figure) => {
      const fill = (selector: string) => getComputedStyle(figure.querySelector(selector)!).fill;
      return [0, 1, 2].map((index) => [
        fill(`.dataset-${index} .bar`),
        fill(`.chart-legend g:nth-child(${index + 1}) .legend-bar`),
      ]);
    });
  await page.goto("/reports/revenue");
  await chartsOf(page).locator("svg").waitFor();
  const light = await coloursOf();
  await page.getByRole("button", { name: "Toggle theme" }).click();
  await expect.poll(async () => (await coloursOf())[0]![0]).not.toBe(light[0]![0]);
  for (const colours of [light, await coloursOf()]) {
    for (const [bar, legend] of colours) assert.equal(bar, legend);
    assert.equal(new Set(colours.map(([bar]) => bar)).size, 3);
  }
});

browserTest.long("a tooltip tells all figures of a month, within the panel", async ({ page }) => {
  await page.goto("/reports/revenue");
  const bar = chartsOf(page).locator(".dataset-0 .bar").last();
  const tip = chartsOf(page).locator(".graph-svg-tip");
  // It is drawn anew when its place gets its width.
  await expect(async () => {
    const { x, y } = (await bar.boundingBox({ timeout: 1000 }))!;
    await page.mouse.move(x + 5, y + 40);
    await page.mouse.move(x + 6, y + 42);
    await expect(tip).toContainText(
      /\$48,920\.00.*Revenue.*\$10,617\.45.*Payouts.*\$198\.00/s,
      { timeout: 1000 },
    );
  }).toPass({ timeout: 20_000 });
  const panel = page.locator("section.panel").first();
  await expect(async () => {
    const [inside, around] = [await tip.boundingBox(), await panel.boundingBox()];
    assert.ok(inside && around && inside.y > around.y && inside.x > around.x);
    assert.ok(inside.x + inside.width < around.x + around.width, JSON.stringify(inside));
  }).toPass({ timeout: 20_000 });
});

browserTest.long("a report's file comes under its name and day", async ({ page }) => {
  await page.goto("/reports");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download KYC Compliance" }).click();
  assert.match((await coming).suggestedFilename(), /^report-kyc-\d{4}-\d\d-\d\d\.csv$/);
});

browserTest.long("Print asks the browser to print", async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.print = () => document.body.dataset.printed = "yes";
  });
  await page.goto("/reports/kyc");
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");
});

for (const theme of firstOf(["light", "dark"] as const)) {
  browserTest(`on paper a ${theme} report is its sections, a page for each`, async ({ page }) => {
    for (const [path, title, sections] of firstOf(REPORTS)) {
      await page.goto(path);
      await chartsOf(page).locator("svg").waitFor();
      assert.equal(await pagesOf(page), sections, path);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
      await expect(chartsOf(page)).toBeVisible();
      for (const hidden of ["aside", ".topbar", ".page-head .actions"]) {
        await expect(page.locator(hidden)).toBeHidden();
      }
      const head = page.locator("thead").first();
      assert.equal(await head.evaluate((one) => getComputedStyle(one).display), HEAD_ON_EACH_PAGE);
      const paper = await page.locator("body").evaluate((one) => getComputedStyle(one).colorScheme);
      assert.equal(paper, "light");
      await page.emulateMedia({ media: null });
    }
  }, { theme });
}

const HEAD_ON_EACH_PAGE = "table-header-group";

browserTest.long("a chart made for a wide screen fits on paper", async ({ page }) => {
  await page.goto("/reports/growth");
  await chartsOf(page).locator("svg").waitFor();
  const [viewBox, width] = await chartsOf(page).locator("svg").evaluate((svg) => {
    dispatchEvent(new Event("beforeprint"));
    return [svg.getAttribute("viewBox"), svg.getAttribute("width")];
  });
  assert.equal(viewBox, `0 0 ${width} 240`);
});

browserTest.long("texts by others are printed as they were written", async (visit) => {
  const { page, store, origin } = visit;
  const elsewhere: string[] = [];
  page.on(
    "request",
    (request) => request.url().startsWith(origin) || elsewhere.push(request.url()),
  );
  page.on("dialog", (dialog) => elsewhere.push(dialog.message()));
  const names = ["<img src=//evil.example/x onerror=alert(1)>", "</td></tr></table><h1>Paid</h1>"];
  await communities.insert(
    store.db,
    names.map((name, n) => aCommunity({ id: `c_hostile_${n}`, name, members: 999_999 })),
  );
  await content.insert(
    store.db,
    names.map((title, n) => aContent({ id: `ct_hostile_${n}`, title, views: 999_999 })),
  );
  await page.goto("/reports");
  await page.getByRole("button", { name: "Generate Report : Engagement Analytics" }).click();
  await expect(page).toHaveURL("/reports/engagement");
  for (const name of names) await expect(page.getByText(name)).toHaveCount(2);
  await chartsOf(page).locator("svg").waitFor();
  assert.equal(await pagesOf(page), 3);
  assert.deepEqual(elsewhere, []);
});

browserTest.long("a report has no room to scroll sideways on a phone", async ({ page }) => {
  for (const [path] of [...REPORTS, ["/analytics"], ["/reports"]] as const) {
    await page.goto(path);
    await settled(page);
    const room = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(room <= 0, `${path}: ${room} px`);
  }
}, { viewport: PHONE });

browserTest.long(
  "without JavaScript a report is generated, read and downloaded",
  async ({ page }) => {
    await page.goto("/reports");
    await page.getByRole("button", { name: "Generate Report : Revenue" }).click();
    await expect(page).toHaveURL("/reports/revenue");
    await expect(toastOf(page, "Report generated")).toBeVisible();
    await expect(chartsOf(page)).toBeHidden();
    await expect(page.getByRole("table").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Download CSV" })).toBeVisible();
  },
  { javaScriptEnabled: false },
);
