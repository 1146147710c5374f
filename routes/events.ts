import { Hono } from "hono";
import { eventStream } from "../data/live/stream.ts";
import { versionsFor } from "../data/live/versions.ts";
import type { AppEnv } from "./http/context.ts";
import { allow } from "./http/session/permissions.ts";
import { currentPerson } from "./http/session/session.ts";

const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Compression would hold events back.
  "Cache-Control": "no-store, no-transform",
  // nginx would buffer them.
  "X-Accel-Buffering": "no",
};

export const eventRoutes = new Hono<AppEnv>()
  .get("/events", allow("notifications.own"), (c) => {
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    const { store, drain } = c.var;
    const since = c.req.header("last-event-id") ?? c.req.query("since");
    const isEnding = () => drain.begun;
    return c.body(eventStream(store, currentPerson(c), { since, isEnding }), 200, headers);
  })
  .get(
    "/events/versions",
    allow("notifications.own"),
    async (c) => c.text(await versionsFor(c.var.store, currentPerson(c))),
  );
