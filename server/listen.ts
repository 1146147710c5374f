import { errorFields, log } from "../data/base/log.ts";

/** Whoever waits hears from us again within two seconds. */
const AGAIN_MS = 250;
/** Trouble that comes back sooner is the same trouble. */
const SAID_MS = 60_000;

/** A server that goes on listening until it is shut down. */
export interface Listening {
  /** Takes no more connections; resolves once what runs is answered. */
  shutdown: () => Promise<void>;
}

interface Options {
  port: number;
  hostname?: string;
  onListen?: (address: Deno.NetAddr) => void;
}

/**
 * `Deno.serve`, which stops for good when the table of open files is full, begun anew each time. It
 * has limits neither for headers nor for idle connections, but when it shuts down it closes those
 * that owe it a request and finishes the others: what has filled the table goes, who works stays.
 */
export function listen(options: Options, handler: Deno.ServeHandler<Deno.NetAddr>): Listening {
  const closing = new Set<Promise<void>>();
  let current: Deno.HttpServer | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  let troubledAt = -Infinity;
  const begin = (onListen?: Options["onListen"]) => {
    const server = current = Deno.serve({ ...options, onListen: onListen ?? (() => {}) }, handler);
    server.finished.catch((error) => {
      const closed = close(server).finally(() => closing.delete(closed));
      closing.add(closed);
      beginAgain(error);
    });
  };
  const beginAgain = (error: unknown) => {
    if (ended) return;
    const now = performance.now();
    if (now - troubledAt > SAID_MS) log("error", "connections not accepted", errorFields(error));
    troubledAt = now;
    timer = setTimeout(() => {
      try {
        begin();
      } catch (error) {
        beginAgain(error);
      }
    }, AGAIN_MS);
  };
  begin(options.onListen);
  return {
    shutdown: async () => {
      ended = true;
      clearTimeout(timer);
      if (current) closing.add(close(current));
      await Promise.all(closing);
    },
  };
}

/** One that has stopped by itself says so again when it is asked to. */
const close = (server: Deno.HttpServer): Promise<void> => server.shutdown().catch(() => {});
