import assert from "node:assert/strict";
import type { Page } from "playwright";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { aRequest, many } from "../../support/records.ts";
import { firstOf } from "../../support/long_form.ts";
import { expect, PHONE, startBrowserTests } from "../browser.ts";
import { rowOf, scripted } from "../screen.ts";
import { listOf, plantMany } from "./lists.ts";

const browserTest = startBrowserTests();

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

browserTest(
  "a decided row has the columns of the list before the list has loaded again",
  async ({ page }) => {
    await page.goto("/kyc?assigned=nobody");
    await scripted(page);
    await rowOf(page, "Amelia Hart").getByRole("button", { name: "Accept" }).click();
    let load = () => {};
    const loaded = new Promise<void>((resolve) => load = resolve);
    await page.route(/\/kyc\?assigned/, async (route) => {
      await loaded;
      await route.continue();
    });
    const labels = rowOf(page, "Amelia Hart").locator("[data-label]");
    const before = await labels.count();
    await page.getByRole("button", { name: "Confirm accepted" }).click();
    await expect(rowOf(page, "Amelia Hart")).toContainText("accepted");
    await expect(labels).toHaveCount(before);
    load();
    await expect(rowOf(page, "Amelia Hart")).toHaveCount(0);
  },
);
