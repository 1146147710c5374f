import type { Page } from "playwright";
import { expect, startBrowserTests } from "./browser.ts";
import { hold, isPost } from "./network.ts";
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

browserTest.journey(
  "signing in reads Signing in... while pending, then toasts",
  async ({ page }) => {
    const signIn = await hold(page, "**/login", isPost);
    await page.goto("/login");
    await settled(page);
    await fill(page, "admin@example.com", "admin123");
    const texts = await watchTexts(page);
    await submitOf(page).click({ noWaitAfter: true });
    await expect.poll(() => texts).toEqual(["Signing in... (busy)"]);
    await signIn.release();
    await expect(page).toHaveURL("/dashboard");
    await expect(toastOf(page, "Login successful!")).toBeVisible();
  },
  signedOut,
);
