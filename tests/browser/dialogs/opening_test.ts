import { expect, startBrowserTests } from "../browser.ts";
import { settled } from "../screen.ts";

const browserTest = startBrowserTests();

const FIRST = 'main tbody a[href="/users/u_1"]';

browserTest("a row that is pressed twice opens its dialog, which stays", async ({ page }) => {
  await page.goto("/users");
  await settled(page);
  await page.locator(FIRST).dblclick({ delay: 40 });
  await expect(page.locator("dialog:modal")).toBeVisible();
  await expect(page).toHaveURL("/users/u_1");
  await page.mouse.click(200, 400);
  await expect(page.getByRole("dialog")).toBeHidden();
});
