/** Chromium beside a desk with sample data, and bare HTML pages of the same content as reference. */

import { connect, createServer } from "node:net";
import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright";
import { findChromium } from "../testing/chromium.ts";
import { ask, fillDatabase, freePort, signIn, startDesk, withFile } from "./desk.ts";

const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-component-update"];
/** Playwright's own defaults have Chromium style each page that is left once more. */
const SYSTEM_MEDIA = { colorScheme: null, reducedMotion: null, forcedColors: null } as const;
const VIEWPORT = { width: 1440, height: 900 };

export interface Stage {
  /** Origins of the desk and of the bare pages. Both are reached over `network`. */
  desk: string;
  bare: string;
  network: { oneWayMs: number };
  databaseUrl: string;
  headers: Record<string, string>;
  /** Serves the content of one of the desk's pages as bare HTML at the same path. */
  addBare: (path: string) => Promise<void>;
  /** Opens a signed-in tab with an empty cache. */
  open: () => Promise<Tab>;
}

export interface Tab {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
}

export const onStage = <Result>(use: (stage: Stage) => Promise<Result>): Promise<Result> =>
  withFile(async (databaseUrl) => {
    await fillDatabase(databaseUrl);
    await using resources = new AsyncDisposableStack();
    const [network, deskPort, barePort] = [{ oneWayMs: 0 }, freePort(), freePort()];
    const [desk, bare] = [`http://localhost:${deskPort}`, `http://localhost:${barePort}`];
    const server = await startDesk(databaseUrl, { env: { PUBLIC_ORIGIN: desk } });
    resources.defer(server.stop);
    const pages = new Map<string, string>();
    const bareServer = resources.use(serve(pages));
    resources.defer(forward(deskPort, Number(new URL(server.origin).port), network));
    resources.defer(forward(barePort, bareServer.addr.port, network));
    const browser = resources.use(await launch());
    const headers = await signIn(desk);
    const cookies = headers.cookie!.split("; ").map((pair) => pair.split("=", 2));
    return await use({
      ...{ desk, bare, network, databaseUrl, headers },
      addBare: async (path) => {
        pages.set(path, withoutStyles((await ask(desk + path, { headers })).text));
      },
      open: async () => {
        const context = await browser.newContext({ ...SYSTEM_MEDIA, viewport: VIEWPORT });
        await context.addCookies(
          cookies.map(([name = "", value = ""]) => ({ name, value, url: desk })),
        );
        const page = await context.newPage();
        return { context, page, cdp: await context.newCDPSession(page) };
      },
    });
  });

export const chromiumPath = async (): Promise<string> =>
  Deno.env.get("CHROMIUM") ?? await findChromium();

const launch = async () =>
  await chromium.launch({ executablePath: await chromiumPath(), args: ARGUMENTS });

const serve = (pages: ReadonlyMap<string, string>) =>
  Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request) => {
    const html = pages.get(new URL(request.url).pathname);
    const headers = { "content-type": "text/html; charset=utf-8" };
    return new Response(html ?? "", { status: html === undefined ? 404 : 200, headers });
  });

/** The same content without styles, scripts, icons and classes. */
const withoutStyles = (html: string): string =>
  html.replace(/<(script|svg|dialog|template)\b.*?<\/\1>|<link\b[^>]*>/gs, "")
    .replace(/<(?!a\b|html\b|meta\b|!)([a-z][\w-]*)\s[^>]*>/g, "<$1>")
    .replace(/<a\b[^>]*?\s(href="[^"]*")[^>]*>/g, "<a $1>");

/** Forwards connections, and delays what each side sends; returns what ends it. */
function forward(port: number, target: number, network: Stage["network"]): () => void {
  const sockets = new Set<ReturnType<typeof connect>>();
  const later = (act: () => void) =>
    network.oneWayMs === 0 ? act() : void setTimeout(act, network.oneWayMs);
  const server = createServer((near) => {
    const far = connect({ host: "127.0.0.1", port: target });
    for (const [from, to] of [[near, far], [far, near]] as const) {
      sockets.add(from.setNoDelay(true));
      from.on("data", (chunk) => later(() => to.writable && to.write(chunk)));
      from.on("close", () => later(() => to.destroy()));
      from.on("error", () => to.destroy());
    }
  }).listen(port, "127.0.0.1");
  return () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
}
