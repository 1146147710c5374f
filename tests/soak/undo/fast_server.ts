import { readConfig, variableNames } from "../../../data/config.ts";
import { log } from "../../../data/base/log.ts";
import { createApp } from "../../../routes/app.tsx";
import { loadAssets } from "../../../server/assets.ts";
import { openDesk } from "../../../server/desk.ts";
import { serve } from "../../../server/serve.ts";

/** The server of `main.ts`, with a clock that runs faster from an instant on. */
const [speed, since] = Deno.args.map(Number) as [number, number];
const given = readConfig(
  Object.fromEntries(variableNames.map((name) => [name, Deno.env.get(name)])),
);
const [assets, { config, store }] = await Promise.all([loadAssets(), openDesk(given)]);
const fast = { ...store, now: () => new Date(since + (Date.now() - since) * speed) };
const drain = { begun: false };
const app = createApp({ store: fast, config, assets, drain, log });
serve(app, { store: fast, config, drain, scheduled: false });
