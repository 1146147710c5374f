import { errorFields, log } from "../data/base/log.ts";

const RESTART_MS = 250;
/** A failure is logged again after this time only. */
const LOG_EVERY_MS = 60_000;

export interface Listening {
  /** Accepts no more connections; resolves once the running requests are answered. */
  shutdown: () => Promise<void>;
}

interface Options {
  port: number;
  hostname?: string;
  onListen?: (address: Deno.NetAddr) => void;
}

/** When no file descriptor is free the server stops; closing it frees those of idle connections. */
export function listen(options: Options, handler: Deno.ServeHandler<Deno.NetAddr>): Listening {
  const closing = new Set<Promise<void>>();
  let current: Deno.HttpServer | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isShutDown = false;
  let loggedAt = -Infinity;
  const start = (onListen: Options["onListen"] = () => {}) => {
    const server = current = Deno.serve(
      { ...options, onListen, automaticCompression: true },
      handler,
    );
    server.finished.catch((error) => {
      const closed = close(server).finally(() => closing.delete(closed));
      closing.add(closed);
      restart(error);
    });
  };
  const restart = (error: unknown) => {
    if (isShutDown) return;
    const now = performance.now();
    if (now - loggedAt > LOG_EVERY_MS) log("error", "connections not accepted", errorFields(error));
    loggedAt = now;
    timer = setTimeout(() => {
      try {
        start();
      } catch (error) {
        restart(error);
      }
    }, RESTART_MS);
  };
  start(options.onListen);
  return {
    shutdown: async () => {
      isShutDown = true;
      clearTimeout(timer);
      if (current) closing.add(close(current));
      await Promise.all(closing);
    },
  };
}

/** The shutdown of a server that has failed rejects with that failure again. */
const close = (server: Deno.HttpServer): Promise<void> => server.shutdown().catch(() => {});
