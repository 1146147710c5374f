import { readConfig, variableNames } from "./data/config.ts";
import { giveUpFileWrites } from "./data/db/backup/file_writes.ts";
import { describeError } from "./data/db/describe_error.ts";
import { log, writeLogBy } from "./data/base/log.ts";
import { createApp } from "./routes/app.tsx";
import { loadAssets } from "./server/assets.ts";
import { openDesk } from "./server/desk.ts";
import { backgroundLog } from "./server/log_writer.ts";
import { type Jobs, schedule } from "./server/schedule.ts";
import { serve } from "./server/serve.ts";

const ready = Promise.withResolvers<Jobs>();
const scheduled = schedule(ready.promise);
try {
  const env = Object.fromEntries(variableNames.map((name) => [name, Deno.env.get(name)]));
  const given = readConfig(env);
  if (!given.logsToConsole) writeLogBy(backgroundLog());
  const [assets, { config, store }] = await Promise.all([loadAssets(), openDesk(given)]);
  await giveUpFileWrites(config.databaseUrl);
  const drain = { begun: false };
  const app = createApp({ store, config, assets, drain, log });
  ready.resolve(serve(app, { store, config, drain, scheduled }));
} catch (error) {
  // Most failures are a wrong variable, which one line explains.
  console.error(`error: ${describeError(error)}`);
  Deno.exit(1);
}
