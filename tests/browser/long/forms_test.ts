import assert from "node:assert/strict";
import type { Page } from "playwright";
import { insert } from "../../../data/kyc/requests/requests.ts";
import { aRequest } from "../../support/records.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "../browser.ts";
import { settled } from "../screen.ts";

const browserTest = startBrowserTests();

/** The boxes of the letters, which differ from those of their elements. */
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
    `scopes of a new token stand in one line each, apart, at ${viewport.width} px`,
    async ({ page }) => {
      await page.goto("/staff/tokens");
      await settled(page);
      await page.getByRole("button", { name: "New token" }).click();
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

browserTest("items of a checklist that take several lines stand apart", async (visit) => {
  const { page, store } = visit;
  const userName = "Maria Aparecida de Albuquerque Cavalcanti e Vasconcelos Monteiro Filha";
  await insert(store.db, [
    aRequest({
      userName,
      type: "business",
      submittedAt: "2020-01-01T00:00:00.000Z",
      documents: [
        { type: "id", url: "/nowhere", name: "pass.pdf" },
        { type: "proof_of_address", url: "/nowhere", name: "bill.pdf" },
      ],
    }),
  ]);
  for (const path of ["/kyc/k_test/decision?status=accepted", "/kyc/review?queue=to-review"]) {
    await page.goto(path);
    const items = await lettersOf(page, ".checklist label");
    assert.ok(items.some(({ top, bottom }) => bottom - top > 30), "one takes several lines");
    for (const [index, { text, bottom }] of items.entries()) {
      const below = items[index + 1];
      if (below) assert.ok(below.top - bottom >= 6, `${below.top - bottom} px below ${text}`);
    }
  }
}, { viewport: PHONE });
