import { check } from "../axe.ts";
import { DESKTOP, expect, PHONE, startBrowserTests } from "../browser.ts";
import { firstOf } from "../../support/long_form.ts";
import { settled } from "../screen.ts";

const browserTest = startBrowserTests();

for (const viewport of firstOf([PHONE, DESKTOP])) {
  const journey = viewport === PHONE ? browserTest.journey : browserTest;
  journey(
    `a payout is held in its dialog and the hold undone, and axe finds nothing, at ${viewport.width} px`,
    async (visit) => {
      const { page } = visit;
      visit.expectFault(/Failed to load resource.*422/);
      await page.goto("/finance?queue=to-check");
      await settled(page);
      await check(page, "the tab");
      await page.getByRole("button", { name: /^Hold/ }).first().click();
      const reason = page.getByRole("textbox", { name: "Reason" });
      await expect(reason).toBeFocused();
      await check(page, "the dialog");
      await page.keyboard.press("Control+Enter");
      await expect(reason).toHaveAttribute("aria-invalid", "true");
      await check(page, "the dialog after a 422");
      await reason.fill("Call back first");
      await page.keyboard.press("Control+Enter");
      await expect(page.getByText("Payout held")).toBeVisible();
      await expect(page.getByRole("dialog")).toBeHidden();
      const release = page.getByRole("button", { name: /^Release/ });
      await expect(release).toBeVisible();
      await check(page, "the tab with a held payout");
      await page.getByRole("button", { name: /^Undo/ }).click();
      await expect(page.getByText("Hold undone")).toBeVisible();
      await expect(release).toBeHidden();
    },
    { viewport, reducedMotion: "reduce" },
  );
}
