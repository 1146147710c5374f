import assert from "node:assert/strict";
import type { Page } from "playwright";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../data/store.ts";
import { firstOf } from "../../support/long_form.ts";
import { check } from "../axe.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "../browser.ts";
import { exportOf, settled, stepOf, toastOf } from "../screen.ts";

const browserTest = startBrowserTests();

const question = (page: Page) => page.getByRole("dialog", { name: "Confirm it's you" });
const passwordIn = (page: Page) => page.getByLabel("Your password");

/** The sign-in becomes as old as one of this morning. */
async function grownOld(store: Store): Promise<void> {
  const confirmedAt = new Date(Date.now() - 60 * 60_000).toISOString();
  await store.db.updateTable("sessions").set({ confirmedAt }).execute();
}

browserTest.journey(
  "revoking asks for the password in its own dialog, and a wrong one loses no notes",
  async (visit) => {
    const { page, store } = visit;
    visit.expectFault(/403/);
    await grownOld(store);
    await page.goto("/kyc");
    await (await stepOf(page, "Revoke", "Chiara Conti")).click();
    await page.getByRole("textbox", { name: "Review Notes" }).fill("Two lines\nof reasons");
    await passwordIn(page).fill("not it");
    await page.getByRole("button", { name: "Confirm revoked" }).click();
    await expect(question(page)).toContainText("This is not your current password.");
    await expect(passwordIn(page)).toBeFocused();
    await passwordIn(page).fill("admin123");
    await page.keyboard.press("Enter");
    await expect(toastOf(page, "KYC request revoked successfully")).toHaveCount(1);
    await expect(question(page)).toHaveCount(0);
    const { status, reviewNotes } = await kyc.get(store, "k_4");
    assert.deepEqual([status, reviewNotes], ["revoked", "Two lines\nof reasons"]);
  },
);

for (const javaScriptEnabled of firstOf([true, false])) {
  const how = javaScriptEnabled ? "with" : "without";
  browserTest(`an export asks first, then comes by itself, ${how} JavaScript`, async (visit) => {
    const { page, store } = visit;
    visit.expectFault(/403/);
    await grownOld(store);
    await page.goto("/users");
    await exportOf(page).click();
    await page.getByRole("link", { name: "CSV", exact: true }).click();
    await passwordIn(page).fill("admin123");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Confirm and continue" }).click();
    assert.match((await download).suggestedFilename(), /^users-.*\.csv$/);
    await expect(page.getByRole("heading", { name: "Confirmed" })).toBeVisible();
  }, { javaScriptEnabled });
}

for (const viewport of firstOf([DESKTOP, PHONE])) {
  browserTest(
    `axe finds nothing in step-up forms, at ${viewport.width} px`,
    async (visit) => {
      const { page, store } = visit;
      visit.expectFault(/403/);
      await grownOld(store);
      for (const path of ["/staff/invite", "/staff/rules", "/staff/s_3", "/users/export.csv"]) {
        await page.goto(path);
        await expect(passwordIn(page)).toBeVisible();
        await settled(page);
        await check(page, path);
      }
      await page.goto("/kyc");
      await settled(page);
      await (await stepOf(page, "Revoke", "Chiara Conti")).click();
      await passwordIn(page).fill("not it");
      await page.keyboard.press("Enter");
      await expect(question(page)).toContainText("This is not your current password.");
      await check(page, "the question after a wrong password");
    },
    { viewport, reducedMotion: "reduce" },
  );
}
