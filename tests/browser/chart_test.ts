import assert from "node:assert/strict";
import type { Page } from "playwright";
import * as analytics from "../../data/reports/analytics.ts";
import type { Store } from "../../data/store.ts";
import { firstOf } from "../support/long_form.ts";
import { expect, PHONE, startBrowserTests, TIMEOUT_MS } from "./browser.ts";
import { settled } from "./screen.ts";

const browserTest = startBrowserTests();

const figureOf = (page: Page) => page.getByRole("img", { name: /^Line chart of users per month/ });

/** The sample's own figures in memory; on an engine with a database, those of its records. */
const figuresOf = async (store: Store): Promise<number[]> =>
  (await analytics.getAnalytics(store)).userGrowth.map(({ users }) => users);

const shown = (value: number | undefined) => value?.toLocaleString("en-US");

interface Drawn {
  dots: { x: number; y: number }[];
  line: string;
  months: string[];
  /** True if the drawing lies within its figure. */
  fits: boolean;
  colour: string;
}

const drawn = (page: Page): Promise<Drawn> =>
  figureOf(page).evaluate((figure) => {
    const frame = figure.getBoundingClientRect();
    const path = figure.querySelector("path.line-graph-path");
    const dots = [...figure.querySelectorAll("circle")].map((dot) => {
      const { x, y, width, height } = dot.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    return {
      dots,
      line: path?.getAttribute("d") ?? "",
      months: [...figure.querySelectorAll(".x.axis text")].flatMap((text) =>
        text.textContent || []
      ),
      fits: dots.every(({ x, y }) =>
        x > frame.left && x < frame.right && y > frame.top && y < frame.bottom
      ),
      colour: path ? getComputedStyle(path).stroke : "",
    };
  });

const MONTHS = 12;

/** A line through a dot for each month, rising as the figures do, all of it in sight. */
async function expectDrawn(page: Page): Promise<void> {
  await expect(async () => {
    const { dots, line, fits } = await drawn(page);
    assert.equal(dots.length, MONTHS);
    assert.equal(line.split(/[ML]/).filter(Boolean).length, MONTHS, line);
    assert.ok(fits, "the chart leaves its figure");
    for (const [index, dot] of dots.entries()) {
      const before = dots[index - 1];
      assert.ok(!before || (before.x < dot.x && before.y >= dot.y), `dot ${index} is out of place`);
    }
  }).toPass({ timeout: TIMEOUT_MS });
}

for (const theme of firstOf(["light", "dark"] as const)) {
  for (const viewport of firstOf([undefined, PHONE])) {
    const where = viewport ? "on a phone" : "on a desktop";
    browserTest(`the growth chart draws ${where} in the ${theme} theme`, async ({ page }) => {
      await page.goto("/analytics");
      await expect(page.getByRole("heading", { name: "User Growth" })).toBeVisible();
      await expectDrawn(page);
      const { colour, months } = await drawn(page);
      assert.equal(colour, theme === "dark" ? "rgb(168, 185, 255)" : "rgb(48, 73, 181)");
      assert.ok(months.length >= 4 && months.every((month) => /^[A-Z][a-z]{2}/.test(month)));
    }, { theme, viewport });
  }
}

browserTest("the chart's label tells what its line shows", async ({ page, store }) => {
  await page.goto("/analytics");
  const users = await figuresOf(store);
  const [first, last] = [shown(users[0]), shown(users.at(-1))];
  await expect(figureOf(page)).toHaveAccessibleName(
    new RegExp(
      `^Line chart of users per month, from ${first} in \\w{3} to ${last} in \\w{3}\\. The table`,
    ),
  );
});

/** Under the pointer over the sixth dot, wherever that is by now: a chart may be drawn anew. */
async function expectTip(page: Page, text: string | RegExp): Promise<void> {
  await expectDrawn(page);
  const tip = figureOf(page).locator(".graph-svg-tip");
  await expect(async () => {
    const { x, y } = (await drawn(page)).dots[5]!;
    await page.mouse.move(x - 1, y + 9);
    await page.mouse.move(x, y + 10);
    await expect(tip).toContainText(text, { timeout: 1_000 });
  }).toPass({ timeout: TIMEOUT_MS });
}

browserTest.journey(
  "a chart is drawn, and tells its figures, without React",
  async ({ page, arrivals }) => {
    const files = () => arrivals.flatMap((one) => /static\/([a-z]+)-\w+\.js/.exec(one)?.[1] ?? []);
    await page.goto("/analytics");
    await expectTip(page, /Users: \d/);
    assert.deepEqual([files().includes("charts"), files().includes("mount")], [true, false]);
    await page.locator("[data-island=theme_toggle] button:visible").click();
    await expect.poll(() => files().includes("mount")).toBe(true);
  },
);

browserTest("the chart survives the sidebar and a change of the window", async ({ page }) => {
  await page.goto("/analytics");
  await expectDrawn(page);
  await settled(page);
  const widthOf = async () => {
    const { dots } = await drawn(page);
    return dots.at(-1)!.x - dots[0]!.x;
  };
  const before = await widthOf();
  await page.keyboard.press("Control+b");
  await expect.poll(widthOf, "the chart takes the room").toBeGreaterThan(before);
  await expectDrawn(page);
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect.poll(widthOf, "the chart has all of the width").toBeGreaterThan(700);
  await page.setViewportSize({ width: 800, height: 900 });
  await expect.poll(widthOf, "the chart makes room").toBeLessThan(700);
  await expectDrawn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectDrawn(page);
});

browserTest(
  "a chart of days names the last one, and has a square key for each series",
  async ({ page }) => {
    await page.goto("/analytics");
    const figure = page.getByRole("img", { name: /^Bar chart of KYC decisions per day/ });
    await figure.scrollIntoViewIfNeeded();
    const today = new Date().toLocaleDateString("en-US", {
      timeZone: "UTC",
      month: "short",
      day: "numeric",
    });
    await expect(figure.locator(".x.axis text").last()).toHaveText(today);
    const keys = figure.locator(".chart-legend rect");
    await expect(keys).toHaveCount(3);
    const sizes = await keys.evaluateAll((found) =>
      found.map((key) => {
        const { width, height } = key.getBoundingClientRect();
        return [Math.round(width), Math.round(height)];
      })
    );
    assert.deepEqual(sizes, [[10, 10], [10, 10], [10, 10]]);
  },
);

browserTest("in forced colours a chart has the colours of the system", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto("/analytics");
  await expectDrawn(page);
  const colours = await figureOf(page).evaluate((figure) => {
    const colourOf = (selector: string, property: "fill" | "stroke") =>
      getComputedStyle(figure.querySelector(selector)!)[property];
    return [
      colourOf(".x.axis text", "fill"),
      colourOf("path.line-graph-path", "stroke"),
      colourOf("circle", "fill"),
    ];
  });
  const text = await page.locator("body").evaluate((body) => getComputedStyle(body).color);
  assert.deepEqual(new Set(colours), new Set([text]));
});
