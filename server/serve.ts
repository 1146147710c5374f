import { checkpoint } from "../data/audit/checkpoints.ts";
import type { Hono } from "hono";
import type { Config } from "../data/config.ts";
import type { Store } from "../data/store.ts";
import { errorFields, log } from "../data/base/log.ts";
import { within } from "../data/base/timeout.ts";
import type { AppEnv, Drain } from "../routes/http/context.ts";
import { type Anchor, startAnchor } from "./anchor.ts";
import { startChores } from "./chores.ts";
import { listen, type Listening } from "./listen.ts";
import { startMail } from "./mail.ts";
import type { Chores } from "./schedule.ts";

/** Deno Deploy kills five seconds after it has asked; the rest is to drain, and for the database. */
const END_MS = 4_000;
const FINISH_MS = 2_500;
const SIGN_MS = 750;

export interface Parts {
  store: Store;
  config: Config;
  drain: Drain;
  /** The platform does the chores when it is time; otherwise this process has to think of them. */
  scheduled: boolean;
}

/** Serves until SIGINT or SIGTERM, then drains and ends in order; a second one ends the draining. */
export function serve(app: Hono<AppEnv>, { store, config, drain, scheduled }: Parts): Chores {
  outliveRejections();
  const server = listenAt(config, (request, { remoteAddr }) => {
    if (!hasHost(request, config.port)) return new Response("No Host", { status: 400 });
    const remoteAddress = "hostname" in remoteAddr ? remoteAddr.hostname : undefined;
    return app.fetch(request, { remoteAddress });
  });
  const mail = startMail(store, config);
  const anchor = startAnchor(store, config.anchorUrl);
  const { chores, stop } = startChores(store, { lookForMail: mail.look, scheduled });
  drained(drain, config.drainMs).then(async () => {
    stop();
    await end(Promise.all([server.shutdown(), mail.stop()]), store, anchor);
    Deno.exit(0);
  }).catch((error) => {
    log("error", "not ended in order", errorFields(error));
    Deno.exit(1);
  });
  return chores;
}

/** Throws an Error that names the variable where somebody else listens there. */
function listenAt({ port, address }: Config, handler: Deno.ServeHandler<Deno.NetAddr>): Listening {
  try {
    return listen({
      port,
      hostname: address,
      onListen: ({ port }) => console.log(`Mentor Desk is on http://localhost:${port}`),
    }, handler);
  } catch (error) {
    if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    throw new Error(`PORT: ${port} is in use`);
  }
}

/** Waits until the process shall end, and then as long as those may need who ask `/ready`. */
function drained(drain: Drain, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      if (drain.begun) return resolve();
      drain.begun = true;
      setTimeout(resolve, ms);
    };
    Deno.addSignalListener("SIGINT", stop);
    Deno.addSignalListener("SIGTERM", stop);
  });
}

/** A promise that nobody waited for is a fault of ours, and no reason to leave everybody alone. */
export function outliveRejections(): void {
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    log("error", "unhandled rejection", errorFields(event.reason));
  });
}

/**
 * HTTP/1.1 demands a Host; without one, and without an authority, Deno puts this in its place. One
 * that is none stands in the address as it came.
 */
const hasHost = (request: Request, port: number): boolean => {
  const url = URL.parse(request.url);
  return url !== null && (request.headers.has("host") || url.host !== `localhost:${port}`);
};

/** All of it in the same time, whoever else holds the database. */
async function end(finished: Promise<unknown>, store: Store, anchor: Anchor): Promise<void> {
  const until = performance.now() + END_MS;
  const left = (most = END_MS) => Math.max(0, Math.min(most, until - performance.now()));
  await within(left(FINISH_MS), finished);
  const signed = await within(left(SIGN_MS), checkpoint(store));
  if (signed === undefined) log("warn", "no audit checkpoint");
  // A copy outside of the database: whoever cuts the trail off cannot reach the log as well.
  if (signed) log("info", "audit checkpoint", { checkpoint: signed });
  await within(left(), anchor.finish(signed ?? null));
  await within(left(), store.close());
}
