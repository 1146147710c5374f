import type { Context } from "hono";
import { DomainError } from "../data/errors/domain_error.ts";
import { writeProblemOf } from "../data/db/write_problem.ts";
import type { AppEnv } from "./http/context.ts";
import { router } from "./http/router.ts";

const RETRY_AFTER = { "Retry-After": "2" };

/** 503 once a rotation has changed JWT_SECRET: nobody can sign in until a restart with the new one. */
async function answerKeys(c: Context<AppEnv>) {
  const { keys, db } = c.var.store;
  try {
    await keys.requireCurrent(db);
    return c.json({ status: "ready" });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const status = error.code === "desk.keys_rotated" ? "keys rotated" : "database away";
    return c.json({ status, reason: error.message }, 503, RETRY_AFTER);
  }
}

/** Liveness and readiness for load balancers: no session, no Host check. */
export const healthRoutes = router()
  .get("/health", (c) => c.json({ status: "ok" }))
  .get("/ready", async (c) => {
    if (c.var.drain.begun) return c.json({ status: "draining" }, 503, RETRY_AFTER);
    const reason = await writeProblemOf(c.var.store.db);
    if (reason === null) return await answerKeys(c);
    return c.json({ status: "database away", reason }, 503, RETRY_AFTER);
  });
