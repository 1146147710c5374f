import { firstOf } from "../../support/long_form.ts";
import { expect, startBrowserTests } from "../browser.ts";
import { fieldOf, optionsOf, search } from "./answers.ts";

const browserTest = startBrowserTests();

for (const status of firstOf([503, 429])) {
  browserTest(
    `a search that fails with ${status} leaves nothing to open, and is repeated`,
    async (visit) => {
      const { page } = visit;
      visit.expectFault(new RegExp(`${status}`));
      await page.goto("/dashboard");
      await search(page, "amelia hart");
      await page.route("**/search?q=audit*", (route) => route.fulfill({ status, body: "Not now" }));
      await fieldOf(page).fill("audit logs");
      await expect(page.getByRole("alert")).toHaveCount(1);
      await expect(optionsOf(page)).toHaveCount(0);
      await expect(page.locator("#find-answers")).toBeHidden();
      await page.unrouteAll({ behavior: "wait" });
      await page.keyboard.press("Enter");
      await page.waitForURL("**/audit-logs");
    },
  );
}

browserTest("a search typed without a connection is sent once there is one", async (visit) => {
  const { page, context } = visit;
  visit.expectFault(/ERR_INTERNET_DISCONNECTED/);
  visit.expectFault(/Failed to fetch/);
  await page.goto("/dashboard");
  await search(page, "noah");
  await context.setOffline(true);
  await fieldOf(page).fill("amelia h");
  await expect(page.getByRole("alert")).toBeVisible();
  await context.setOffline(false);
  await expect(optionsOf(page).first()).toContainText("Amelia Hart");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(fieldOf(page)).toBeFocused();
});
