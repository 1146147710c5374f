import { readConfig } from "./data/config.ts";
import { openStore } from "./data/store.ts";
import { createApp } from "./routes/app.tsx";
import { loadAssets } from "./routes/assets.ts";

const config = readConfig(Deno.env.toObject());
const store = await openStore(config);
const app = createApp({ store, config, assets: await loadAssets() });

Deno.serve({
  port: config.port,
  onListen: ({ port }) => console.log(`Mentor Desk is on http://localhost:${port}`),
}, (request, { remoteAddr }) => {
  const remoteAddress = "hostname" in remoteAddr ? remoteAddr.hostname : undefined;
  return app.fetch(request, { remoteAddress });
});
