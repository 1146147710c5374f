/** Time from confirming a decision until the next request's document is painted. */

import { encode } from "jpeg-js";
import { sleep } from "../../tests/reliability/server.ts";
import { quantile } from "../../tests/soak/finding.ts";
import { onStage, type Stage } from "./browser.ts";
import { ask, task } from "./desk.ts";
import { median, type Row, row } from "./speed.ts";

const REQUESTS = 40;
/** A quick reviewer looks at a document for that long. */
const LOOK_MS = 600;

export const review = (): Promise<Row[]> =>
  onStage(async (stage) => {
    await plant(stage);
    await using tab = await stage.open("main img:not(.thumb)");
    const { keyboard } = tab.page;
    await tab.page.goto(`${stage.desk}/kyc/review?queue=to-review`);
    const times: number[] = [];
    for (let n = 1; n < REQUESTS; n++) {
      await sleep(LOOK_MS);
      await keyboard.press("a");
      await tab.page.waitForSelector("textarea:focus");
      await sleep(LOOK_MS / 2);
      await keyboard.press("Control+Enter");
      times.push(await tab.took());
    }
    const what = "decision confirmed → next request and its document of 2 MB painted, p95";
    const detail = `median ${median(times).toFixed(0)} ms of ${times.length}`;
    return [row(what, "≤ 100 ms", quantile(times, 0.95), detail)];
  });

/** Requests that are due before all others, each with a photograph of its own bytes. */
async function plant({ desk, databaseUrl }: Stage): Promise<void> {
  const token = await task("create-token", ["bench"], { env: { DATABASE_URL: databaseUrl } });
  const send = (method: string, path: string, type: string, body: BodyInit) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": type };
    return ask(desk + path, { method, headers, body });
  };
  const submittedAt = "2020-01-01T00:00:00.000Z";
  const request = {
    userId: "u_1",
    type: "individual",
    status: "pending",
    documents: [],
    submittedAt,
  };
  const ids = Array.from({ length: REQUESTS }, (_, n) => `k_bench_${n}`);
  const lines = ids.map((id) => JSON.stringify({ id, userName: `Person ${id}`, ...request }));
  await send("POST", "/api/import/kyc-requests", "application/x-ndjson", lines.join("\n"));
  const photo = photograph();
  for (const [n, id] of ids.entries()) {
    // A comment follows the mark that begins every JPEG.
    const comment = [0xff, 0xfe, 0, 4, n >> 8, n & 255];
    const bytes = Uint8Array.from([...photo.subarray(0, 2), ...comment, ...photo.subarray(2)]);
    const path = `/api/kyc-requests/${id}/documents/d_${n}?type=id&name=id.jpg`;
    await send("PUT", path, "image/jpeg", bytes);
  }
}

/** A JPEG of 2 MB and 5 megapixels, as cameras make them: a gradient under noise. */
function photograph(): Uint8Array {
  const [width, height] = [2560, 1920];
  const data = Uint8Array.from(
    { length: width * height * 4 },
    (_, at) => at / 1e5 + Math.random() * 60,
  );
  return encode({ width, height, data }, 75).data;
}
