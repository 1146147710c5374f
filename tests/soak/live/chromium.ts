import type { Browser, BrowserContext, LaunchOptions } from "playwright";
import { findChromium } from "../../../tasks/testing/chromium.ts";
import { onSignal } from "../../../data/db/on_signal.ts";

/** As Playwright launches it, but with a back-forward cache. */
export const launchOptions = async (): Promise<LaunchOptions> => ({
  executablePath: Deno.env.get("CHROMIUM") ?? await findChromium(),
  args: [
    ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
    ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
  ],
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
});

export async function withChromium<Result>(
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const { chromium } = await import("playwright");
  const browser = await chromium.launch(await launchOptions());
  const forget = onSignal(() => void browser.close());
  try {
    return await work(browser);
  } finally {
    await browser.close();
    forget();
  }
}

/** Somebody's browser, signed in by `cookie`, such as `session=…`. */
export async function contextOf(
  browser: Browser,
  { origin, cookie }: { origin: string; cookie: string },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin });
  const end = cookie.indexOf("=");
  const [name, value] = [cookie.slice(0, end), cookie.slice(end + 1)];
  await context.addCookies([{ name, value, url: origin }]);
  return context;
}
