import { Hono } from "hono";
import { isAnswering } from "../data/db/database.ts";
import type { AppEnv } from "./http/context.ts";

const RETRY_AFTER = { "Retry-After": "2" };

/** For those who watch the process: no session, no host, no cookie. */
export const healthRoutes = new Hono<AppEnv>()
  .get("/health", (c) => c.json({ status: "ok" }))
  .get("/ready", async (c) => {
    if (c.var.drain.begun) return c.json({ status: "draining" }, 503, RETRY_AFTER);
    const answering = await isAnswering(c.var.store.db);
    return answering ? c.json({ status: "ready" }) : c.json(
      { status: "database away" },
      503,
      RETRY_AFTER,
    );
  });
