import type { Browser, BrowserContext, Page } from "playwright";
import type { Store } from "../../../data/store.ts";
import { plantDesk, type Server, signIn, sleep, startServer } from "../../reliability/server.ts";
import { openStoreAt } from "../../support/engines.ts";
import { contextOf } from "./chromium.ts";
import { Line } from "./line.ts";
import { differences, readShown } from "./shown.ts";
import { Writer } from "./writer.ts";

const REQUESTS = 40;
const PATHS = ["/kyc?queue=to-review", "/kyc", "/dashboard", "/kyc/k_1"] as const;
const SETTLED_MS = 10_000;

/** A browser with a tab for each of some pages, while another process changes what they show. */
export class Scene {
  #leader: Page | null = null;

  private constructor(
    private readonly databaseUrl: string,
    readonly context: BrowserContext,
    /** Shows what a reload shows. */
    private readonly control: BrowserContext,
    readonly line: Line,
    private server: Server,
    readonly writer: Writer,
    private readonly store: Store,
    private readonly env: Record<string, string>,
  ) {
    context.on("request", (request) => {
      const isStream = new URL(request.url()).pathname === "/events";
      if (isStream) this.#leader = request.frame().page();
    });
  }

  static async open(databaseUrl: string, browser: Browser): Promise<Scene> {
    await plantDesk(databaseUrl, REQUESTS);
    const line = new Line(null);
    const env = { PUBLIC_ORIGIN: line.origin };
    const server = await startServer(databaseUrl, { env });
    line.port = portOf(server);
    const person = { origin: line.origin, cookie: await signIn(line.origin) };
    const store = await openStoreAt(databaseUrl);
    const reviewer = await store.db.selectFrom("staff").select(["id", "name"])
      .executeTakeFirstOrThrow();
    const writer = new Writer(store, reviewer, REQUESTS);
    const contexts = [await contextOf(browser, person), await contextOf(browser, person)] as const;
    const scene = new Scene(databaseUrl, ...contexts, line, server, writer, store, env);
    for (const path of PATHS) await (await contexts[0].newPage()).goto(path);
    await scene.settle();
    return scene;
  }

  async close(): Promise<void> {
    await this.writer.stop();
    await Promise.all([this.context.close(), this.control.close()]);
    this.line.close();
    await this.server.end("SIGKILL");
    await this.store.close();
  }

  get pages(): Page[] {
    return this.context.pages();
  }

  /** The tab that has opened the stream last. */
  get leader(): Page {
    if (this.#leader === null || this.#leader.isClosed()) throw new Error("no tab has the stream");
    return this.#leader;
  }

  async restart(signal: "SIGTERM" | "SIGKILL", awayMs: number): Promise<void> {
    await this.server.end(signal);
    this.line.port = null;
    await sleep(awayMs);
    this.server = await startServer(this.databaseUrl, { env: this.env });
    this.line.port = portOf(this.server);
  }

  /** Waits until the pages show what a reload shows. Throws with the differences if they never do. */
  async settle(pages = this.pages): Promise<number> {
    const begun = performance.now();
    for (;;) {
      const found = await this.#differences(pages);
      const ms = performance.now() - begun;
      if (found.length === 0) return ms;
      if (ms > SETTLED_MS) throw new Error(`after ${Math.round(ms)} ms: ${found.join("; ")}`);
      await sleep(250);
    }
  }

  async #differences(pages: readonly Page[]): Promise<string[]> {
    const all = await this.#reloaded("/kyc");
    const found: string[] = [];
    for (const page of pages) {
      const { pathname, search } = new URL(page.url());
      const reloaded = await this.#reloaded(pathname + search);
      const differing = differences(await readShown(page), reloaded, all);
      found.push(...differing.map((difference) => `${pathname + search}: ${difference}`));
    }
    return found;
  }

  async #reloaded(path: string) {
    const page = this.control.pages()[0] ?? await this.control.newPage();
    await page.goto(path);
    return await readShown(page);
  }
}

const portOf = ({ origin }: Server): number => Number(new URL(origin).port);
