import { checkpoint } from "../data/audit/trail.ts";
import type { Hono } from "hono";
import type { Config } from "../data/config.ts";
import type { Store } from "../data/store.ts";
import { sweep } from "../data/notices/daily.ts";
import type { AppEnv, Drain } from "../routes/http/context.ts";
import { tellWaiting } from "../data/staff/told_later.ts";
import { startMail } from "./mail.ts";
import type { Chores } from "./schedule.ts";

/** Deno Deploy kills five seconds after it has asked; the rest is for the database. */
const FINISH_MS = 3_500;
const SWEEP_MS = 60 * 60 * 1000;
/** Long enough that nobody can tell which of their requests it was for. */
const TELL_MS = 3_000;

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
  const chores = async () => {
    await sweep(store);
    // What a process that has died had still to tell.
    await tellWaiting(store, { all: true });
  };
  const tidy = () => chores().catch((error) => console.error(`sweep: ${error.message}`));
  tidy();
  const teller = setInterval(() => {
    tellWaiting(store, { all: false }).catch((error) => console.error(`tell: ${error.message}`));
  }, TELL_MS);
  const timer = scheduled ? undefined : setInterval(tidy, SWEEP_MS);
  const stop = () => {
    if (drain.begun) return;
    drain.begun = true;
    clearInterval(timer);
    clearInterval(teller);
    const finished = Promise.all([server.shutdown(), mail.stop()]);
    end(finished, store).then(() => Deno.exit(0), (error) => {
      console.error(error);
      Deno.exit(1);
    });
  };
  Deno.addSignalListener("SIGINT", stop);
  Deno.addSignalListener("SIGTERM", stop);
  return { sweep: chores, mail: mail.look };
}

async function end(finished: Promise<unknown>, store: Store): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => timer = setTimeout(resolve, FINISH_MS));
  await Promise.race([finished, late]);
  clearTimeout(timer);
  const signed = await checkpoint(store);
  // A copy outside of the database: whoever cuts the trail off cannot reach the log as well.
  if (signed) console.log(`audit checkpoint ${JSON.stringify(signed)}`);
  await store.close();
}
