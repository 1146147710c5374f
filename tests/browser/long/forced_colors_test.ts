import assert from "node:assert/strict";
import type { Locator, Page } from "playwright";
import { expect, startBrowserTests } from "../browser.ts";
import { settled } from "../screen.ts";

const browserTest = startBrowserTests();

async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(path);
  await settled(page);
}

const outlineOf = (one: Locator) =>
  one.evaluate((element) => parseFloat(getComputedStyle(element).outlineWidth));

browserTest("the focus differs from the current item in forced colours", async (visit) => {
  const { page } = visit;
  await open(page, "/users");
  const link = page.locator(".sidebar [aria-current]");
  const resting = await outlineOf(link);
  assert.ok(resting > 0);
  await page.keyboard.press("Tab");
  await link.focus();
  assert.ok(await outlineOf(link) > resting);
});

browserTest("a tick differs from its box in forced colours", async (visit) => {
  const { page } = visit;
  await open(page, "/reports/custom?list=users");
  const box = page.locator("[type=checkbox]:checked").first();
  const { fill, tick } = await box.evaluate((one) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(one);
    return { fill: backgroundColor, tick: /stroke='([^']+)'/.exec(backgroundImage)?.[1] };
  });
  assert.ok(tick);
  assert.notEqual(fill, tick);
});

browserTest("floating panels have an edge in forced colours", async ({ page }) => {
  await open(page, "/kyc");
  const edgeOf = (one: Locator) =>
    one.evaluate((element) => parseFloat(getComputedStyle(element).borderTopWidth));
  await page.keyboard.press("?");
  await expect(page.locator(".shortcuts")).toBeVisible();
  assert.equal(await edgeOf(page.locator(".shortcuts")), 1);
  await page.keyboard.press("Escape");
  await page.locator("#list .tap").first().click();
  const dialog = page.locator("#dialog-body");
  await expect(dialog).toBeVisible();
  assert.equal(await edgeOf(dialog), 1);
});

browserTest(
  "a chosen option is visible in forced colours",
  async ({ page }) => {
    await page.goto("/users");
    const role = page.getByRole("combobox", { name: "Role" });
    const appearance = () => role.evaluate((element) => getComputedStyle(element).appearance);
    assert.equal(await appearance(), "none");
    await page.emulateMedia({ forcedColors: "active" });
    assert.notEqual(await appearance(), "none");
  },
);
