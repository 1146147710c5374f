import type { AppContext } from "./env.ts";

/** One line per failure, with the id that the person is shown. */
export function logError(c: AppContext, error: unknown): void {
  const detail = error instanceof Error ? error.stack ?? error.message : String(error);
  console.error(`${c.var.requestId} ${c.req.method} ${c.req.path} ${detail}`);
}
