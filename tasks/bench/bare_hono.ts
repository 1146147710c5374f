/** Reference for throughput: Hono and one short text. */

import { Hono } from "hono";

const app = new Hono().get("/*", (c) => c.text("Hello"));
Deno.serve({ port: Number(Deno.env.get("PORT")), onListen: () => {} }, app.fetch);
