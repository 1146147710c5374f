import { internet } from "../../../data/base/outside.ts";
import { startWebhooks } from "../../../server/webhooks.ts";
import { openStoreAt } from "../../support/databases.ts";

/** A process that sends webhooks: DATABASE_URL, the speed of its clock, and its deadline in ms. */
const [url = "", speed = "1", deadlineMs = "15000", since = "0"] = Deno.args;
const start = Number(since);
const now = () => new Date(start + (Date.now() - start) * Number(speed));
const store = await openStoreAt(url, now);
startWebhooks(store, { origins: ["http://localhost:8000"] }, {
  network: { ...internet, deadlineMs: Number(deadlineMs) },
  lookEveryMs: Number(speed) > 1 ? 20 : undefined,
});
