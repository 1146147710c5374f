import assert from "node:assert/strict";
import type { Page } from "playwright";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { aRequest, many } from "../../support/records.ts";
import { firstOf } from "../../support/long_form.ts";
import { expect, PHONE, startBrowserTests } from "../browser.ts";
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
