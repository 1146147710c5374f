import assert from "node:assert/strict";
import type { Page } from "playwright";
import { expect, startBrowserTests, type Visit } from "../browser.ts";
import { settled } from "../screen.ts";

const browserTest = startBrowserTests();

const sheetsAsked = ({ arrivals }: Visit) =>
  arrivals.filter((one) => /^GET \/static\/app-\w+\.css$/.test(one)).length;

const widthOfSidebar = (page: Page) =>
  page.locator("#sidebar").evaluate((sidebar) => getComputedStyle(sidebar).width);

browserTest("the first page is painted while no other file has come", async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/static/**", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/users", { waitUntil: "commit" });
  await expect(page.getByRole("link", { name: "Amelia Hart" })).toBeVisible();
  assert.equal(await widthOfSidebar(page), "256px");
  await page.waitForFunction(() => performance.getEntriesByName("first-paint").length > 0);
  release();
  await settled(page);
});

browserTest("the style sheet is fetched once, after the first page, and cached", async (visit) => {
  const { page } = visit;
  await page.goto("/users");
  await expect.poll(() => sheetsAsked(visit)).toBe(1);
  await settled(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /app-\w+\.css$/.test(name))
  );
  const [asked] = await page.evaluate(() => {
    const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return performance.getEntriesByType("resource")
      .filter(({ name }) => /app-\w+\.css$/.test(name))
      .map(({ startTime }) => startTime >= page!.loadEventStart);
  });
  assert.equal(asked, true, "nothing that the load event waits for");
  for (const path of ["/kyc", "/dashboard"]) {
    await page.goto(path);
    await settled(page);
    assert.equal(await widthOfSidebar(page), "256px");
    assert.equal(await page.locator("style").count(), 0);
  }
  assert.equal(sheetsAsked(visit), 1);
});

browserTest("without scripting the second page links the style sheet", async (visit) => {
  const { page } = visit;
  for (const path of ["/users", "/kyc"]) {
    await page.goto(path);
    assert.equal(await widthOfSidebar(page), "256px");
  }
  assert.equal(sheetsAsked(visit), 1);
}, { javaScriptEnabled: false });

browserTest("later pages are read by what pages have in common", async ({ page }) => {
  await page.goto("/users");
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /pages-\w+\.dict$/.test(name))
  );
  const opened = async (path: string) =>
    (await (await page.goto(path))!.allHeaders())["content-encoding"];
  // The browser puts it away in its own time, and the server has zstd come in its own.
  await expect.poll(() => opened("/kyc")).toBe("dcz");
  await expect(page.getByRole("link", { name: "Blue Harbour Trading GmbH" })).toBeVisible();
  assert.equal(await opened("/users/u_1"), "dcz");
  await expect(page.getByRole("heading", { name: "User Details" })).toBeVisible();
});
