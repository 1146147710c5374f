import type { Page } from "playwright";
import { firstOf } from "../../support/long_form.ts";
import { expect, startBrowserTests } from "../browser.ts";
import { hold, roundTrip } from "../network.ts";
import { rowOf } from "../screen.ts";
import { dialogOf, goToList } from "./entries.ts";
import { listIsIdle } from "../lists/lists.ts";

const browserTest = startBrowserTests();

const kinds = [
  ["/users", "/users/u_1", (page: Page) => rowOf(page, "Amelia Hart")],
  [
    "/partners",
    "/partners/p_4",
    (page: Page) => page.locator(".card", { hasText: "Ledgerleaf Journal" }),
  ],
] as const;

/** Without the veil over a row whose record is loading. */
const plain = ["background-color", "rgba(0, 0, 0, 0)", { pseudo: "after" }] as const;

for (const [list, path, placeOf] of firstOf(kinds)) {
  browserTest(`a slow record on ${list} shows its row busy`, async ({ page }) => {
    await goToList(page, list);
    const record = await hold(page, `**${path}`);
    await placeOf(page).click();
    await expect(placeOf(page).locator(".tap")).not.toHaveCSS(...plain);
    await record.release();
    await expect(dialogOf(page)).toBeVisible();
    await expect(placeOf(page).locator(".tap")).toHaveCSS(...plain);
  });

  browserTest(`Back cancels a record that is still to come on ${list}`, async ({ page }) => {
    await goToList(page, list);
    await page.getByRole("combobox", { name: "Status" }).selectOption("active");
    await expect(page).toHaveURL(/status=active/);
    await listIsIdle(page);
    const record = await hold(page, `**${path}`);
    await placeOf(page).click();
    await expect(placeOf(page).locator(".tap")).not.toHaveCSS(...plain);
    await page.goBack();
    await expect(page).toHaveURL(list);
    await expect(placeOf(page).locator(".tap")).toHaveCSS(...plain);
    await record.release();
    await roundTrip(page);
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL(list);
    // It can be requested again.
    await placeOf(page).click();
    await expect(dialogOf(page)).toBeVisible();
  });
}
