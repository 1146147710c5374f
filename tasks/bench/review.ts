/** Time from confirming a decision until the next request's document is painted. */

import type { Page } from "playwright";
import { onStage, type Stage } from "./browser.ts";
import { ask, pause, task } from "./desk.ts";
import { resultOf } from "./person.ts";
import { median, quantile, type Row, row } from "./speed.ts";

const REQUESTS = 60;
/** A quick reviewer looks at a document for that long. */
const LOOK_MS = 600;

export const review = (): Promise<Row[]> =>
  onStage(async (stage) => {
    const { context, page } = await stage.open();
    await plant(stage, await photograph(page));
    await context.addInitScript(watchDecisions);
    await page.goto(`${stage.desk}/kyc/review?queue=to-review`);
    const times: number[] = [];
    for (let n = 1; n < REQUESTS; n++) times.push(await decide(page));
    await context.close();
    const what = "decision confirmed → next request and its document of 2 MB painted, p95";
    const detail = `median ${median(times).toFixed(0)} ms of ${times.length}`;
    return [row(what, quantile(times, 0.95), "≤ 100 ms", detail)];
  });

/** A JPEG of 2 MB and 5 megapixels, as cameras make them: shapes under noise. */
async function photograph(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const text = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 2560, height: 1920 });
    const context = canvas.getContext("2d")!;
    for (let n = 0; n < 200; n++) {
      context.fillStyle = `hsl(${(n * 47) % 360} 40% ${30 + n % 50}%)`;
      context.fillRect((n * 397) % 2560, (n * 211) % 1920, 300, 200);
    }
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    for (let at = 0; at < image.data.length; at++) {
      if (at % 4 < 3) image.data[at]! += Math.random() * 60 - 30;
    }
    context.putImageData(image, 0, 0);
    return canvas.toDataURL("image/jpeg", 0.92);
  });
  return Uint8Array.from(atob(text.split(",")[1]!), (letter) => letter.charCodeAt(0));
}

/** Requests that are due before all others, each with a photograph of its own bytes. */
async function plant({ desk, databaseUrl }: Stage, photo: Uint8Array<ArrayBuffer>) {
  const token = await task("create-token", ["bench"], { env: { DATABASE_URL: databaseUrl } });
  const send = (method: string, path: string, type: string, body: BodyInit) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": type };
    return ask(desk + path, { method, headers, body });
  };
  const requests = Array.from({ length: REQUESTS }, (_, n) => ({
    ...{
      id: `k_bench_${n}`,
      userId: "u_1",
      userName: `Person ${n}`,
      type: "individual",
      status: "pending",
    },
    ...{ submittedAt: "2020-01-01T00:00:00.000Z", documents: [] },
  }));
  const lines = requests.map((request) => JSON.stringify(request)).join("\n");
  await send("POST", "/api/import/kyc-requests", "application/x-ndjson", lines);
  for (const [n, { id }] of requests.entries()) {
    const path = `/api/kyc-requests/${id}/documents/d_${n}?type=id&name=id.jpg`;
    await send("PUT", path, "image/jpeg", withComment(photo, n));
  }
}

/** The same picture in other bytes: a comment follows the mark that begins every JPEG. */
const withComment = (jpeg: Uint8Array<ArrayBuffer>, n: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...jpeg.subarray(0, 2), 0xff, 0xfe, 0, 4, n >> 8, n & 255, ...jpeg.subarray(2)]);

/** Runs in the page: stores the time from Ctrl+Enter until another picture has been painted. */
function watchDecisions(): void {
  const shown = () =>
    [...document.querySelectorAll<HTMLImageElement>("main img")]
      .find((image) => image.complete && image.naturalWidth > 500 && image.checkVisibility());
  addEventListener("keydown", ({ key, ctrlKey, timeStamp }) => {
    if (key !== "Enter" || !ctrlKey) return;
    delete document.documentElement.dataset.took;
    const before = shown()?.currentSrc;
    const look = async () => {
      const image = shown();
      if (!image || image.currentSrc === before) return requestAnimationFrame(look);
      await image.decode();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () =>
          document.documentElement.dataset.took = String(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    };
    requestAnimationFrame(look);
  }, true);
}

async function decide(page: Page): Promise<number> {
  await pause(LOOK_MS);
  await page.keyboard.press("a");
  await page.waitForSelector("textarea:focus");
  await pause(LOOK_MS / 2);
  await page.keyboard.press("Control+Enter");
  return await resultOf(page);
}
