import { Hono } from "hono";
import { writeProblemOf } from "../data/db/write_problem.ts";
import type { AppEnv } from "./http/context.ts";

const RETRY_AFTER = { "Retry-After": "2" };

/** Liveness and readiness for load balancers: no session, no Host check. */
export const healthRoutes = new Hono<AppEnv>()
  .get("/health", (c) => c.json({ status: "ok" }))
  .get("/ready", async (c) => {
    if (c.var.drain.begun) return c.json({ status: "draining" }, 503, RETRY_AFTER);
    const reason = await writeProblemOf(c.var.store.db);
    if (reason === null) return c.json({ status: "ready" });
    return c.json({ status: "database away", reason }, 503, RETRY_AFTER);
  });
