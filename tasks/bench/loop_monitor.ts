/**
 * Preloaded into a server: measures how late a timer of 1 ms fires, without the time that other
 * processes had the processor. LOOP_PORT answers the 99.9th percentile since the last request, in ms.
 */

import { waitedForProcessor } from "./processor.ts";
import { quantile } from "./speed.ts";

let delays: number[] = [];
let [last, lastWaited] = [performance.now(), waitedForProcessor()];
setInterval(() => {
  const [now, waited] = [performance.now(), waitedForProcessor()];
  delays.push(Math.max(0, now - last - 1 - (waited - lastWaited)));
  [last, lastWaited] = [now, waited];
}, 1).unref();

const options = { hostname: "127.0.0.1", port: Number(Deno.env.get("LOOP_PORT")) };
Deno.serve({ ...options, onListen: () => {} }, () => {
  const longest = quantile(delays, 0.999);
  delays = [];
  return new Response(String(longest));
}).unref();
