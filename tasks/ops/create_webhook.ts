/** Adds a webhook and prints its secret. */

import { system } from "../../data/audit/write.ts";
import { receiversFor } from "../../data/webhooks/address.ts";
import { createEndpoint, endpointForm } from "../../data/webhooks/endpoints.ts";
import { eventTypes } from "../../data/webhooks/payload.ts";
import { publicOrigin, runProgram, task, withStore } from "./cli.ts";

const usage = `Usage: deno task create-webhook URL [--events EVENT,EVENT…]

Prints the secret of a new webhook, which cannot be read again. DATABASE_URL and JWT_SECRET as for
the server. Without --events it gets all of them: ${eventTypes.join(", ")}

URL  https:// and in the public internet; http://localhost only while PUBLIC_ORIGIN is local`;

const options = { events: { type: "string" } } as const;

export const main = task(
  usage,
  { names: ["URL"], options },
  async ({ positionals: [url = ""], values }) => {
    const events = typeof values.events === "string" ? values.events.split(",") : eventTypes;
    const parsed = endpointForm.safeParse({ url, events });
    if (!parsed.success) throw new Error(`--events: one of them is unknown; see --help`);
    await withStore({ known: true }, async (store) => {
      const { secret } = await createEndpoint(
        store,
        parsed.data,
        system,
        receiversFor(publicOrigin()),
      );
      console.log(secret);
    });
  },
);

if (import.meta.main) await runProgram(main);
