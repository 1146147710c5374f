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
