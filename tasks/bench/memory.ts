import { readConfig } from "../../data/config.ts";
import { openSample } from "../../data/sample/plant.ts";
import { createApp } from "../../routes/app.tsx";
import { loadAssets } from "../../server/assets.ts";
import { asBrowser, sampleFile, signIn } from "./desk.ts";
import { load, residentMegabytes, startDesk } from "./processes.ts";
import { type Bench, median, type Row } from "./table.ts";

const MOST_MEGABYTES = 160;
/** What a saw-tooth may do between its halves. */
const FLAT_MEGABYTES = 5;
const SAMPLE_MS = 250;
const CONNECTIONS = 16;
const examples: Record<string, string> = {
  ...{ users: "u_1", kyc: "k_1", "kyc-requests": "k_1", communities: "c_1", finance: "t_1" },
  ...{ content: "ct_1", partners: "p_1", staff: "s_2", "audit-logs": "a_1" },
};
/** What lets nobody in who is signed in, writes to the trail, leads on, or is no page on the sample. */
const LEFT_OUT =
  /[:*]|sso|\.csv$|^\/(ready|metrics|favicon\.ico|login.*|forgot|confirm|staff\/tokens\/revoke|kyc\/review|settings\/two-factor.*)?$/;

/** Resident memory of the server while all of its pages are asked for in turn. */
export async function memory({ requests }: Bench): Promise<Row[]> {
  const file = await sampleFile();
  const desk = await startDesk(file.url);
  const sizes: number[] = [];
  const timer = setInterval(() => sizes.push(residentMegabytes(desk.pid)), SAMPLE_MS);
  try {
    const headers = asBrowser(await signIn(desk.origin));
    const paths = await pagesThere();
    const { origin } = desk;
    const { others } = await load({ origin, paths, headers, connections: CONNECTIONS, requests });
    if (Object.keys(others).length > 0) throw new Error(`pages answered ${JSON.stringify(others)}`);
    return [rowOf(sizes, residentMegabytes(desk.pid), requests, paths.length)];
  } finally {
    clearInterval(timer);
    await desk.stop();
    file.remove();
  }
}

/** Every page and read that one address alone makes, and each kind of record. */
async function pagesThere(): Promise<string[]> {
  const config = readConfig({ SIMULATED_DELAY: "off" });
  const store = await openSample(config);
  const { routes } = createApp({ store, config, assets: await loadAssets() });
  await store.close();
  const paths = routes.filter(({ method }) => method === "GET").map(({ path }) =>
    path.replace(
      /^(\/api)?\/([\w-]+)\/:id$/,
      (whole, api = "", area) => examples[area] ? `${api}/${area}/${examples[area]}` : whole,
    )
  );
  return [...new Set(paths), "/search?q=hart"].filter((path) => !LEFT_OUT.test(path));
}

function rowOf(sizes: readonly number[], end: number, requests: number, pages: number): Row {
  const part = (from: number, to: number) =>
    median(sizes.slice(Math.floor(sizes.length * from), Math.floor(sizes.length * to)));
  const [early, late] = [part(0.2, 0.6), part(0.6, 1)];
  const most = Math.max(...sizes);
  const growth = late - early;
  return {
    what: `memory: ${
      requests.toLocaleString("en-US")
    } mixed requests over ${pages} pages and reads`,
    measured: `${end.toFixed(0)} MB at the end, ${most.toFixed(0)} at most; ` +
      `${growth >= 0 ? "+" : ""}${growth.toFixed(0)} MB from the 2nd and 3rd to the last fifths`,
    bar: `≤ ${MOST_MEGABYTES} MB, flat`,
    reached: Number.isNaN(end) ? null : most <= MOST_MEGABYTES && growth <= FLAT_MEGABYTES,
  };
}
