import type { Page } from "playwright";
import { terms } from "../support/records.ts";
import { expect, startBrowserTests } from "./browser.ts";
import { hold, isPost } from "./network.ts";
import { rowOf, toastOf } from "./screen.ts";
import { decide } from "../support/steps.ts";

const browserTest = startBrowserTests();

const dialogOf = (page: Page) => page.getByRole("dialog");

/** Declines Amelia Hart (k_1); the form is held until the returned function is called. */
async function decline(page: Page): Promise<() => Promise<void>> {
  const decision = await hold(page, "**/decision?*", isPost);
  await page.goto("/kyc");
  await page.getByRole("button", { name: "Decline Amelia Hart" }).click();
  await page.getByRole("textbox", { name: "Review Notes" }).fill("Out of date.");
  await page.getByRole("button", { name: "Confirm declined" }).click();
  await decision.arrived;
  return decision.release;
}

browserTest(
  "a decision whose dialog is left before the answer toasts and renews its row",
  async ({ page }) => {
    const release = await decline(page);
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toBeVisible();
    // Browsers close a dialog by the second Esc.
    await page.keyboard.press("Escape");
    await release();
    await expect(toastOf(page, "KYC request declined successfully")).toBeVisible();
    await expect(rowOf(page, "Amelia Hart")).toContainText("declined");
    await expect(rowOf(page, "Amelia Hart").getByRole("link").first()).toBeFocused();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL("/kyc");
  },
);

browserTest("a stale decision shows the current state although Esc was pressed", async (visit) => {
  const { page, store } = visit;
  visit.expectFault(/Failed to load resource.*409/);
  const release = await decline(page);
  await page.keyboard.press("Escape");
  await decide(store, "k_1", { status: "accepted", reviewNotes: "" }, terms());
  await release();
  await expect(dialogOf(page)).toContainText("accepted");
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
});

browserTest("a live update leaves the toast of a decision that was not answered", async (visit) => {
  const { page, store } = visit;
  visit.expectFault(/ERR_FAILED/);
  visit.expectFault(/Failed to fetch/);
  await page.goto("/kyc");
  await page.getByRole("button", { name: "Accept Amelia Hart" }).click();
  await page.route("**/decision?**", (route) => route.abort());
  await page.getByRole("button", { name: "Confirm accepted" }).click();
  const failure = toastOf(page, "Failed to update KYC status");
  await expect(failure).toBeVisible();
  await decide(store, "k_3", { status: "declined", reviewNotes: "" }, terms());
  await expect(page.locator("#k_3")).toContainText("declined");
  await expect(failure).toBeVisible();
});
