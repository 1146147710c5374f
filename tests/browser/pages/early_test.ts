import assert from "node:assert/strict";
import type { Page } from "playwright";
import { expect, startBrowserTests } from "../browser.ts";
import { scripted } from "../screen.ts";

const browserTest = startBrowserTests();

/** Holds the page's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/app-*.js", async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  return resolve;
}

browserTest("a link and a form work before the scripts have come", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/users", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("hart");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\/users\?q=hart/);
  await page.getByRole("link", { name: "Amelia Hart" }).click();
  await expect(page).toHaveURL("/users/u_1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Details");
  release();
  await scripted(page);
});

browserTest.long("Forward while a page loads leads to the page of its entry", async ({ page }) => {
  await page.goto("/kyc");
  await page.getByRole("link", { name: "Amelia Hart" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/start-*.js", async (route) => {
    await released;
    await route.continue();
  }, { times: 1 });
  await page.reload({ waitUntil: "commit" });
  await page.evaluate(() => history.forward());
  await expect(page).toHaveURL("/kyc/k_1");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("KYC Request Details");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("KYC Verification");
});

browserTest.long(
  "a browser that tells another address of its page loads it once more at most",
  async (visit) => {
    const { page, arrivals } = visit;
    await page.addInitScript(() => {
      const told = Object.assign(Object.create(null), { name: `${location.origin}/elsewhere` });
      performance.getEntriesByType = () => [told];
    });
    await page.goto("/users");
    const asked = () => arrivals.filter((one) => one === "GET /users").length;
    await expect.poll(asked).toBe(2);
    await expect(page.locator(".toolbar[data-htmx-powered]")).toBeAttached();
    await scripted(page);
    assert.equal(asked(), 2);
  },
);
