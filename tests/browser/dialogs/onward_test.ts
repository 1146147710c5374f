import assert from "node:assert/strict";
import type { Page } from "playwright";
import { firstOf } from "../../support/long_form.ts";
import { check } from "../axe.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "../browser.ts";
import { toastOf } from "../screen.ts";
import { dialogOf, expectListEntry, goToList, notesOf } from "./entries.ts";

const browserTest = startBrowserTests();

/** Has one request in the sample, which was declined. */
const LEA = "u_5";
const REQUEST = "/kyc/k_5";

const titleOf = (page: Page) => dialogOf(page).getByRole("heading", { level: 2 });
const requestIn = (page: Page) =>
  dialogOf(page).getByRole("link", { name: /^individual declined/i });

async function openPerson(page: Page): Promise<void> {
  await goToList(page, "/users");
  await page.locator(`main a[href="/users/${LEA}"]`).click();
  await expect(titleOf(page)).toHaveText("User Details");
}

browserTest.journey(
  "one record leads to another in the dialog, and Back returns to it",
  async (visit) => {
    const { page } = visit;
    await openPerson(page);
    await requestIn(page).click();
    await expect(titleOf(page)).toHaveText("KYC Request Details");
    await expect(titleOf(page)).toBeFocused();
    await expect(page).toHaveURL(REQUEST);
    await page.goBack();
    await expect(titleOf(page)).toHaveText("User Details");
    await expect(page).toHaveURL(`/users/${LEA}`);
    await page.goForward();
    await expect(titleOf(page)).toHaveText("KYC Request Details");
    await dialogOf(page).locator("h3 a").press("Enter");
    await expect(titleOf(page)).toHaveText("User Details");
    await expect(page).toHaveURL(`/users/${LEA}`);
    await page.keyboard.press("Escape");
    await expect(page.locator(`main a[href="/users/${LEA}"]`)).toBeFocused();
    await expectListEntry(page, "/users");
  },
);

browserTest("a decision over another list than its own toasts, and leaves that list", async (v) => {
  const { page, store } = v;
  await goToList(page, "/users");
  await page.locator('main a[href="/users/u_1"]').click();
  await dialogOf(page).getByRole("link", { name: /^individual pending/i }).click();
  await dialogOf(page).getByRole("button", { name: "Decline KYC" }).click();
  await expect(notesOf(page)).toBeFocused();
  await page.getByRole("button", { name: "Confirm declined" }).click();
  await expect(toastOf(page, "KYC request declined successfully")).toBeVisible();
  await expect(page.locator(".toast")).toHaveCount(1);
  await expectListEntry(page, "/users");
  const { status } = await store.db.selectFrom("kyc_requests").select("status")
    .where("id", "=", "k_1").executeTakeFirstOrThrow();
  assert.equal(status, "declined");
});

for (const viewport of firstOf([DESKTOP, PHONE])) {
  browserTest(
    `axe finds nothing where records lead on, at ${viewport.width} px`,
    async ({ page }) => {
      const dialogs = [["/staff", "/staff/s_2"], ["/users", "/users/u_1"], [
        "/users",
        "/users/u_8",
      ]];
      for (const [list, path] of dialogs) {
        await page.goto(list!);
        await page.locator(`main a[href="${path}"]`).click();
        await expect(titleOf(page)).toBeVisible();
        await check(page, path!);
        await page.goto(path!);
        await check(page, `the page ${path}`);
      }
      await page.goto("/finance?userId=u_1");
      await check(page, "a narrowed list");
    },
    { viewport, reducedMotion: "reduce" },
  );
}
