/** Starts the desk with its sample data, and a simulated platform that sends applicants to it. */

import { writeLogBy } from "../../data/base/log.ts";
import { readConfig } from "../../data/config.ts";
import { createApp } from "../../routes/app.tsx";
import { loadAssets } from "../../server/assets.ts";
import { openDesk } from "../../server/desk.ts";
import { serve } from "../../server/serve.ts";
import { runProgram, task } from "../ops/cli.ts";
import { colleagues } from "./colleagues.ts";
import { askCorrections } from "./corrections.ts";
import { plantDemo } from "./data.ts";
import { startSecondMember } from "./second_member.ts";
import { Platform } from "../../examples/platform/platform.ts";
import { connectPlatform } from "./setup.ts";

const usage =
  `Usage: deno task demo [--every SECONDS] [--waiting N] [--most N] [--platform-port PORT]

Starts the desk with sample data on http://localhost:8000 (or PORT), and a simulated platform on
http://localhost:8001, whose applicants send documents and react to decisions. Nothing is kept.
SIMULATED_DELAY=on makes each read wait as in the specification; CURRENCY=JPY has amounts in yen.

--every          seconds between two applicants (5)
--waiting        nobody new comes while so many wait for a decision (12)
--most           applicants in all (500)
--platform-port  port of the platform (the one after PORT: 8001)`;

const number = { type: "string" } as const;
const options = { every: number, waiting: number, most: number, "platform-port": number };

await runProgram(task(usage, { names: [], options }, async ({ values }) => {
  const numberOf = (name: keyof typeof options, usual: number) => {
    const value = Number(values[name] ?? usual);
    if (!(value > 0 && value <= 65_535)) throw new Error(`--${name}: must be a number above 0`);
    return value;
  };
  const everyMs = numberOf("every", 5) * 1_000;
  const [waiting, most] = [numberOf("waiting", 12), numberOf("most", 500)];
  // Lines of the log would hide those that this prints.
  writeLogBy({
    write: (level, line) => level === "info" || console.error(line),
    flush: () => Promise.resolve(),
  });
  const given = readConfig({
    PORT: Deno.env.get("PORT"),
    LISTEN_ADDRESS: "127.0.0.1",
    SIMULATED_DELAY: Deno.env.get("SIMULATED_DELAY") || "off",
    CURRENCY: Deno.env.get("CURRENCY") || undefined,
  });
  const desk = given.origins[0]!;
  const port = numberOf("platform-port", given.port + 1);
  requireFree(given.port, port);
  const [assets, { config, store }] = await Promise.all([loadAssets(), openDesk(given)]);
  await plantDemo(store);
  const hooks = `http://127.0.0.1:${port}/hooks`;
  const pace = { everyMs, reactMs: 2 * everyMs, waiting, most };
  const connection = await connectPlatform(store, { desk, hooks });
  // From now on the platform hears of it.
  await askCorrections(store);
  const platform = new Platform({ desk, port, ...pace, ...connection });
  store.sample!.platform = { origin: platform.origin, waiting };
  const drain = { begun: false };
  const app = createApp({ store, config, assets, drain });
  serve(app, { store, config, drain, scheduled: false });
  platform.start();
  const stopSecondMember = startSecondMember(store);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => {
      stopSecondMember();
      void platform.stop();
    });
  }
  const { account } = store.sample!;
  console.log(`Simulated platform is on ${platform.origin}
Sign in as ${account.email} / ${account.password} (admin), in another browser as
${colleagues.map(({ email, password, role }) => `  ${email} / ${password} (${role})`).join("\n")}
Ctrl+C ends both.`);
}));

/** Throws where another program has one of them, with a command that names others. */
function requireFree(port: number, platformPort: number): void {
  const taken = [port, platformPort].filter(isTaken);
  if (taken.length === 0) return;
  const [own, other] = [port, platformPort].map((one) => taken.includes(one) ? one + 10 : one);
  throw new Error(
    `${taken.length > 1 ? `Ports ${taken.join(" and ")} are` : `Port ${taken[0]} is`} in use. ` +
      "Choose another one: " +
      `PORT=${own} deno task demo --platform-port ${other}`,
  );
}

function isTaken(port: number): boolean {
  try {
    Deno.listen({ hostname: "127.0.0.1", port }).close();
    return false;
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) return true;
    throw error;
  }
}
