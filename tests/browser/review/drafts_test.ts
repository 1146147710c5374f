import assert from "node:assert/strict";
import type { Page } from "playwright";
import { expect, startBrowserTests } from "../browser.ts";
import { storedDrafts } from "../../support/drafts.ts";
import { hold } from "../network.ts";
import { scripted } from "../screen.ts";

const browserTest = startBrowserTests();

const box = (page: Page, index: number) => page.locator("[name=checks]").nth(index);
const notesOf = (page: Page) => page.getByRole("textbox", { name: "Review Notes" });

async function open(page: Page): Promise<void> {
  await page.goto("/kyc/k_1/review?queue=to-review");
  await scripted(page);
}

browserTest("ticks are those of the checklist in each step, and back", async (visit) => {
  const { page, store } = visit;
  await open(page);
  await box(page, 0).check();
  await page.keyboard.press("d");
  await expect(notesOf(page)).toBeFocused();
  await expect(box(page, 0)).toBeChecked();
  await box(page, 1).check();
  await notesOf(page).fill("Of the decision");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(notesOf(page)).toHaveCount(0);
  await expect(box(page, 1)).toBeChecked();
  await box(page, 0).uncheck();
  await page.keyboard.press("d");
  await expect(notesOf(page)).toHaveValue("Of the decision");
  await expect(box(page, 0)).not.toBeChecked();
  await expect(box(page, 1)).toBeChecked();
  assert.deepEqual(await storedDrafts(store), [["Of the decision", 1]]);
});

browserTest(
  "a decision form that is opened while a tick is saved shows the tick",
  async (visit) => {
    const { page, store } = visit;
    await open(page);
    const draft = await hold(page, "**/draft");
    await box(page, 0).check();
    await page.keyboard.press("d");
    await draft.release();
    await expect(notesOf(page)).toBeFocused();
    await expect(box(page, 0)).toBeChecked();
    await notesOf(page).fill("Of the decision");
    await expect.poll(() => storedDrafts(store)).toEqual([["Of the decision", 1]]);
  },
);

browserTest(
  "Shift and a digit tick the checklist, beside the documents and in a confirmation",
  async (
    { page, store },
  ) => {
    await open(page);
    await page.keyboard.press("Shift+Digit1");
    await page.keyboard.press("Shift+Digit2");
    await expect(box(page, 0)).toBeChecked();
    await expect(box(page, 1)).toBeChecked();
    await page.keyboard.press("a");
    await expect(notesOf(page)).toBeFocused();
    await page.keyboard.press("Shift+Digit3");
    await page.keyboard.press("Shift+Digit1");
    await expect(box(page, 2)).toBeChecked();
    await expect(box(page, 0)).not.toBeChecked();
    await expect.poll(() => storedDrafts(store)).toEqual([["", 2]]);
    await page.keyboard.type("Written out!");
    await expect(notesOf(page)).toHaveValue("Written out!");
  },
);
