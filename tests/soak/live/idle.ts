import type { Browser } from "playwright";
import type { Provide } from "../../../tasks/soak/databases.ts";
import { plantDesk, type Server, signIn, sleep, startServer } from "../../reliability/server.ts";
import { contextOf, withChromium } from "./chromium.ts";

/** Clock ticks per second, of which `/proc` counts. */
const TICKS = 100;
const SETTLE_MS = 30_000;

/** Costs of open browsers at the server while nothing happens. */
export interface Idle {
  browsers: number;
  /** Resident memory after as many browsers have left, and with them, in MB. */
  memory: [before: number, after: number];
  /** Share of a core without browsers and with them. */
  cpu: [before: number, after: number];
}

/** Opens browsers, each with a session of its own, on one list, and measures the server. */
export async function keepOpen(
  provide: Provide,
  { browsers, seconds }: { browsers: number; seconds: number },
): Promise<Idle> {
  const { url, remove } = await provide();
  await plantDesk(url, 60);
  const server = await startServer(url);
  try {
    const people: { origin: string; cookie: string }[] = [];
    for (let n = 0; n < browsers; n++) {
      people.push({ origin: server.origin, cookie: await signIn(server.origin) });
    }
    // Serving pages takes memory that the server keeps after its browsers have left.
    await withChromium((browser) => openAll(browser, people));
    await sleep(SETTLE_MS);
    const before = await measure(server, seconds);
    return await withChromium(async (browser) => {
      await openAll(browser, people);
      await sleep(SETTLE_MS);
      const after = await measure(server, seconds);
      return {
        browsers,
        memory: [before.memory, after.memory],
        cpu: [before.cpu, after.cpu],
      };
    });
  } finally {
    await server.end("SIGTERM");
    await remove();
  }
}

async function openAll(
  browser: Browser,
  people: readonly { origin: string; cookie: string }[],
): Promise<void> {
  for (const person of people) {
    const page = await (await contextOf(browser, person)).newPage();
    const opened = page.waitForRequest((request) => request.url().includes("/events"));
    await page.goto("/kyc?queue=to-review");
    await opened;
  }
}

async function measure(
  { pid }: Server,
  seconds: number,
): Promise<{ memory: number; cpu: number }> {
  const [begun, ticks] = [performance.now(), await ticksOf(pid)];
  await sleep(seconds * 1_000);
  const used = (await ticksOf(pid) - ticks) / TICKS;
  const cpu = used / ((performance.now() - begun) / 1_000);
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return { memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024, cpu };
}

async function ticksOf(pid: number): Promise<number> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`);
  // The name of the program may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}
