import type { Page } from "playwright";
import { expect, startBrowserTests, type Visit } from "./browser.ts";
import { toastOf } from "./screen.ts";

const browserTest = startBrowserTests();

const SAVED = "Settings saved successfully";

/** Leaves a toast to the next page that is opened. */
async function saveSettings({ context, origin }: Visit): Promise<void> {
  await context.request.post("/settings", {
    form: { language: "en", timezone: "utc", dateFormat: "mdy" },
    headers: { origin },
    maxRedirects: 0,
  });
}

/** Leaves an error on the page, which stays however slow the machine is. */
async function failToAccept(visit: Visit) {
  const { page } = visit;
  visit.expectFault(/Failed to load resource.*500/);
  await page.goto("/kyc");
  await page.route("**/decision?*", (route) => route.fulfill({ status: 500 }));
  await page.getByRole("button", { name: "Accept Amelia Hart" }).click();
  const toast = page.getByRole("alert");
  await expect(toast).toBeVisible();
  return toast;
}

/** Its requests would time out while the clock runs ahead. */
const endPolls = (page: Page) => page.locator("#live").evaluate((poll) => poll.remove());

/** From here on, time passes in the page only when the test says so. */
async function stopClock({ page }: Visit): Promise<void> {
  await page.clock.install();
  await page.goto("/status");
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** With the toast, which the scripts have found. */
async function openSettings(visit: Visit): Promise<void> {
  const { page } = visit;
  await saveSettings(visit);
  await page.goto("/settings");
  // They are asked for a moment after the page has come, and go on in a task of their own.
  await page.clock.runFor(100);
  await page.waitForFunction(() => "htmx" in globalThis);
  await page.clock.runFor(500);
}

browserTest.journey("a success stays for at least 5 seconds and goes by itself", async (visit) => {
  const { page } = visit;
  await stopClock(visit);
  await openSettings(visit);
  await endPolls(page);
  await expect(toastOf(page, SAVED)).toBeVisible();
  await page.clock.runFor(5000);
  await expect(toastOf(page, SAVED)).toBeVisible();
  await page.clock.runFor(2000);
  await expect(toastOf(page, SAVED)).toHaveCount(0);
});

browserTest("a success stays while the pointer rests on it", async (visit) => {
  const { page } = visit;
  await stopClock(visit);
  await openSettings(visit);
  await endPolls(page);
  await toastOf(page, SAVED).hover();
  await page.clock.runFor(30_000);
  await expect(toastOf(page, SAVED)).toBeVisible();
  await page.mouse.move(400, 400);
  await page.clock.runFor(2000);
  await expect(toastOf(page, SAVED)).toHaveCount(0);
});

browserTest("an error stays until it is dismissed", async (visit) => {
  const { page } = visit;
  await page.clock.install();
  const toast = await failToAccept(visit);
  await endPolls(page);
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toHaveCount(0);
});

browserTest("toasts stand inside a dialog while one is open", async (visit) => {
  const { page } = visit;
  const toast = await failToAccept(visit);
  await page.getByRole("link", { name: "Amelia Hart" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(toast).toBeVisible();
});

browserTest("a new toast is spoken without those that are still there", async ({ page }) => {
  await page.goto("/dashboard");
  // A status is read as a whole unless it says otherwise.
  await expect(page.locator(".toasts")).toHaveAttribute("aria-atomic", "false");
});

browserTest("the toast of a lost connection goes with the next answer", async (visit) => {
  const { page } = visit;
  visit.expectFault(/Failed to load resource/);
  visit.expectFault(/htmx:error: Failed to fetch/);
  await page.goto("/kyc");
  const accept = page.getByRole("button", { name: "Accept Amelia Hart" });
  await page.route("**/decision?*", (route) => route.abort());
  await accept.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute("**/decision?*");
  await accept.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
