import type { Page } from "playwright";
import { decide } from "../../../data/kyc/decisions/decide.ts";
import { terms } from "../../support/records.ts";
import { expect, startBrowserTests } from "../browser.ts";
import { rowOf, toastOf } from "../screen.ts";
import { dialogOf, expectListEntry, goToList, notesOf } from "../dialogs/entries.ts";

const browserTest = startBrowserTests();

browserTest("a refused decision stays at the address of its step", async (visit) => {
  const { page, store } = visit;
  visit.expectFault(/422/);
  visit.expectFault(/409/);
  await goToList(page, "/kyc");
  await page.getByRole("button", { name: "Decline Amelia Hart" }).click();
  await notesOf(page).fill("Too long. ".repeat(1001));
  await page.getByRole("button", { name: "Confirm declined" }).click();
  await expect(notesOf(page)).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveURL("/kyc/k_1/decision?status=declined");
  await decide(store, "k_1", { status: "accepted", reviewNotes: "" }, terms());
  await notesOf(page).fill("Short.");
  await page.getByRole("button", { name: "Confirm declined" }).click();
  await expect(dialogOf(page).getByRole("alert")).toContainText("already accepted this request");
  await expect(page).toHaveURL("/kyc/k_1/decision?status=declined");
  await page.keyboard.press("Escape");
  await expectListEntry(page, "/kyc");
});

browserTest("a decision that Back has left still toasts and renews its row", async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/decision?*", async (route) => {
    if (route.request().method() === "POST") await released;
    await route.fallback();
  });
  await goToList(page, "/kyc");
  await page.getByRole("button", { name: "Decline Amelia Hart" }).click();
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Confirm declined" }).click();
  await sent;
  await page.goBack();
  await expect(dialogOf(page)).toBeHidden();
  release();
  await expect(toastOf(page, "KYC request declined successfully")).toBeVisible();
  await expect(rowOf(page, "Amelia Hart")).toContainText("declined");
  await expectListEntry(page, "/kyc");
});

browserTest("Forward that follows on Back at once opens the step again", async ({ page }) => {
  await goToList(page, "/kyc");
  await page.getByRole("button", { name: "Decline Amelia Hart" }).click();
  await expect(notesOf(page)).toBeFocused();
  await page.evaluate(() => {
    const forward = () => {
      // Before the next frame, in which the browser announces that the dialog has been closed.
      history.forward();
      return new Promise((done) => addEventListener("popstate", done, { once: true }));
    };
    history.back();
    return new Promise<Event>((done) => addEventListener("popstate", done, { once: true }))
      .then(forward).then(() => {});
  });
  await expect(page).toHaveURL(STEP);
  await expect(notesOf(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expectListEntry(page, "/kyc");
});

const STEP = "/kyc/k_1/decision?status=declined";

/** A confirmation is not prefetched as details are. */
async function openAndClose(page: Page): Promise<void> {
  await goToList(page, "/kyc");
  await page.getByRole("button", { name: "Decline Amelia Hart" }).click();
  await expect(page).toHaveURL(STEP);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/kyc");
}

browserTest("an answer for Forward that Back has overtaken opens nothing", async ({ page }) => {
  await openAndClose(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/decision?*", async (route) => {
    await released;
    await route.fallback();
  });
  const asked = page.waitForRequest("**/decision?*");
  await page.goForward();
  await asked;
  await page.evaluate(() =>
    document.addEventListener("htmx:finally:request", () => document.body.dataset.answered = "")
  );
  await page.goBack();
  await expect(page).toHaveURL("/kyc");
  release();
  await expect(page.locator("body[data-answered]")).toBeAttached();
  await expectListEntry(page, "/kyc");
});

browserTest("a dialog that Forward cannot fetch leaves the list at its address", async (visit) => {
  const { page } = visit;
  visit.expectFault(/500/);
  await openAndClose(page);
  await page.route("**/decision?*", (route) => route.fulfill({ status: 500 }));
  await page.goForward();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectListEntry(page, "/kyc");
});
