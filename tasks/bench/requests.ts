import { readConfig } from "../../data/config.ts";
import { decide } from "../../data/kyc/decide.ts";
import { openSample } from "../../data/sample/plant.ts";
import { createApp } from "../../routes/app.tsx";
import { loadAssets } from "../../server/assets.ts";

const HELP = `deno task bench [--seconds N]

Requests per second of the main paths on the in-memory sample, without the simulated delay and
without a network. Figures compare with the first line of the same run; they say nothing alone.`;

if (Deno.args.includes("--help")) {
  console.log(HELP);
  Deno.exit(0);
}
const seconds = Number(Deno.args[Deno.args.indexOf("--seconds") + 1] ?? 1) || 1;

const config = readConfig({ SIMULATED_DELAY: "off" });
const store = await openSample(config);
const app = createApp({ store, config, assets: await loadAssets() });
const origin = config.origins[0] ?? "";

const signedIn = await app.request(`${origin}/api/login`, {
  method: "POST",
  headers: { origin, "content-type": "application/json" },
  body: JSON.stringify(store.sample?.account),
});
const { token } = await signedIn.json();
const authorization = `Bearer ${token}`;

const get = (path: string, headers: Record<string, string> = {}) => async () => {
  const response = await app.request(origin + path, { headers: { authorization, ...headers } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
};

const reviewer = { id: "s_1", name: "Dana Okafor", requestId: null };
const decideOnce = () =>
  decide(store, "k_1", { status: "accepted", reviewNotes: "" }, {
    reviewer,
    version: null,
    onlyOffered: false,
    idempotencyKey: null,
  });

const paths: [name: string, work: () => Promise<unknown>][] = [
  ["health (no work)", get("/health")],
  ["page without a list (System Status)", get("/status")],
  ["list page, 17 users", get("/users")],
  ["list page, 15 KYC requests", get("/kyc")],
  ["details dialog", get("/kyc/k_1", { "hx-request": "true" })],
  ["JSON list, 17 users", get("/api/users")],
  ["one decision, audit entry included", decideOnce],
];

let base = 0;
for (const [name, work] of paths) {
  const rate = await ratePerSecond(work);
  base ||= rate;
  console.log(
    `${name.padEnd(36)} ${rate.toFixed(0).padStart(8)}/s  ${(rate / base).toFixed(3)}`,
  );
}
await store.close();

async function ratePerSecond(work: () => Promise<unknown>): Promise<number> {
  for (let warmUp = 0; warmUp < 20; warmUp++) await work();
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < seconds * 1000) {
    await work();
    count++;
  }
  return count / ((performance.now() - start) / 1000);
}
