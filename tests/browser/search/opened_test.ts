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

browserTest.long(
  "an export that is chosen there is one, and leaves the page as it was",
  async (visit) => {
    const { page, store } = visit;
    await page.goto("/users");
    await settled(page);
    await page.getByRole("searchbox", { name: "Search" }).focus();
    await page.keyboard.press("Control+K");
    await page.keyboard.type("export users");
    await expect(page.getByRole("option", { name: "Export: Users" })).toBeVisible();
    const download = page.waitForEvent("download");
    await page.keyboard.down("Enter");
    await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    assert.match((await download).suggestedFilename(), /^users-.*\.csv$/);
    await expect(page.getByRole("listbox")).toBeHidden();
    await expect(fieldOf(page)).not.toBeFocused();
    const exports = await store.db.selectFrom("audit_log").select("target")
      .where("action", "=", "List exported").execute();
    assert.deepEqual(exports, [{ target: "users" }]);
  },
);

browserTest.long("forms are no records, and a missing page forgets none", async (visit) => {
  const { page } = visit;
  visit.expectFault(/404/);
  await page.goto("/users/u_1");
  await expect.poll(() => keptIn(page)).toBe('["/users/u_1"]');
  await page.goto("/staff/rules");
  await settled(page);
  await page.goto("/users/u_none");
  await settled(page);
  assert.equal(await keptIn(page), '["/users/u_1"]');
});

browserTest.long(
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

browserTest(
  "the shortcut closes a dialog in which nothing was typed, and leaves any other alone",
  async ({ page }) => {
    await page.goto("/users");
    await page.getByRole("link", { name: "Amelia Hart" }).click();
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(dialogOf(page)).toBeHidden();
    await expect(fieldOf(page)).toBeFocused();
    await expect(page).toHaveURL(/\/users$/);
    await page.goto("/kyc");
    await page.getByRole("button", { name: "Accept Amelia Hart" }).click();
    const notes = page.getByRole("textbox", { name: "Review Notes" });
    await notes.fill("Half a sentence");
    await page.keyboard.press("Control+k");
    await expect(notes).toBeFocused();
    await expect(notes).toHaveValue("Half a sentence");
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

browserTest.long(
  "without scripting the field leads to a page with the answers",
  async ({ page }) => {
    await page.goto("/dashboard");
    await page.getByRole("textbox", { name: "Search everything" }).fill("amelia hart");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=amelia\+hart$/);
    await page.getByRole("main").getByRole("link", { name: /^Amelia Hart amelia/ }).click();
    await expect(page).toHaveURL(/\/users\/u_1$/);
  },
  { javaScriptEnabled: false },
);
