import { expect, startBrowserTests } from "../browser.ts";
import { toastOf } from "../screen.ts";
import { aToken } from "../../data/imports/import_files.ts";

const browserTest = startBrowserTests();

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "" : " without JavaScript";

  browserTest(`a service token is revoked after a question${how}`, async ({ page, store }) => {
    await aToken(store, "feed");
    await page.goto("/staff/tokens");
    await page.getByRole("button", { name: "Revoke feed" }).click();
    await expect(page.getByRole("heading", { name: "Revoke service token" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL("/staff/tokens");
    await page.getByRole("button", { name: "Revoke feed" }).click();
    await page.getByRole("button", { name: "Revoke token" }).click();
    await expect(toastOf(page, "Service token revoked")).toBeVisible();
    await expect(page.getByRole("row").nth(1)).toContainText("revoked");
  }, { javaScriptEnabled });

  browserTest(`notifications are cleared after a question${how}`, async ({ page }) => {
    await page.goto("/notifications");
    await page.getByRole("button", { name: "Clear All" }).click();
    await expect(page.getByRole("heading", { name: "Clear all notifications" })).toBeVisible();
    await page.locator("button[form=clear]").click();
    await expect(toastOf(page, "Notifications cleared")).toBeVisible();
    await expect(page.getByText("No notifications")).toBeVisible();
  }, { javaScriptEnabled });
}
