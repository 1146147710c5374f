import assert from "node:assert/strict";
import type { Locator, Page } from "playwright";
import { expect, startBrowserTests } from "./browser.ts";
import { factsOf, RECORDS, scripted } from "./screen.ts";

const browserTest = startBrowserTests();

type Target = typeof RECORDS[number];

const linkOf = (page: Page, { path }: Target): Locator => page.locator(`main a[href="${path}"]`);
const dialogOf = (page: Page, { title }: Target): Locator =>
  page.getByRole("dialog", { name: title });

const contains = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate((element) => element.contains(document.activeElement));

/** Presses Tab all the way around; the browser's own controls (no element of ours) lie between. */
async function expectFocusInside(page: Page, dialog: Locator): Promise<void> {
  const inside = new Set<string>();
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press(key);
      const where = await page.evaluate(() =>
        document.activeElement === document.body ? null : document.activeElement?.outerHTML ?? null
      );
      if (where === null) continue;
      assert.ok(await contains(dialog), `the focus has left the dialog: ${where}`);
      inside.add(where);
    }
  }
  assert.ok(inside.size > 0, "nothing in the dialog can be focused");
}

const target = RECORDS[0]!;
const { list, title, path, name } = target;

browserTest.journey(
  "a record opens by keyboard, keeps the focus and gives it back",
  async ({ page }) => {
    await page.goto(list);
    await linkOf(page, target).focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect(linkOf(page, target)).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = dialogOf(page, target);
    await expect(dialog).toBeVisible();
    await expectFocusInside(page, dialog);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(linkOf(page, target)).toBeFocused();
  },
);

browserTest("a click on a record opens it in place, as on its own page", async ({ page }) => {
  await page.goto(list);
  await expect(linkOf(page, target)).toHaveText(name);
  await linkOf(page, target).click();
  const dialog = dialogOf(page, target);
  await expect(dialog.getByRole("heading", { name: title })).toBeFocused();
  await expect(page).toHaveURL(path);
  const facts = await factsOf(dialog);
  assert.ok(facts.length > 3, "a record without fields");
  const steps = await dialog.locator("footer").getByRole("button").allInnerTexts();
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.locator("table.rows")).toHaveCount(0);
  const article = page.getByRole("main").getByRole("article");
  assert.deepEqual(await factsOf(article), facts);
  assert.deepEqual(
    await article.locator("footer").getByRole("button").allInnerTexts(),
    steps,
  );
  await article.getByRole("link", { name: /^Back to / }).click();
  await expect(page).toHaveURL(list);
});

browserTest("Close and a click beside the dialog close it", async ({ page }) => {
  const dialog = dialogOf(page, target);
  await page.goto(target.list);
  await linkOf(page, target).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await expect(linkOf(page, target)).toBeFocused();
  await linkOf(page, target).click();
  await expect(page.locator("dialog:modal")).toBeVisible();
  await page.mouse.click(20, 450);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(target.list);
});

browserTest("a click beside a dialog leaves a form that is being filled in", async ({ page }) => {
  await page.goto("/staff");
  await scripted(page);
  await page.locator('main [hx-get="/staff/invite"]').click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Nia New");
  await page.mouse.click(20, 450);
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Nia New");
  await dialog.getByRole("textbox", { name: "Name" }).fill("");
  await page.mouse.click(20, 450);
  await expect(dialog).toBeHidden();
});
