import assert from "node:assert/strict";
import { expect, startBrowserTests } from "../browser.ts";
import { roundTrip } from "../network.ts";
import { settled } from "../screen.ts";

const browserTest = startBrowserTests();

const PERSON = "/users/u_1";

browserTest(
  "a record on which the pointer rests is fetched, one that it passes is not",
  async (visit) => {
    const { page, arrivals } = visit;
    await page.clock.install();
    await page.goto("/users");
    await settled(page);
    const rows = page.getByRole("main").getByRole("row");
    await page.evaluate(() => {
      const over = (element: Element) =>
        element.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      const links = [...document.querySelectorAll("main tbody .tap")];
      links.forEach(over);
      over(document.body);
    });
    await page.clock.fastForward(1_000);
    await roundTrip(page);
    assert.deepEqual(arrivals.filter((one) => one.includes("/users/")), []);
    await rows.filter({ hasText: "Amelia Hart" }).locator("td").nth(2).hover();
    await expect.poll(() => arrivals.filter((one) => one.includes("/users/")).length).toBe(1);
  },
);

browserTest(
  "a record that never arrives ends in a toast, prefetched or not",
  async (visit) => {
    const { page } = visit;
    visit.expectFault(/htmx:error/);
    await page.clock.install();
    await page.goto("/users");
    await settled(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    // There is no answer, and no failure either.
    await page.route(`**${PERSON}`, () => {});
    const link = page.locator(`main tbody a[href="${PERSON}"]`);
    await link.hover();
    await page.clock.runFor(100);
    await link.click();
    await page.clock.runFor(19_000);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.clock.runFor(2_000);
    await expect(page.getByRole("alert").filter({ visible: true })).toHaveCount(1);
    await expect(page.getByRole("dialog")).toBeHidden();
  },
);
