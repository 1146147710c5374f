import assert from "node:assert/strict";
import type { Page } from "playwright";
import { DESKTOP, expect, PHONE, startBrowserTests } from "../browser.ts";
import { settled } from "../screen.ts";

const browserTest = startBrowserTests();

/** Where the letters of each stand, which need not fill their boxes or may leave them. */
const lettersOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, top, right, bottom } = range.getBoundingClientRect();
      return { text: element.textContent, left, top, right, bottom };
    })
  );

for (const viewport of [DESKTOP, PHONE]) {
  browserTest(
    `what a new token may bring in stands in one line each, apart, at ${viewport.width} px`,
    async ({ page }) => {
      await page.goto("/staff/tokens");
      await settled(page);
      await page.getByRole("button", { name: "New Token" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      const scopes = await lettersOf(page, "#dialog-body .checks label");
      const form = (await page.locator("#dialog-body .checks").boundingBox())!;
      assert.ok(scopes.length > 4);
      for (const [index, { text, left, top, right, bottom }] of scopes.entries()) {
        assert.ok(bottom - top < 30, text);
        assert.ok(right <= form.x + form.width, text);
        const beside = scopes[index + 1];
        if (beside && beside.left > left) assert.ok(right + 8 <= beside.left, text);
      }
    },
    { viewport, reducedMotion: "reduce" },
  );
}
