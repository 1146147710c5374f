import { expect, startBrowserTests } from "../browser.ts";
import { hold, roundTrip } from "../network.ts";
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

browserTest.long(
  "Esc calls off a dialog that is fetched ahead and still to come",
  async ({ page }) => {
    await page.goto("/users");
    await settled(page);
    const record = await hold(page, "**/users/u_1");
    await page.locator(FIRST).hover();
    await record.arrived;
    await page.locator(FIRST).click();
    await page.keyboard.press("Escape");
    const answered = page.waitForResponse("**/users/u_1");
    await record.release();
    await answered;
    await roundTrip(page);
    await page.locator('main tbody a[href="/users/u_2"]').click();
    await expect(page.getByRole("dialog")).toContainText("u_2");
    await expect(page).toHaveURL("/users/u_2");
    await page.goBack();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL("/users");
  },
);
