import assert from "node:assert/strict";
import type { Page } from "playwright";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { aRequest, many } from "../../support/records.ts";
import { firstOf } from "../../support/long_form.ts";
import { expect, PHONE, startBrowserTests } from "../browser.ts";
import { listOf, plantMany } from "./lists.ts";

const browserTest = startBrowserTests();

const TABLES = ["/kyc", "/users", "/finance", "/content", "/staff", "/audit-logs"];

/** The narrowest window that has table heads beside the sidebar, and a usual one. */
const WIDTHS = [1090, 1440];

/** Cells that are not aligned with their head, or wider than their column. */
const misplaced = (page: Page): Promise<string[]> =>
  listOf(page).locator("table").evaluate((table) => {
    const sides = ({ left, width }: DOMRect) => `${left.toFixed(1)} ${width.toFixed(1)}`;
    const heads = [...table.querySelectorAll("thead th")];
    return [...table.querySelectorAll("tbody tr")].flatMap((row) =>
      [...row.children].flatMap((cell, index) => {
        const [head, own] = [heads[index]!, cell].map((one) => sides(one.getBoundingClientRect()));
        const isCut = cell.scrollWidth > cell.clientWidth + 1;
        return head === own && !isCut ? [] : [`${cell.textContent}: ${own}, below ${head}`];
      })
    );
  });

for (const language of firstOf(["en", "es", "fr"])) {
  browserTest(`in ${language} all of a column stands below its head`, async ({ page, store }) => {
    await page.goto("/settings");
    await page.locator("select[name=language]").selectOption(language);
    await page.locator("main button[type=submit]").click();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await kyc.insert(store.db, [aRequest({ id: "k_wait", submittedAt: new Date().toISOString() })]);
    for (const width of firstOf(WIDTHS)) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of firstOf(TABLES)) {
        await page.goto(path);
        await expect(listOf(page).locator("thead th").first()).toBeVisible();
        assert.deepEqual(await misplaced(page), [], `${path} at ${width} px`);
      }
    }
  });
}

/** The row at the top of the window, and its distance from it. */
const atTop = (page: Page): Promise<string> =>
  listOf(page).evaluate((list) => {
    const top = (row: Element) => row.getBoundingClientRect().top;
    const row = [...list.querySelectorAll("tbody tr")].find((row) => top(row) > 100);
    return `${row?.id} ${Math.round(top(row!))}`;
  });

/** Scrolls row by row, so that each is laid out. */
const scrollOn = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    scrollBy({ top: 800, behavior: "instant" });
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  });

for (const viewport of firstOf([undefined, PHONE])) {
  for (const path of firstOf(["/users", "/kyc?queue=to-review"])) {
    const where = `${path} at ${viewport?.width ?? 1440} px`;
    browserTest(`a reload and Back lead to the row that one was at, ${where}`, async (visit) => {
      const { page, store } = visit;
      await plantMany(visit);
      await kyc.insert(store.db, many(100, (n) => aRequest({ id: `k_${1000 + n}` })));
      await page.goto(path);
      await expect(listOf(page).locator("tbody tr")).toHaveCount(50);
      for (let steps = 0; steps < 4; steps++) await scrollOn(page);
      const top = await atTop(page);
      assert.doesNotMatch(top, /^undefined/);
      await page.reload();
      await expect.poll(() => atTop(page)).toBe(top);
      await page.goto("/profile");
      await page.goBack();
      await expect.poll(() => atTop(page)).toBe(top);
    }, { viewport });
  }
}
