import { readConfig } from "./data/config.ts";
import { openSample } from "./data/sample/plant.ts";
import { openStore } from "./data/store.ts";
import { createApp } from "./routes/app.tsx";
import { loadAssets } from "./server/assets.ts";
import { serve } from "./server/serve.ts";

try {
  const config = readConfig(Deno.env.toObject());
  const assets = await loadAssets();
  const { databaseUrl } = config;
  const store = databaseUrl === null
    ? await openSample(config)
    : await openStore({ ...config, databaseUrl });
  const drain = { begun: false };
  serve(createApp({ store, config, assets, drain }), store, config, drain);
} catch (error) {
  // What stops the start is mostly a variable: one line is enough to mend it.
  console.error(`error: ${error instanceof Error ? error.message : error}`);
  Deno.exit(1);
}
