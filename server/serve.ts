import { checkpoint } from "../data/audit/checkpoints.ts";
import { signNote } from "../data/audit/note_key.ts";
import type { Config } from "../data/config.ts";
import type { Store } from "../data/store.ts";
import { errorFields, flushLog, log } from "../data/base/log.ts";
import { within } from "../data/base/timeout.ts";
import type { Drain } from "../routes/http/context.ts";
import type { Router } from "../routes/http/router.ts";
import { type Anchor, startAnchor } from "./anchor.ts";
import { startJobs } from "./jobs.ts";
import { listen, type Listening } from "./listen.ts";
import { startMail } from "./mail.ts";
import type { Jobs } from "./schedule.ts";
import { startWebhooks } from "./webhooks.ts";

/** Deno Deploy kills the process five seconds after SIGINT. */
const END_MS = 4_000;
const FINISH_MS = 2_500;
const SIGN_MS = 750;
const FLUSH_MS = 250;

interface Parts {
  store: Store;
  config: Config;
  drain: Drain;
  scheduled: boolean;
}

/** Serves until SIGINT or SIGTERM, then drains and shuts down; a second signal ends the draining. */
export function serve(app: Router, { store, config, drain, scheduled }: Parts): Jobs {
  outliveRejections();
  const server = listenAt(config, (request, { remoteAddr }) => {
    if (!hasHost(request, config.port)) return new Response("No Host", { status: 400 });
    const remoteAddress = "hostname" in remoteAddr ? remoteAddr.hostname : undefined;
    return app.fetch(request, { remoteAddress });
  });
  const mail = startMail(store, config);
  const anchor = startAnchor(store, config.anchorUrl);
  const webhooks = startWebhooks(store, config);
  const { jobs, stop } = startJobs(store, {
    lookForMail: mail.look,
    sendWebhooks: webhooks.look,
    scheduled,
  });
  drained(drain, config.drainMs).then(async () => {
    stop();
    await end(Promise.all([server.shutdown(), mail.stop(), webhooks.stop()]), store, anchor);
    Deno.exit(0);
  }).catch(async (error) => {
    log("error", "not ended in order", errorFields(error));
    await within(FLUSH_MS, flushLog());
    Deno.exit(1);
  });
  return jobs;
}

function listenAt({ port, address }: Config, handler: Deno.ServeHandler<Deno.NetAddr>): Listening {
  try {
    return listen({
      port,
      hostname: address,
      onListen: ({ port }) => console.log(`Mentor Desk is on http://localhost:${port}`),
    }, handler);
  } catch (error) {
    if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    throw new Error(`PORT: ${port} is in use. Choose another one, such as PORT=${port + 10}`);
  }
}

/** Resolves `ms` after the first signal, while `/ready` answers 503, or at the second one. */
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

export function outliveRejections(): void {
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    log("error", "unhandled rejection", errorFields(event.reason));
  });
}

/** Without a Host header Deno puts `localhost:PORT` into the URL; HTTP/1.1 requires one. */
const hasHost = (request: Request, port: number): boolean => {
  const url = URL.parse(request.url);
  return url !== null && (request.headers.has("host") || url.host !== `localhost:${port}`);
};

/** The last checkpoint with its note; null while the trail is empty, undefined if it is not signed. */
async function signEnd(store: Store) {
  try {
    const last = await checkpoint(store);
    return last && { last, note: await signNote(store, last) };
  } catch (error) {
    log("error", "audit checkpoint", errorFields(error));
  }
}

/** Signs a last checkpoint and closes everything within `END_MS`; then writes what is left to log. */
async function end(finished: Promise<unknown>, store: Store, anchor: Anchor): Promise<void> {
  const until = performance.now() + END_MS;
  const left = (most = END_MS) => Math.max(0, Math.min(most, until - performance.now()));
  await within(left(FINISH_MS), finished);
  const signed = await within(left(SIGN_MS), signEnd(store));
  if (signed === undefined) log("warn", "no audit checkpoint");
  // A copy outside of the database: an intruder who cuts the trail off may not reach the log.
  if (signed) log("info", "audit checkpoint", { note: signed.note });
  await within(left(), anchor.finish(signed?.last ?? null));
  await within(left(), store.close());
  await within(FLUSH_MS, flushLog());
}
