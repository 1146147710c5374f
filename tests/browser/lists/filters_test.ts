import assert from "node:assert/strict";
import type { Page } from "playwright";
import * as transactions from "../../../data/transactions/transactions.ts";
import type { Store } from "../../../data/store.ts";
import { aTransaction } from "../../support/records.ts";
import { firstOf } from "../../support/long_form.ts";
import { objectionsTo } from "../axe.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "../browser.ts";

const browserTest = startBrowserTests();

const panelOf = (page: Page) => page.locator(".filters summary");
const chipsOf = (page: Page) => page.getByRole("list", { name: "Filters" }).locator(".chip");
const tick = (page: Page, name: string) => page.locator(".picks label", { hasText: name }).click();
const rowsOf = (page: Page) => page.locator("tbody tr");

/** One payout that matches, and some that miss it by one filter each. */
async function plantPayouts(store: Store): Promise<void> {
  const now = store.now();
  const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15)).toISOString();
  const wanted = { type: "payout", status: "pending", amountCents: 250_000, date } as const;
  await store.db.transaction().execute((trx) =>
    transactions.insert(trx, [
      aTransaction({ id: "t_wanted", ...wanted, description: "The one" }),
      aTransaction({ id: "t_small", ...wanted, amountCents: 99_999 }),
      aTransaction({ id: "t_done", ...wanted, status: "completed" }),
      aTransaction({ id: "t_now", ...wanted, date: now.toISOString() }),
      aTransaction({ id: "t_other", ...wanted, type: "refund" }),
    ])
  );
}

for (const javaScriptEnabled of firstOf([true, false])) {
  const how = javaScriptEnabled ? "" : ", without JavaScript";
  const journey = javaScriptEnabled ? browserTest.journey : browserTest;
  journey(
    `pending payouts over $1,000 of last month are found by select and panel${how}`,
    async (visit) => {
      const { page, store } = visit;
      await plantPayouts(store);
      await page.goto("/finance");
      await page.locator("select[name=type]").selectOption("payout");
      await page.locator("select[name=status]").selectOption("pending");
      await panelOf(page).click();
      await tick(page, "Last month");
      await page.keyboard.press("Tab");
      await page.keyboard.type("1000");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/period=last-month/);
      await expect(rowsOf(page)).toHaveCount(1);
      await expect(rowsOf(page)).toContainText("The one");
      await expect(chipsOf(page)).toHaveText([
        /^Type: Payout/,
        /^Status: Pending/,
        /^Period: Last month/,
        /^Amount: from \$1,000\.00/,
      ]);
      await expect(page.locator("select[name=type]")).toHaveValue("payout");
    },
    { javaScriptEnabled },
  );
}

browserTest("the panel is used by keyboard alone, and Esc leaves it", async ({ page }) => {
  await page.goto("/kyc");
  const periodOf = (name: string) =>
    page.getByRole("group", { name: "Period" }).getByRole("radio", { name });
  await panelOf(page).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(periodOf("All time")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(periodOf("Today")).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(panelOf(page)).toBeFocused();
  await expect(periodOf("Today")).toBeHidden();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox").first()).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/[?&]reason=/);
  await expect(chipsOf(page)).toHaveText([/^Reason: /]);
});

const looks = [[DESKTOP, "light"], [{ width: 820, height: 900 }, "dark"], [PHONE, "dark"]] as const;
for (const [viewport, theme] of looks) {
  browserTest(
    `axe finds nothing in open filters at ${viewport.width} px, ${theme}`,
    async ({ page }) => {
      await page.goto("/finance?type=payout,refund&from=2020-01-01&amountFrom=1");
      await panelOf(page).click();
      await expect(page.locator("input[name=from]")).toBeVisible();
      assert.deepEqual(await objectionsTo(page), []);
      const box = await page.locator(".filter-panel").boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= viewport.width, JSON.stringify(box));
    },
    { viewport, theme, reducedMotion: "reduce" },
  );
}
