import assert from "node:assert/strict";
import { expect, startBrowserTests } from "../browser.ts";
import { settled } from "../screen.ts";

const browserTest = startBrowserTests();

/** A4 without the margins of `@page`. */
const PAPER = { width: 680, height: 1009 };

browserTest("on paper the figures of analytics are tables, with their heads", async ({ page }) => {
  await page.goto("/analytics");
  await settled(page);
  await page.emulateMedia({ media: "print" });
  const tables = await page.locator("main table").evaluateAll((all) =>
    all.map((table) => ({
      rows: getComputedStyle(table.querySelector("tbody tr")!).display,
      head: getComputedStyle(table.querySelector("thead")!).clipPath,
    }))
  );
  assert.ok(tables.length > 1);
  for (const table of tables) assert.deepEqual(table, { rows: "table-row", head: "none" });
}, { viewport: PAPER });

browserTest("on paper codes are black, in whatever theme", async ({ page }) => {
  await page.goto("/audit-logs");
  await page.locator("#list .tap").first().click();
  const code = page.locator("#dialog-body code").first();
  await expect(code).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const { color, backgroundColor } = await code.evaluate((one) => {
    const { color, backgroundColor } = getComputedStyle(one);
    return { color, backgroundColor };
  });
  assert.deepEqual([color, backgroundColor], ["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"]);
}, { viewport: PAPER, theme: "dark" });
