import assert from "node:assert/strict";
import { expect, startBrowserTests } from "../browser.ts";
import { settled } from "../screen.ts";
import { styledDuring } from "../styled.ts";

const browserTest = startBrowserTests();

browserTest("when its scripts come, what a list shows is not styled anew", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((done) => release = done);
  await page.route("**/static/app-*.js", async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest("**/static/app-*.js");
  await page.goto("/users", { waitUntil: "commit" });
  await asked;
  await page.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0);
  const shown = await page.evaluate(() => document.querySelectorAll("main *").length);
  assert.ok(shown > 200, `the list has ${shown} elements`);
  const styled = await styledDuring(page, async () => {
    release();
    await expect(page.locator("#toolbar[data-live]")).toBeVisible();
    await settled(page);
  });
  assert.ok(styled.length > 0);
  assert.ok(Math.max(...styled) < shown / 2, `of ${shown} elements, ${styled} were styled`);
});
