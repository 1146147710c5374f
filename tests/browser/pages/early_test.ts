import { expect, startBrowserTests } from "../browser.ts";
import { hold } from "../network.ts";
import { scripted } from "../screen.ts";

const browserTest = startBrowserTests();

browserTest("a link and a form work before the scripts have come", async ({ page }) => {
  const scripts = await hold(page, "**/app-*.js");
  await page.goto("/users", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("hart");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\/users\?q=hart/);
  await page.getByRole("link", { name: "Amelia Hart" }).click();
  await expect(page).toHaveURL("/users/u_1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Details");
  await scripts.release();
  await scripted(page);
});
