import { expect, startBrowserTests } from "../browser.ts";
import { settled } from "../screen.ts";

const browserTest = startBrowserTests();

browserTest.journey(
  "the link of an invitation is copied, and that is said",
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.clock.install();
    await page.goto("/staff");
    await settled(page);
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Gus Guest");
    await page.getByRole("dialog").getByLabel("Email").fill("gus@example.com");
    await page.getByRole("button", { name: "Create invitation" }).click();
    const main = page.getByRole("main");
    const told = main.locator(".once").getByRole("status");
    await expect(main.getByRole("button", { name: "Copy" })).toBeVisible();
    await settled(page);
    // The status is shown for two seconds.
    await page.clock.pauseAt(Date.now() + 60_000);
    await main.getByRole("button", { name: "Copy" }).click();
    await expect(told).toHaveText("Copied");
    const link = await main.getByLabel("Invitation link").inputValue();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await page.clock.runFor(2_000);
    await expect(told).toHaveText("");
  },
);
