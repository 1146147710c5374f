import assert from "node:assert/strict";
import type { Page } from "playwright";
import { firstOf } from "../support/long_form.ts";
import { expect, startBrowserTests } from "./browser.ts";
import { settled, toastOf } from "./screen.ts";

const browserTest = startBrowserTests();

const signedOut = { signedIn: false };
const submitOf = (page: Page) => page.getByRole("button", { name: "Sign In" });

async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
}

/** Locators wait while a page is on its way to the next one; this hears of its button meanwhile. */
async function watchTexts(page: Page): Promise<string[]> {
  const texts: string[] = [];
  await page.exposeFunction("tell", (text: string) => void texts.push(text));
  await submitOf(page).evaluate((button) => {
    const { tell } = globalThis as unknown as { tell: (text: string) => void };
    const look = () => tell(`${button.textContent} (${button.ariaBusy ? "busy" : "idle"})`);
    new MutationObserver(look).observe(button, { childList: true });
  });
  return texts;
}

browserTest.long(
  "the login page asks for email and password and shows a test account",
  async (visit) => {
    const { page, store } = visit;
    await page.goto("/");
    await expect(page).toHaveURL("/login?next=%2Fdashboard");
    const main = page.getByRole("main");
    await expect(main).toContainText("Sign in to manage operations across the platform");
    const shown = expect(main.getByText("admin@example.com / admin123"));
    // A database that lasts has accounts of its own.
    await (store.sample ? shown.toBeVisible() : shown.toHaveCount(0));
    await expect(page.getByLabel("Email")).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
    await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
  },
  signedOut,
);

browserTest("signing in reads Signing in... while pending, then toasts", async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/login", async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue();
  });
  await page.goto("/login");
  await settled(page);
  await fill(page, "admin@example.com", "admin123");
  const texts = await watchTexts(page);
  await submitOf(page).click({ noWaitAfter: true });
  await expect.poll(() => texts).toEqual(["Signing in... (busy)"]);
  release();
  await expect(page).toHaveURL("/dashboard");
  await expect(toastOf(page, "Login successful!")).toBeVisible();
}, signedOut);

browserTest.long("the toast stands in a live region and can be dismissed", async ({ page }) => {
  await page.goto("/login");
  await fill(page, "admin@example.com", "admin123");
  await page.getByLabel("Password").press("Enter");
  const toast = page.locator("[role=status][aria-live=polite]").locator(
    toastOf(page, "Login successful!"),
  );
  await expect(toast).toBeVisible();
  await settled(page);
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
}, signedOut);

browserTest("wrong credentials get a toast, and the email stays", async (visit) => {
  const { page } = visit;
  visit.expectFault(/Failed to load resource.*401/);
  await page.goto("/login");
  await fill(page, "admin@example.com", "wrong");
  await submitOf(page).click();
  const toast = page.getByRole("alert");
  await expect(toast).toHaveText("Invalid credentials. Please try again.");
  await expect(page.getByLabel("Email")).toHaveValue("admin@example.com");
  await expect(page.getByLabel("Password")).toHaveValue("");
  await expect(page.getByLabel("Password")).toBeFocused();
  await settled(page);
  await toast.getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(toast).toHaveCount(0);
  await expect(page.getByLabel("Password")).toBeFocused();
}, signedOut);

const refusedInputs: [what: string, email: string, password: string, field: string][] = [
  ["without an email", "", "admin123", "Email"],
  ["with an email that is none", "admin", "admin123", "Email"],
  ["without a password", "admin@example.com", "", "Password"],
];

for (const [what, email, password, field] of firstOf(refusedInputs)) {
  browserTest(`the browser sends no sign-in ${what}`, async (visit) => {
    const { page } = visit;
    await page.goto("/login");
    await fill(page, email, password);
    await submitOf(page).click();
    await expect(page.getByLabel(field)).toBeFocused();
    const isValid = await page.getByLabel(field).evaluate((input) =>
      (input as HTMLInputElement).checkValidity()
    );
    assert.equal(isValid, false);
    assert.ok(!visit.arrivals.includes("POST /login"));
    await expect(submitOf(page)).not.toHaveAttribute("aria-busy");
  }, signedOut);
}

browserTest.long("signing in leads to the page that was asked for", async ({ page }) => {
  await page.goto("/kyc?status=pending");
  await expect(page).toHaveURL("/login?next=%2Fkyc%3Fstatus%3Dpending");
  await fill(page, "admin@example.com", "admin123");
  await submitOf(page).click();
  await expect(page).toHaveURL("/kyc?status=pending");
}, signedOut);

browserTest.long("nothing of the session can be read by a script", async (visit) => {
  const { page } = visit;
  await page.goto("/dashboard");
  assert.equal(await page.evaluate(() => document.cookie), "");
  assert.equal(await page.evaluate(() => localStorage.length + sessionStorage.length), 0);
  assert.equal((await visit.cookie("session"))?.httpOnly, true);
});

browserTest.long("a page fetched ahead on hover does not use the toast up", async (visit) => {
  const { page, context, origin } = visit;
  // A browser's first page fetches nothing ahead.
  await page.goto("/status");
  await page.goto("/dashboard");
  await context.request.post("/settings", {
    form: { language: "en", timezone: "utc", dateFormat: "mdy" },
    headers: { origin },
    maxRedirects: 0,
  });
  await settled(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" }).hover();
  await expect.poll(() => visit.arrivals).toContain("prefetch GET /users");
  await page.goto("/settings");
  await expect(toastOf(page, "Settings saved successfully")).toBeVisible();
});
