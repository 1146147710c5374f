import { firstOf } from "../../support/long_form.ts";
import { expect, startBrowserTests } from "../browser.ts";

const browserTest = startBrowserTests();

for (const javaScriptEnabled of firstOf([true, false])) {
  const journey = javaScriptEnabled ? browserTest.journey : browserTest;
  const how = javaScriptEnabled ? "" : " without JavaScript";

  journey(
    `notifications are deleted one after another by Enter alone${how}`,
    async ({ page }) => {
      await page.goto("/notifications");
      const bins = page.getByRole("main").getByRole("button", { name: /^Delete: / });
      await expect(bins).toHaveCount(4);
      await bins.nth(1).focus();
      for (const [left, next] of [[3, 1], [2, 1], [1, 0]] as const) {
        await page.keyboard.press("Enter");
        await expect(bins).toHaveCount(left);
        await expect(bins.nth(next)).toBeFocused();
      }
      await page.keyboard.press("Enter");
      await expect(page.getByText("No notifications")).toBeVisible();
      await expect(page).toHaveURL("/notifications");
    },
    { javaScriptEnabled },
  );
}
