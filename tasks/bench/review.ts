/** Time from confirming a decision until the next request's document is painted. */

import type { Page } from "playwright";
import { onStage, resultOf, type Stage, watchPresses } from "./browser.ts";
import { ask, pause, task } from "./desk.ts";
import { median, quantile, type Row, row } from "./speed.ts";

const REQUESTS = 40;
/** A quick reviewer looks at a document for that long. */
const LOOK_MS = 600;

export const review = (): Promise<Row[]> =>
  onStage(async (stage) => {
    const { context, page } = await stage.open();
    await plant(stage, await photograph(page));
    await context.addInitScript(watchPresses, true);
    await page.goto(`${stage.desk}/kyc/review?queue=to-review`);
    const times: number[] = [];
    for (let n = 1; n < REQUESTS; n++) times.push(await decide(page));
    await context.close();
    const what = "decision confirmed → next request and its document of 2 MB painted, p95";
    const detail = `median ${median(times).toFixed(0)} ms of ${times.length}`;
    return [row(what, quantile(times, 0.95), "≤ 100 ms", detail)];
  });

/** A JPEG of 2 MB and 5 megapixels, as cameras make them: a gradient under noise. */
async function photograph(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const text = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 2560, height: 1920 });
    const image = new ImageData(canvas.width, canvas.height);
    for (let at = 0; at < image.data.length; at++) {
      image.data[at] = at % 4 < 3 ? at / 1e5 + Math.random() * 60 : 255;
    }
    canvas.getContext("2d")!.putImageData(image, 0, 0);
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
  const request = { userId: "u_1", type: "individual", status: "pending", documents: [] };
  const submittedAt = "2020-01-01T00:00:00.000Z";
  const ids = Array.from({ length: REQUESTS }, (_, n) => `k_bench_${n}`);
  const lines = ids.map((id) =>
    JSON.stringify({ id, userName: `Person ${id}`, submittedAt, ...request })
  );
  await send("POST", "/api/import/kyc-requests", "application/x-ndjson", lines.join("\n"));
  for (const [n, id] of ids.entries()) {
    const path = `/api/kyc-requests/${id}/documents/d_${n}?type=id&name=id.jpg`;
    await send("PUT", path, "image/jpeg", withComment(photo, n));
  }
}

/** The same picture in other bytes: a comment follows the mark that begins every JPEG. */
const withComment = (jpeg: Uint8Array<ArrayBuffer>, n: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...jpeg.subarray(0, 2), 0xff, 0xfe, 0, 4, n >> 8, n & 255, ...jpeg.subarray(2)]);

async function decide(page: Page): Promise<number> {
  await pause(LOOK_MS);
  await page.keyboard.press("a");
  await page.waitForSelector("textarea:focus");
  await pause(LOOK_MS / 2);
  await page.keyboard.press("Control+Enter");
  return await resultOf(page);
}
