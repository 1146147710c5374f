/** Chromium beside a desk with sample data, and bare HTML pages of the same content as reference. */

import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright";
import { findChromium } from "../testing/chromium.ts";
import { ask, databaseWith, startDesk } from "./desk.ts";

const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-component-update"];
/** Playwright's own defaults have Chromium style each page that is left once more. */
const SYSTEM_MEDIA = { colorScheme: null, reducedMotion: null, forcedColors: null } as const;
const VIEWPORT = { width: 1440, height: 900 };

/** Measured against bare HTML. */
export const PAGES = ["/dashboard", "/users"];

export interface Stage {
  /** Origins of the desk, and of the same content of PAGES as bare HTML. */
  desk: string;
  bare: string;
  databaseUrl: string;
  /** Opens a signed-in tab with an empty cache. */
  open: () => Promise<Tab>;
}

export interface Tab {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
}

export async function onStage<Result>(use: (stage: Stage) => Promise<Result>): Promise<Result> {
  await using database = await databaseWith();
  await using server = await startDesk(database.url);
  const { origin: desk, headers } = server;
  const pages = new Map<string, string>();
  for (const path of PAGES) pages.set(path, withoutStyles((await ask(desk + path, server)).text));
  await using bareServer = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (
    { url },
  ) => {
    const html = pages.get(new URL(url).pathname);
    const headers = { "content-type": "text/html; charset=utf-8" };
    return new Response(html ?? "", { status: html === undefined ? 404 : 200, headers });
  });
  const executablePath = Deno.env.get("CHROMIUM") ?? await findChromium();
  await using browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  const [name = "", value = ""] = headers.cookie.split("=", 2);
  const open = async () => {
    const context = await browser.newContext({ ...SYSTEM_MEDIA, viewport: VIEWPORT });
    await context.addCookies([{ name, value, url: desk }]);
    const page = await context.newPage();
    return { context, page, cdp: await context.newCDPSession(page) };
  };
  const bare = `http://127.0.0.1:${bareServer.addr.port}`;
  return await use({ desk, bare, databaseUrl: database.url, open });
}

/** The same content without styles, scripts, icons and classes. */
const withoutStyles = (html: string): string =>
  html.replace(/<(script|svg|dialog|template)\b.*?<\/\1>|<link\b[^>]*>/gs, "")
    .replace(/<(?!a\b|html\b|meta\b|!)([a-z][\w-]*)\s[^>]*>/g, "<$1>")
    .replace(/<a\b[^>]*?\s(href="[^"]*")[^>]*>/g, "<a $1>");

/** Runs in pages: stores the time from a press until another dialog, list or picture is painted. */
export function watchPresses(isReview: boolean): void {
  const picture = () =>
    [...document.querySelectorAll<HTMLImageElement>("main img")]
      .find((image) => image.complete && image.naturalWidth > 500 && image.checkVisibility());
  const content = () =>
    document.querySelector("dialog[open]")?.textContent?.trim() ||
    document.querySelector("tbody tr") && location.pathname;
  const shown = () => (isReview ? picture()?.currentSrc : content()) ?? "";
  const look = async () => {
    const { at, before } = sessionStorage;
    if (at === undefined) return;
    if (["", before].includes(shown())) return requestAnimationFrame(look);
    if (isReview) await picture()?.decode().then(() => new Promise(requestAnimationFrame));
    const { port1, port2 } = new MessageChannel();
    // A message is handled after the current frame has been painted.
    port1.onmessage = () => {
      sessionStorage.removeItem("at");
      const took = performance.timeOrigin + performance.now() - Number(at);
      document.documentElement.dataset.took = String(took);
    };
    port2.postMessage(null);
  };
  const press = ({ timeStamp }: Event) => {
    delete document.documentElement.dataset.took;
    Object.assign(sessionStorage, { at: performance.timeOrigin + timeStamp, before: shown() });
    requestAnimationFrame(look);
  };
  addEventListener("mousedown", press, true);
  addEventListener("keydown", (event) => {
    if (event.ctrlKey && event.key === "Enter") press(event);
  }, true);
  requestAnimationFrame(look);
}

/** The milliseconds that the page has stored. */
export async function resultOf(page: Page): Promise<number> {
  await page.waitForSelector("html[data-took]", { state: "attached" });
  return Number(await page.locator("html").getAttribute("data-took"));
}
