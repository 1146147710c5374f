import assert from "node:assert/strict";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { expect as playwrightExpect } from "playwright/test";
import { readConfig } from "../../data/config.ts";
import type { Store } from "../../data/store.ts";
import { createApp } from "../../routes/app.tsx";
import type { Assets } from "../../routes/http/context.ts";
import { loadAssets } from "../../server/assets.ts";
import { isLongForm, isShortForm } from "../support/long_form.ts";
import { hashQuickly } from "../support/stores.ts";
import { LAUNCH_ARGS } from "./launch_args.ts";
import { openOnPostgres, type OpenSample, openSampleData } from "./samples.ts";

/** Long enough for a machine that is busy with other things. */
export const TIMEOUT_MS = 60_000;

/** Waits until what is expected holds. */
export const expect = playwrightExpect.configure({ timeout: TIMEOUT_MS });

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export interface VisitOptions {
  signedIn?: boolean;
  javaScriptEnabled?: boolean;
  viewport?: { width: number; height: number };
  theme?: "light" | "dark";
  reducedMotion?: "reduce" | "no-preference";
  hasTouch?: boolean;
  /** Beside port and origin. */
  env?: () => Record<string, string>;
  /** In the long form on PostgreSQL in place of SQLite: for what might differ by engine. */
  onPostgres?: boolean;
}

