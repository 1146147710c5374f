import assert from "node:assert/strict";
import type { Page } from "playwright";
import { expect, startBrowserTests } from "../browser.ts";
import { rowOf } from "../screen.ts";
import { decideInRow, linkOf, notesOf, open } from "./list.ts";

const browserTest = startBrowserTests();

/** The announced count lags behind this one. */
const countOf = (page: Page) => page.locator(".how-many");

browserTest(
  "a decided request leaves a filtered list, and the next row has the focus",
  async ({ page }) => {
    await open(page, "/kyc?status=pending");
    const count = page.getByRole("row");
    const before = await count.count();
    await decideInRow(page, "Amelia Hart", "a");
    await expect(rowOf(page, "Amelia Hart")).toHaveCount(0);
    await expect(linkOf(page, "Bogdan Ilić")).toBeFocused();
    await expect(countOf(page)).toHaveText("5 KYC requests");
    await expect(linkOf(page, "Bogdan Ilić")).toBeFocused();
    assert.equal(await count.count(), before - 1);
    await expect(page).toHaveURL("/kyc?status=pending");
    await page.keyboard.press("d");
    await expect(page.getByRole("dialog")).toContainText("Bogdan Ilić");
  },
);

const openings = {
  "by a click": async (page: Page) => {
    await page.getByRole("button", { name: "Decline Amelia Hart" }).click();
  },
  "again after Escape": async (page: Page) => {
    await linkOf(page, "Amelia Hart").focus();
    await page.keyboard.press("a");
    await expect(notesOf(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("d");
  },
};

for (const [how, openStep] of Object.entries(openings)) {
  browserTest(
    `the next row has the focus after a step that was opened ${how}`,
    async ({ page }) => {
      await open(page, "/kyc?status=pending");
      await openStep(page);
      await expect(notesOf(page)).toBeFocused();
      await page.keyboard.press("Control+Enter");
      await expect(rowOf(page, "Amelia Hart")).toHaveCount(0);
      await expect(linkOf(page, "Bogdan Ilić")).toBeFocused();
      await expect(countOf(page)).toHaveText("5 KYC requests");
      await expect(linkOf(page, "Bogdan Ilić")).toBeFocused();
      await page.keyboard.press("j");
      await expect(linkOf(page, "Bogdan Ilić")).not.toBeFocused();
    },
  );
}
