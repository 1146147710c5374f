import assert from "node:assert/strict";
import type { Page } from "playwright";
import { firstOf } from "../../support/long_form.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "../browser.ts";
import { exportOf } from "../screen.ts";
import { goToUsers } from "./lists.ts";

const browserTest = startBrowserTests();

const kinds = ["CSV", "NDJSON"] as const;
const linkOf = (page: Page, kind: string) =>
  page.locator("#toolbar").getByRole("link", { name: kind, exact: true });

for (const viewport of firstOf([DESKTOP, PHONE])) {
  const journey = viewport === DESKTOP ? browserTest.journey : browserTest;
  const at = `at ${viewport.width} px`;

  journey(
    `Export is a menu that the keyboard opens, uses and closes, ${at}`,
    async (visit) => {
      const { page } = visit;
      await goToUsers(page);
      for (const kind of kinds) await expect(linkOf(page, kind)).toBeHidden();
      await exportOf(page).press("Enter");
      await expect(linkOf(page, "NDJSON")).toBeVisible();
      const { x, width } = (await page.locator("#toolbar .menu").boundingBox())!;
      assert.ok(x >= 0 && x + width <= viewport.width);
      await page.keyboard.press("Tab");
      await expect(linkOf(page, "CSV")).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(linkOf(page, "CSV")).toBeHidden();
      await expect(exportOf(page)).toBeFocused();
      await page.keyboard.press("Space");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      const download = page.waitForEvent("download");
      await page.keyboard.press("Enter");
      assert.match((await download).suggestedFilename(), /^users-.*\.ndjson$/);
      await expect(linkOf(page, "CSV")).toBeHidden();
      await expect(exportOf(page)).toBeFocused();
      await exportOf(page).click();
      await page.getByText("Manage platform users").click();
      await expect(linkOf(page, "CSV")).toBeHidden();
    },
    { viewport },
  );
}
