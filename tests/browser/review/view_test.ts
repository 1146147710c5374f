import assert from "node:assert/strict";
import { expect, startBrowserTests } from "../browser.ts";
import { plant, START } from "./requests.ts";

const browserTest = startBrowserTests();

browserTest.journey(
  "keys and buttons zoom, rotate, fit and show documents side by side",
  async ({ page, store }) => {
    await plant(store, 1);
    await page.goto(START);
    const picture = page.locator("figure").first().locator(".leaf");
    await expect(picture).toBeVisible();
    const width = async () => (await picture.boundingBox())!.width;
    const fitting = await width();
    await page.keyboard.press("Shift+Z");
    await expect.poll(width).toBeGreaterThan(fitting * 1.5);
    await page.getByRole("button", { name: "Fit" }).click();
    await expect.poll(width).toBeLessThan(fitting * 1.01);
    await page.keyboard.press("Shift+R");
    await expect.poll(width).toBeLessThan(fitting * 0.9);
    // A turned document stays within its frame.
    const boxes = await Promise.all([picture, picture.locator("img, canvas")].map(async (one) => {
      const { x, y, width, height } = (await one.boundingBox())!;
      return [x, y, width, height].map(Math.round);
    }));
    assert.deepEqual(boxes[1], boxes[0]);
    await page.keyboard.press("Shift+R");
    await page.keyboard.press("\\");
    await expect(page.locator("figure:not([hidden])")).toHaveCount(2);
    await expect(page.locator("figure:not([hidden]) [data-painted]")).toHaveCount(2);
  },
);

browserTest("a broken document is announced in a live region", async (visit) => {
  const { page, store } = visit;
  await plant(store, 1);
  visit.expectFault(/ERR_FAILED/);
  await page.route("**/documents/**", (route) => route.abort());
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const added of addedNodes) {
          const where = target instanceof Element ? target.role : null;
          if (added instanceof Element && added.role === "status") {
            said.push(`place: ${added.textContent}`);
          } else if (where === "status") said.push(`text: ${added.textContent}`);
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(START);
  await expect(page.locator("figure:not([hidden])").getByText("could not be shown"))
    .toBeVisible();
  const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
  const at = said.findIndex((one) => /could not be shown/.test(one));
  assert.match(said[at] ?? "", /^text: /);
  assert.match(said.slice(0, at).join(), /place: /);
});
