import type { Browser, Page } from "playwright";
import type { Provide } from "../../../tasks/soak/databases.ts";
import { plantDesk, signIn, sleep, startServer } from "../../reliability/server.ts";
import { addReviewers } from "../shared_queue.ts";
import { contextOf, launchOptions, withChromium } from "./chromium.ts";

const GIVEN_UP_MS = 6 * 60_000;

/** Seconds from the death of a browser with a claim. */
export interface Freed {
  /** Until the row in another browser lost the initials. */
  row: number;
  /** Until another reviewer was offered the request. */
  next: number;
}

/** Kills a browser that has claimed the only request of the queue, and waits. */
export async function killReviewersBrowser(provide: Provide): Promise<Freed> {
  const { url, remove } = await provide();
  await plantDesk(url, 1);
  const [reviewer, watcher] = await addReviewers(url, 2);
  const server = await startServer(url);
  const { origin } = server;
  const [own, other] = [await signIn(origin, reviewer), await signIn(origin, watcher)];
  try {
    return await withChromium(async (browser) => {
      const page = await (await contextOf(browser, { origin, cookie: other })).newPage();
      await page.goto("/kyc");
      const mark = page.locator("#list tbody .badge.claim");
      await claimAndDie({ origin, cookie: own }, () => mark.waitFor());
      const begun = performance.now();
      const seconds = () => (performance.now() - begun) / 1_000;
      const row = mark.waitFor({ state: "detached", timeout: GIVEN_UP_MS }).then(seconds);
      const next = untilOffered(page).then(seconds);
      return { row: await row, next: await next };
    });
  } finally {
    await server.end("SIGTERM");
    await remove();
  }
}

/** Ends as by `kill -9` once the claim is seen. */
async function claimAndDie(
  person: { origin: string; cookie: string },
  isSeen: () => Promise<void>,
): Promise<void> {
  const { chromium } = await import("playwright");
  const server = await chromium.launchServer(await launchOptions());
  try {
    const browser: Browser = await chromium.connect(server.wsEndpoint());
    const page = await (await contextOf(browser, person)).newPage();
    await page.goto("/kyc/k_1/review?queue=to-review");
    await isSeen();
  } finally {
    // SIGKILL to the whole process group.
    await server.kill();
  }
}

/** Asks as *Start review* does where it claims nothing. */
async function untilOffered(page: Page): Promise<void> {
  for (const begun = performance.now(); performance.now() - begun < GIVEN_UP_MS;) {
    const answer = await page.request.get("/kyc/review?queue=to-review", { maxRedirects: 0 });
    if (answer.status() === 303) return;
    await sleep(200);
  }
  throw new Error("nobody was offered the request");
}
