import type { Browser, Page } from "playwright";
import type { Provide } from "../../../tasks/soak/databases.ts";
import { sleep } from "../../reliability/server.ts";
import { withChromium } from "./chromium.ts";
import { Scene } from "./scene.ts";

type Break = (scene: Scene) => Promise<void>;

/** The other tabs must follow meanwhile. */
async function followWithout(scene: Scene, page: Page): Promise<void> {
  await sleep(15_000);
  await scene.writer.stop();
  await scene.settle(scene.pages.filter((other) => other !== page));
  scene.writer.start();
  await sleep(3_000);
}

/** Answers everything like a proxy whose server is away. */
async function refuseAll(scene: Scene, work: () => Promise<void>): Promise<void> {
  await scene.context.route("**/*", (route) => route.fulfill({ status: 502 }));
  await work();
  await scene.context.unrouteAll({ behavior: "ignoreErrors" });
}

/** Each ends with everything in order again, while changes go on. */
export const breaks: Record<string, Break> = {
  "the leading tab is closed": ({ leader }) => leader.close(),
  "two tabs are closed, one by one": async (scene) => {
    await scene.leader.close();
    await sleep(3_000);
    await scene.leader.close();
  },
  "the server ends by SIGTERM": (scene) => scene.restart("SIGTERM", 4_000),
  "the server is killed": (scene) => scene.restart("SIGKILL", 4_000),
  "the server is away for half a minute": (scene) => scene.restart("SIGKILL", 30_000),
  "a proxy answers 502 for 12 s": (scene) =>
    refuseAll(scene, () => scene.restart("SIGKILL", 12_000)),
  "the browser is offline for 15 s": async ({ context }) => {
    await context.setOffline(true);
    await sleep(15_000);
    await context.setOffline(false);
  },
  "connections go silent": async (scene) => {
    scene.line.silence();
    await sleep(75_000);
  },
  "the leading tab shows a modal window": async (scene) => {
    const { leader } = scene;
    const opened = leader.waitForEvent("dialog");
    const shown = leader.evaluate(() => alert("Paper is out"));
    const dialog = await opened;
    await followWithout(scene, leader);
    await dialog.accept();
    await shown;
  },
  "a tab goes to another page and back": async ({ leader }) => {
    await leader.goto("/settings");
    await sleep(4_000);
    await leader.goBack();
  },
};

export interface Broken {
  name: string;
  writes: number;
  /** Time after the last change until each tab showed what a reload shows; null: it never did. */
  settledMs: number | null;
  fault?: string;
}

/** Breaks streams in each way, while another process changes what the tabs show. */
export const breakStreams = (provide: Provide, names: readonly string[]): Promise<Broken[]> =>
  withChromium(async (browser) => {
    const results: Broken[] = [];
    for (const name of names) {
      const { url, remove } = await provide();
      results.push(await breakStream(url, browser, name).finally(remove));
    }
    return results;
  });

async function breakStream(url: string, browser: Browser, name: string): Promise<Broken> {
  const scene = await Scene.open(url, browser);
  const { writer } = scene;
  try {
    writer.start();
    await sleep(3_000);
    await breaks[name]!(scene);
    await sleep(3_000);
    await writer.stop();
    const settledMs = await scene.settle();
    return { name, writes: writer.writes, settledMs };
  } catch (error) {
    return { name, writes: writer.writes, settledMs: null, fault: `${error}` };
  } finally {
    await scene.close();
  }
}
