import assert from "node:assert/strict";
import type { Page } from "playwright";
import { check } from "./axe.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "./browser.ts";
import { settled, toastOf } from "./screen.ts";

const browserTest = startBrowserTests();

/** Presses Tab until something of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if (await focused.count() === 0) continue;
    const label = await focused.evaluate((element) => {
      const labels = (element as HTMLInputElement).labels;
      return labels?.[0]?.innerText ?? element.getAttribute("aria-label") ??
        (element as HTMLElement).innerText;
    });
    if (name.test(label.trim())) return;
  }
  assert.fail(`Tab does not reach ${name}`);
}

browserTest.journey(
  "a report is made and saved by keyboard alone, from the card to its tab",
  async ({ page }) => {
    await page.goto("/reports");
    await tabTo(page, /^Create custom report$/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/reports/custom");
    await tabTo(page, /^partners$/i);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/reports/custom?list=partners");
    await tabTo(page, /^ID$/);
    await page.keyboard.press("Space");
    await tabTo(page, /^Show report$/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("columnheader")).toHaveText([
      ...["Name", "Type", "Status", "Partner Since", "Description", "Contact Email", "Website"],
      "URL on the platform",
    ]);
    await settled(page);
    await tabTo(page, /^Save view$/);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByLabel("Name").fill("Tools");
    await page.keyboard.press("Enter");
    await expect(toastOf(page, "View saved")).toBeVisible();
    await expect(page.getByRole("link", { name: "Tools", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await page.goto("/reports");
    await page.getByRole("link", { name: "Tools" }).click();
    await expect(page.getByRole("columnheader")).toHaveCount(8);
  },
);

for (const viewport of [DESKTOP, PHONE]) {
  browserTest(`axe finds nothing in custom reports at ${viewport.width} px`, async ({ page }) => {
    await page.goto("/reports/custom?list=content");
    await check(page, "the form");
    await page.getByRole("button", { name: "Show report" }).click();
    await page.locator("table").waitFor();
    await check(page, "many columns");
    await page.goto("/finance?columns=id&group=month");
    await page.locator(".chart-container, table").first().waitFor();
    await check(page, "months");
  }, { viewport, reducedMotion: "reduce" });
}