/** One person's browser on an application with sample data of its own. */
export class Visit {
  #faults: string[] = [];
  #expected: RegExp[] = [];
  /**
   * Requests that arrived, such as `POST /login`, but live updates; `prefetch` ahead of a click.
   */
  readonly arrivals: string[] = [];

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly store: Store,
    readonly origin: string,
    readonly javaScriptEnabled: boolean,
  ) {
    context.on("console", (message) => {
      if (message.type() !== "error") return;
      this.#faults.push(`${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => void this.#faults.push(String(error.error())));
  }

  /** Announces what will go wrong on purpose; a fault that then does not come fails the test. */
  expectFault(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Fails on console errors, page errors and CSP violations that nobody has announced. */
  async checkFaults(): Promise<void> {
    // Events of the page arrive a moment later.
    if (this.javaScriptEnabled) {
      for (const page of this.context.pages()) {
        // A document's policy lets nothing run, not even this.
        if (/\/documents\//.test(page.url())) continue;
        // Not by a timer: a test may have stopped the clock.
        await page.evaluate(() =>
          new Promise((done) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = done;
            port2.postMessage(null);
          })
        );
      }
    }
    // A console tells of an answer when it likes.
    for (const pattern of this.#expected) {
      const isThere = () => this.#faults.some((fault) => pattern.test(fault));
      await expect.poll(isThere, { message: `an error like ${pattern}` }).toBe(true);
    }
    const unexpected = this.#faults.filter((fault) =>
      !this.#expected.some((pattern) => pattern.test(fault))
    );
    assert.deepEqual(unexpected, [], "errors in the browser");
  }

  async cookie(name: string) {
    return (await this.context.cookies(this.origin)).find((cookie) => cookie.name === name);
  }

  /** Beside the pages, so that a test begins on the page that it is about. */
  async signIn(): Promise<void> {
    const response = await fetch(`${this.origin}/login`, {
      method: "POST",
      body: new URLSearchParams({ email: "admin@example.com", password: "admin123" }),
      headers: { origin: this.origin },
      redirect: "manual",
    });
    await response.body?.cancel();
    assert.equal(response.status, 303, "signed in");
    // Without the toast, which would have been seen by now.
    const set = response.headers.getSetCookie().filter((line) => !line.startsWith("toast="));
    await this.context.addCookies(set.map((line) => cookieOf(line, this.origin)));
  }
}

/** A `Set-Cookie` line in Playwright's form. */
function cookieOf(line: string, url: string) {
  const [pair = "", ...attributes] = line.split("; ");
  const [name = "", value = ""] = pair.split("=");
  const seconds = attributes.find((one) => one.startsWith("Max-Age="))?.slice("Max-Age=".length);
  return {
    name,
    value,
    url,
    httpOnly: attributes.includes("HttpOnly"),
    sameSite: "Lax" as const,
    expires: seconds === undefined ? undefined : Date.now() / 1000 + Number(seconds),
  };
}

type Run = (visit: Visit) => Promise<void>;
type Register = (name: string, run: Run, options?: VisitOptions) => void;
/** `deno task test` runs the journeys, `deno task prove` the others. */
type BrowserTest = Register & { journey: Register };

/** Many times what the longest test takes. */
const GIVEN_UP_MS = 5 * 60_000;

/** One Chromium and one server for all files that a process tests. */
let desk: Promise<Desk> | undefined;
Deno.test.afterAll(async () => await (await desk)?.stop());

function register(name: string, run: Run, options: VisitOptions, open: OpenSample): void {
  const fn = async () => await (await (desk ??= Desk.start())).visit(run, options, open);
  // The browser and the server outlive the test that first makes them work.
  Deno.test({ name, fn, sanitizeOps: false, sanitizeResources: false });
}

/** Registers tests that each have their own store and context. */
export function startBrowserTests(): BrowserTest {
  const always: Register = (name, run, options = {}) =>
    register(name, run, options, options.onPostgres && openOnPostgres || openSampleData);
  const browserTest: Register = isShortForm ? () => {} : always;
  const journey: Register = (name, run, options = {}) => {
    if (!isLongForm || options.onPostgres) always(name, run, options);
  };
  return Object.assign(browserTest, { journey });
}

class Desk {
  #closing: (() => Promise<void>)[] = [];
  #app: ReturnType<typeof createApp> | undefined;
  #visit: Visit | undefined;
  readonly #server = Deno.serve(
    { port: 0, hostname: "localhost", onListen: () => {} },
    (request) => this.#answer(request),
  );
  readonly #origin = `http://localhost:${this.#server.addr.port}`;
  readonly #env = { PORT: String(this.#server.addr.port), PUBLIC_ORIGIN: this.#origin };

  private constructor(readonly browser: Browser, readonly assets: Assets) {}

  static async start(): Promise<Desk> {
    hashQuickly();
    const executablePath = Deno.env.get("CHROMIUM") ?? "/usr/bin/chromium";
    return new Desk(
      await chromium.launch({ executablePath, args: LAUNCH_ARGS }),
      await loadAssets(),
    );
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.#server.shutdown();
    // Not after each test: a page that is being closed may still be asking for something.
    for (const close of this.#closing) await close();
  }

  async visit(run: Run, options: VisitOptions, open: OpenSample): Promise<void> {
    const { signedIn = true, javaScriptEnabled = true } = options;
    const [{ store, close }, context] = await Promise.all([
      open(),
      this.#openContext(options),
    ]);
    this.#closing.push(close);
    const config = readConfig({ ...this.#env, ...options.env?.() });
    this.#app = createApp({ store, config, assets: this.assets });
    // Requests to a page have no timeout of their own; a test that waits in vain must fail.
    const givenUp = setTimeout(() => context.close(), GIVEN_UP_MS);
    try {
      const page = await context.newPage();
      const visit = new Visit(context, page, store, this.#origin, javaScriptEnabled);
      if (signedIn) await visit.signIn();
      this.#visit = visit;
      await run(visit);
      await visit.checkFaults();
    } finally {
      clearTimeout(givenUp);
      await context.close();
    }
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const ahead = request.headers.get("sec-purpose")?.includes("prefetch") ? "prefetch " : "";
    const isLive = request.headers.has("live-update");
    if (!isLive) this.#visit?.arrivals.push(`${ahead}${request.method} ${pathname}${search}`);
    return await this.#app?.fetch(request, { remoteAddress: "127.0.0.1" }) ?? new Response();
  }

  async #openContext(options: VisitOptions): Promise<BrowserContext> {
    const { javaScriptEnabled, viewport = DESKTOP, theme, reducedMotion, hasTouch } = options;
    const context = await this.browser.newContext({
      baseURL: this.#origin,
      javaScriptEnabled,
      viewport,
      reducedMotion,
      hasTouch,
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    await context.addInitScript(() => {
      // Includes Trusted Types; `sample` begins with the sink that refused a string.
      document.addEventListener("securitypolicyviolation", (violation) => {
        const { effectiveDirective, blockedURI, sample } = violation;
        console.error(
          `Content-Security-Policy: ${effectiveDirective} blocked ${blockedURI} ${sample}`,
        );
      });
    });
    if (theme) {
      await context.addCookies([{ name: "theme", value: theme, url: this.#origin }]);
    }
    return context;
  }
}
