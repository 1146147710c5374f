import assert from "node:assert/strict";
import type { Locator, Page } from "playwright";
import { firstOf } from "../../support/long_form.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "../browser.ts";
import { hold } from "../network.ts";
import { rowOf, settled } from "../screen.ts";

const browserTest = startBrowserTests();

const dialogOf = (page: Page) => page.getByRole("dialog");
const textOf = (page: Page) => rowOf(page, "Blue Harbour Trading GmbH").getByText("4 files");
const selected = (page: Page) => page.evaluate(() => String(getSelection()).trim());

/** Drags over a text from its start to its end. */
async function dragOver(page: Page, text: Locator): Promise<void> {
  const box = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return { left, right, middle: (top + bottom) / 2 };
  });
  await page.mouse.move(box.left + 1, box.middle);
  await page.mouse.down();
  await page.mouse.move((box.left + box.right) / 2, box.middle, { steps: 3 });
  await page.mouse.move(box.right - 1, box.middle, { steps: 3 });
  await page.mouse.up();
}

for (const viewport of firstOf([DESKTOP, PHONE])) {
  const at = `at ${viewport.width} px`;

  browserTest(`text of a row can be selected without opening it, ${at}`, async ({ page }) => {
    await page.goto("/kyc");
    await settled(page);
    await textOf(page).scrollIntoViewIfNeeded();
    await dragOver(page, textOf(page));
    assert.match(await selected(page), /files?/);
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL("/kyc");
    // The name as well, which is the link itself.
    await dragOver(page, page.getByRole("link", { name: "Blue Harbour Trading GmbH" }));
    assert.match(await selected(page), /Harbour|GmbH/);
    await expect(dialogOf(page)).toBeHidden();
    // The next click ends the selection and opens the row.
    await textOf(page).click();
    await expect(dialogOf(page)).toBeVisible();
    await expect(page).toHaveURL("/kyc/k_6");
  }, { viewport });
}

browserTest("a touch on a row opens it", async ({ page }) => {
  await page.goto("/kyc");
  await textOf(page).tap();
  await expect(dialogOf(page)).toBeVisible();
  await expect(page).toHaveURL("/kyc/k_6");
}, { viewport: PHONE, hasTouch: true });

const waysToOpenElsewhere: [way: string, options: Parameters<Locator["click"]>[0]][] = [
  ["Ctrl-click", { modifiers: ["Control"] }],
  ["shift-click", { modifiers: ["Shift"] }],
  ["a middle click", { button: "middle" }],
];

for (const [way, options] of firstOf(waysToOpenElsewhere)) {
  browserTest(`${way} beside the link of a row opens it elsewhere`, async ({ page, context }) => {
    await page.goto("/kyc");
    const opened = context.waitForEvent("page");
    await textOf(page).click(options);
    const tab = await opened;
    await expect(tab).toHaveURL("/kyc/k_6");
    assert.equal(await tab.evaluate(() => globalThis.opener), null);
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL("/kyc");
    assert.equal(context.pages().length, 2);
  });
}

browserTest("a row fetches its details as soon as the pointer comes to it", async (visit) => {
  const { page, arrivals } = visit;
  await page.goto("/kyc");
  await settled(page);
  await textOf(page).hover();
  await expect.poll(() => arrivals.filter((one) => one === "GET /kyc/k_6").length).toBe(1);
  await textOf(page).click();
  await expect(dialogOf(page)).toBeVisible();
  assert.equal(arrivals.filter((one) => one === "GET /kyc/k_6").length, 1);
});

browserTest("without JavaScript the link is stretched over its row", async ({ page }) => {
  await page.goto("/kyc");
  await textOf(page).click({ force: true });
  await expect(page).toHaveURL("/kyc/k_6");
}, { javaScriptEnabled: false });

browserTest(
  "the focus returns to the pressed button, also if the list was renewed",
  async (v) => {
    const { page } = v;
    await page.goto("/kyc");
    await settled(page);
    await rowOf(page, "Noah Becker").getByRole("link").first().click();
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toBeHidden();
    const step = await hold(page, "**/kyc/k_1/decision*");
    await page.getByRole("button", { name: "Decline Amelia Hart" }).click();
    const renewed = page.waitForResponse(/\/kyc(\?|$)/);
    await page.evaluate(() => document.dispatchEvent(new Event("list:renew")));
    await renewed;
    await step.release();
    await expect(page.getByRole("textbox", { name: "Review Notes" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Decline Amelia Hart" })).toBeFocused();
  },
);
