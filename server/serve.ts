import { checkpoint } from "../data/audit/trail.ts";
import type { Hono } from "hono";
import type { Config } from "../data/config.ts";
import type { Store } from "../data/store.ts";
import { sweep } from "../data/notices/daily.ts";
import type { AppEnv, Drain } from "../routes/http/context.ts";
import { type Anchor, startAnchor } from "./anchor.ts";
import { startMail } from "./mail.ts";
import type { Chores } from "./schedule.ts";

/** Deno Deploy kills five seconds after it has asked; the rest is for the database. */
const FINISH_MS = 3_500;
const SWEEP_MS = 60 * 60 * 1000;

export interface Parts {
  store: Store;
  config: Config;
  drain: Drain;
  /** The platform does the chores when it is time; otherwise this process has to think of them. */
  scheduled: boolean;
}

/** Serves until SIGINT or SIGTERM, then ends in order. */
export function serve(app: Hono<AppEnv>, { store, config, drain, scheduled }: Parts): Chores {
  const server = Deno.serve({
    port: config.port,
    onListen: ({ port }) => console.log(`Mentor Desk is on http://localhost:${port}`),
  }, (request, { remoteAddr }) => {
    const remoteAddress = "hostname" in remoteAddr ? remoteAddr.hostname : undefined;
    return app.fetch(request, { remoteAddress });
  });
  const mail = startMail(store, config);
  const anchor = startAnchor(store, config.anchorUrl);
  const tidy = () => sweep(store).catch((error) => console.error(`sweep: ${error.message}`));
  tidy();
  const timer = scheduled ? undefined : setInterval(tidy, SWEEP_MS);
  const stop = () => {
    if (drain.begun) return;
    drain.begun = true;
    clearInterval(timer);
    const finished = Promise.all([server.shutdown(), mail.stop()]);
    end(finished, store, anchor).then(() => Deno.exit(0), (error) => {
      console.error(error);
      Deno.exit(1);
    });
  };
  Deno.addSignalListener("SIGINT", stop);
  Deno.addSignalListener("SIGTERM", stop);
  return { sweep: () => sweep(store), mail: mail.look };
}

async function end(finished: Promise<unknown>, store: Store, anchor: Anchor): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => timer = setTimeout(resolve, FINISH_MS));
  await Promise.race([finished, late]);
  clearTimeout(timer);
  const signed = await checkpoint(store);
  // A copy outside of the database: whoever cuts the trail off cannot reach the log as well.
  if (signed) console.log(`audit checkpoint ${JSON.stringify(signed)}`);
  await anchor.finish(signed);
  await store.close();
}
