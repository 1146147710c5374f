/** Chromium beside a desk with sample data, and bare HTML pages of the same content as reference. */

import { type Browser, chromium } from "playwright";
import { CHROMIUM_ARGUMENTS, findChromium } from "../testing/chromium.ts";
import { filledFile, startDesk } from "./desk.ts";

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
  /** Opens a signed-in tab with an empty cache, which times presses until the selector shows anew. */
  open: (selector: string) => ReturnType<typeof openTab>;
}

export type Tab = Awaited<ReturnType<typeof openTab>>;

export async function onStage<Result>(use: (stage: Stage) => Promise<Result>): Promise<Result> {
  await using database = await filledFile();
  await using desk = await startDesk(database.url);
  const pages = new Map<string, string>();
  for (const path of PAGES) pages.set(path, withoutStyles((await desk.read(path)).text));
  const headers = { "content-type": "text/html; charset=utf-8" };
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    ({ url }) => new Response(pages.get(new URL(url).pathname), { headers }),
  );
  const executablePath = Deno.env.get("CHROMIUM") ?? await findChromium();
  await using browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  const [name = "", value = ""] = desk.headers.cookie.split("=", 2);
  const cookie = { name, value, url: desk.origin };
  return await use({
    desk: desk.origin,
    bare: `http://127.0.0.1:${server.addr.port}`,
    databaseUrl: database.url,
    open: (selector) => openTab(browser, cookie, selector),
  });
}

/** The same content without styles, scripts, icons and classes. */
const withoutStyles = (html: string): string =>
  html.replace(/<(script|svg|dialog|template)\b.*?<\/\1>|<link\b[^>]*>/gs, "")
    .replace(/<(?!a\b|html\b|meta\b|!)([a-z][\w-]*)\s[^>]*>/g, "<$1>")
    .replace(/<a\b[^>]*?\s(href="[^"]*")[^>]*>/g, "<a $1>");

async function openTab(
  browser: Browser,
  cookie: { name: string; value: string; url: string },
  selector: string,
) {
  const context = await browser.newContext({ ...SYSTEM_MEDIA, viewport: VIEWPORT });
  await context.addCookies([cookie]);
  await context.addInitScript(watchPresses, selector);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  let bytes = 0;
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => bytes += encodedDataLength);
  await cdp.send("Network.enable");
  return {
    page,
    cdp,
    /** Kilobytes on the wire so far, headers included. */
    kilobytes: () => bytes / 1_000,
    /** Milliseconds from the last press until its result was painted. */
    took: async () => {
      await page.waitForSelector("html[data-took]", { state: "attached" });
      return Number(await page.locator("html").getAttribute("data-took"));
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** Runs in pages: stores the time from a press until another page, dialog or picture is painted. */
function watchPresses(selector: string): void {
  const find = () => [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  const shown = (found = find()) => {
    if (!(found instanceof HTMLImageElement)) return found ? location.pathname : "";
    return found.complete && found.naturalWidth > 0 ? found.currentSrc : "";
  };
  const look = async () => {
    const { at, before } = sessionStorage;
    if (at === undefined) return;
    if (["", before].includes(shown())) return requestAnimationFrame(look);
    const found = find();
    if (found instanceof HTMLImageElement) {
      await found.decode().then(() => new Promise(requestAnimationFrame));
    }
    const { port1, port2 } = new MessageChannel();
    // A message is handled after the current frame has been painted.
    port1.onmessage = () => {
      sessionStorage.removeItem("at");
      const took = performance.timeOrigin + performance.now() - Number(at);
      document.documentElement.dataset.took = String(took);
    };
    port2.postMessage(null);
  };
  const press = (event: Event) => {
    delete document.documentElement.dataset.took;
    const at = performance.timeOrigin + event.timeStamp;
    Object.assign(sessionStorage, { at, before: shown() });
    requestAnimationFrame(look);
  };
  for (const type of ["mousedown", "keydown"]) addEventListener(type, press, true);
  requestAnimationFrame(look);
}
