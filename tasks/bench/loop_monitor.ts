/** Preloaded into a server: LOOP_PORT answers the event loop's delay since the last request, p99.9 in ms. */

import { monitorEventLoopDelay } from "node:perf_hooks";

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const options = { hostname: "127.0.0.1", port: Number(Deno.env.get("LOOP_PORT")) };
Deno.serve({ ...options, onListen: () => {} }, () => {
  const longest = delay.percentile(99.9) / 1e6;
  delay.reset();
  return new Response(String(longest));
}).unref();
