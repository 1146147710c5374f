import assert from "node:assert/strict";
import { firstOf } from "../../support/long_form.ts";
import { expect, startBrowserTests } from "../browser.ts";
import { fieldOf, optionsOf, search, spokenOf } from "./answers.ts";

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

browserTest.long("a failure says so, and the next letter asks again", async (visit) => {
  const { page } = visit;
  visit.expectFault(/500/);
  await page.goto("/dashboard");
  await page.route("**/search?*", (route) => route.fulfill({ status: 500 }), { times: 1 });
  await fieldOf(page).fill("amelia");
  await expect(page.getByRole("alert")).toBeVisible();
  await fieldOf(page).fill("amelia h");
  await expect(optionsOf(page).first()).toContainText("Amelia Hart");
});

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

browserTest.long("Enter where nothing was found asks once more", async ({ page, arrivals }) => {
  await page.goto("/dashboard");
  await fieldOf(page).fill("xyzzy");
  await expect(spokenOf(page)).toHaveText(/^No results/);
  const asked = () => arrivals.filter((one) => one === "GET /search?q=xyzzy").length;
  assert.equal(asked(), 1);
  await page.keyboard.press("Enter");
  await expect.poll(asked).toBe(2);
  await expect(page.getByText("Try the start of a name")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
});
