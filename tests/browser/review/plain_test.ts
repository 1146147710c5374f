import assert from "node:assert/strict";
import { firstOf } from "../../support/long_form.ts";
import { expect, PHONE, startBrowserTests } from "../browser.ts";

const browserTest = startBrowserTests();

for (const viewport of firstOf([{ width: 1440, height: 900 }, PHONE])) {
  browserTest(
    `without JavaScript a document is seen beside its request at ${viewport.width} px`,
    async ({ page }) => {
      await page.goto("/kyc/k_1/review?queue=to-review");
      const picture = page.locator("#stage img");
      await expect(picture).toBeVisible();
      const { width = 0 } = await picture.boundingBox() ?? {};
      const stage = await page.locator("#stage").boundingBox();
      assert.ok(width > 100 && width <= stage!.width, `${width} of ${stage!.width}`);
    },
    { javaScriptEnabled: false, viewport },
  );
}
