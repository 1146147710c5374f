import assert from "node:assert/strict";
import type { Page } from "playwright";
import { firstOf } from "../../support/long_form.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "../browser.ts";
import { rowOf, toastOf } from "../screen.ts";
import { dialogOf, expectListEntry, goToList, mainTitle, notesOf } from "./entries.ts";

const browserTest = startBrowserTests();

const LIST = "/users?role=mentor";

async function openFirst(page: Page): Promise<string> {
  const link = page.locator("main .tap").first();
  const path = await link.getAttribute("href") ?? "";
  await link.click();
  await expect(dialogOf(page)).toBeVisible();
  await expect(page).toHaveURL(path);
  return path;
}

/** Marks the document; a page that was loaded again has no mark. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => "marked" in globalThis);

for (const viewport of firstOf([DESKTOP, PHONE])) {
  const journey = viewport === DESKTOP ? browserTest.journey : browserTest;
  const at = `at ${viewport.width} px`;

  journey(
    `Back closes a dialog and Forward opens it again, ${at}`,
    async ({ page }) => {
      await goToList(page, LIST);
      await mark(page);
      const path = await openFirst(page);
      await page.goBack();
      await expect(dialogOf(page)).toBeHidden();
      await expect(page).toHaveURL(LIST);
      const link = page.locator(`main a[href="${path}"]`);
      await expect(link).toBeFocused();
      await page.goForward();
      await expect(dialogOf(page)).toBeVisible();
      await expect(page).toHaveURL(path);
      await page.keyboard.press("Escape");
      await expect(link).toBeFocused();
      assert.ok(await isMarked(page), "the list was never left");
      await expectListEntry(page, LIST);
    },
    { viewport },
  );

  browserTest(`a reload is the record's page, and Back the list, ${at}`, async ({ page }) => {
    await goToList(page, LIST);
    const path = await openFirst(page);
    await page.reload();
    await expect(mainTitle(page)).toHaveText("User Details");
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(mainTitle(page)).toHaveText("Users");
    await expect(page).toHaveURL(LIST);
    await expect(dialogOf(page)).toBeHidden();
    await page.goForward();
    await expect(mainTitle(page)).toHaveText("User Details");
    await page.goBack();
    await expect(mainTitle(page)).toHaveText("Users");
    await openFirst(page);
    await page.keyboard.press("Escape");
    await expectListEntry(page, LIST);
  }, { viewport });
}

browserTest("closing a dialog returns to the list without a further entry", async (visit) => {
  const { page } = visit;
  const list = "/kyc?status=pending";
  await goToList(page, list);
  const decline = page.getByRole("button", { name: "Decline Noah Becker" });
  await decline.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  assert.ok(scrolled > 0, "the list is not scrolled");
  for (const way of ["Escape", "Close", "Cancel"]) {
    await decline.click();
    await expect(page).toHaveURL(/\/kyc\/k_\d+\/decision\?status=declined$/);
    if (way === "Escape") await page.keyboard.press("Escape");
    else await dialogOf(page).getByRole("button", { name: way }).click();
    await expect(page).toHaveURL(list);
    await expect(decline).toBeFocused();
    await expect(page.locator("#toolbar select[name=status]")).toHaveValue("pending");
    assert.equal(await page.evaluate(() => scrollY), scrolled);
  }
  await expectListEntry(page, list);
}, { viewport: { width: 1000, height: 360 } });

browserTest("a step inside takes the entry's place, and success leaves none", async ({ page }) => {
  await goToList(page, "/kyc");
  await rowOf(page, "Amelia Hart").getByRole("link").click();
  await expect(page).toHaveURL("/kyc/k_1");
  await dialogOf(page).getByRole("button", { name: "Decline KYC" }).click();
  await expect(page).toHaveURL("/kyc/k_1/decision?status=declined");
  await page.goBack();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL("/kyc");
  await page.goForward();
  await expect(notesOf(page)).toBeFocused();
  await page.getByRole("button", { name: "Confirm declined" }).click();
  await expect(toastOf(page, "KYC request declined successfully")).toBeVisible();
  await expect(rowOf(page, "Amelia Hart")).toContainText("declined");
  await expect(rowOf(page, "Amelia Hart").getByRole("link")).toBeFocused();
  await expectListEntry(page, "/kyc");
});
