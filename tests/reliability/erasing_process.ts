import { runErasures } from "../../data/erasure/job.ts";
import { openStoreAt } from "../support/databases.ts";

/** Carries on the erasures of a database, as the job of a server does. */
const [databaseUrl = ""] = Deno.args;
const store = await openStoreAt(databaseUrl);
console.log("ready");
await runErasures(store);
await store.close();
