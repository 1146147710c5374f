import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from "playwright";
import { findChromium } from "../chromium.ts";
import { sampleFile, signIn } from "./desk.ts";
import { type Served, startDesk } from "./processes.ts";

const VIEWPORT = { width: 1440, height: 900 };
const TIMEOUT_MS = 20_000;

/** A browser, the desk on its sample data, and pages without any style or script beside it. */
export interface Stage {
  browser: Browser;
  desk: Served;
  /** Of the file that the desk works on. */
  url: string;
  cookie: string;
  /** Origin of the bare pages. */
  bare: string;
  /** Puts a bare page at a path; it stays the same. */
  put: (path: string, html: string) => void;
  /** What the desk answers, as text. */
  read: (path: string, headers?: Record<string, string>) => Promise<string>;
  /** A browser's tab that has cached nothing yet, signed in. */
  open: () => Promise<Tab>;
}

export interface Tab {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  close: () => Promise<void>;
}

/** With so many records in each list in place of the sample data, where they are named. */
export async function onStage<Result>(
  use: (stage: Stage) => Promise<Result>,
  records?: number,
): Promise<Result> {
  const executablePath = Deno.env.get("CHROMIUM") ?? await findChromium();
  const file = await sampleFile(records);
  const desk = await startDesk(file.url);
  const pages = new Map<string, string>();
  const bare = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request) => {
    const html = pages.get(new URL(request.url).pathname);
    const headers = { "content-type": "text/html; charset=utf-8" };
    return new Response(html ?? "", { status: html === undefined ? 404 : 200, headers });
  });
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-component-update"];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const cookie = await signIn(desk.origin);
    return await use({
      ...{ browser, desk, url: file.url, cookie, bare: `http://localhost:${bare.addr.port}` },
      put: (path, html) => void pages.set(path, html),
      read: async (path, headers) => {
        const answer = await fetch(desk.origin + path, { headers: { cookie, ...headers } });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        return await answer.text();
      },
      open: () => openTab(browser, desk.origin, cookie),
    });
  } finally {
    await browser.close();
    await bare.shutdown();
    await desk.stop();
    file.remove();
  }
}

/** What Playwright sets otherwise has Chromium style each page that is left once more. */
const asTheSystemHasIt = {
  colorScheme: null,
  reducedMotion: null,
  forcedColors: null,
  contrast: null,
} as const;

async function openTab(browser: Browser, url: string, cookie: string): Promise<Tab> {
  const context = await browser.newContext({ viewport: VIEWPORT, ...asTheSystemHasIt });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addCookies(
    cookie.split("; ").map((pair) => {
      const at = pair.indexOf("=");
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
    }),
  );
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  return { context, page, cdp, close: () => context.close() };
}

/** The same content without styles, scripts and icons. */
export const bared = (html: string): string =>
  html.replace(/<script\b.*?<\/script>|<svg\b.*?<\/svg>|<link\b[^>]*>|<dialog\b.*?<\/dialog>/gs, "")
    .replace(/<(?!a\b|html\b|meta\b|!)([a-z][\w-]*)\s[^>]*>/g, "<$1>")
    .replace(/<a\b[^>]*?\s(href="[^"]*")[^>]*>/g, "<a $1>");

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));
