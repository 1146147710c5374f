import assert from "node:assert/strict";
import type { Page } from "playwright";
import { check } from "../axe.ts";
import { expect, PHONE, startBrowserTests } from "../browser.ts";
import { settled, userMenuOf } from "../screen.ts";

const browserTest = startBrowserTests();

const fieldOf = (page: Page) => page.getByRole("combobox", { name: "Search everything" });
const openedIn = (page: Page) =>
  page.getByRole("group", { name: "Recently opened" }).getByRole("option");
const keptIn = (page: Page) => page.evaluate(() => localStorage.getItem("opened"));
const dialogOf = (page: Page) => page.getByRole("dialog");

browserTest(
  "the search lists recently opened records before typing",
  async ({ page }) => {
    await page.goto("/kyc/k_6");
    await settled(page);
    await page.goto("/users");
    await page.getByRole("link", { name: "Amelia Hart" }).click();
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await fieldOf(page).click();
    await expect(openedIn(page)).toHaveText([/^Amelia Hart/, /^Blue Harbour Trading GmbH/]);
    assert.equal(await keptIn(page), '["/users/u_1","/kyc/k_6"]', "no name is kept");
  },
);

browserTest(
  "signing out forgets what was opened, and so does the login page",
  async (visit) => {
    const { page } = visit;
    await page.goto("/users/u_1");
    await userMenuOf(page).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/login");
    assert.equal(await keptIn(page), null);
    await visit.signIn();
    await page.goto("/users/u_1");
    await expect.poll(() => keptIn(page)).not.toBe(null);
    await visit.context.clearCookies();
    await page.goto("/users");
    await page.waitForURL("**/login?*");
    assert.equal(await keptIn(page), null);
  },
);

browserTest("on a phone a button opens the search over the whole width", async ({ page }) => {
  await page.goto("/users");
  await settled(page);
  await expect(fieldOf(page)).toBeHidden();
  const button = page.getByRole("link", { name: "Search everything" });
  await button.click();
  await expect(fieldOf(page)).toBeFocused();
  await fieldOf(page).pressSequentially("hart");
  await expect(page.getByRole("option").first()).toContainText("Amelia Hart");
  const box = await page.locator("#find-answers").boundingBox();
  assert.deepEqual([box?.x, box?.width], [0, PHONE.width]);
  await check(page, "the answers on a phone");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(fieldOf(page)).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await fieldOf(page).pressSequentially("hart");
  await page.getByRole("option", { name: /^Amelia Hart amelia/ }).click();
  await page.waitForURL("**/users/u_1");
}, { viewport: PHONE, reducedMotion: "reduce" });
