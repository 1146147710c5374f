/** Receives webhooks on http://localhost:8001/hooks, verifies and prints them. */

import { verified } from "./webhooks.ts";

const secret = Deno.env.get("WEBHOOK_SECRET");
if (!secret) throw new Error("WEBHOOK_SECRET: is required");

Deno.serve({ hostname: "127.0.0.1", port: Number(Deno.env.get("WEBHOOK_PORT") ?? 8001) }, async (
  request,
) => {
  const event = verified(secret, await request.text(), request.headers);
  if (!event) return new Response("The signature is not valid.\n", { status: 401 });
  console.log(event.type, event.data);
  return new Response("ok\n");
});
