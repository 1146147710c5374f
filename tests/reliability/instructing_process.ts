import { openStoreAt } from "../support/databases.ts";
import { instructionClock, runAll } from "./instructing.ts";

/** Takes the runs of a database from the first on; those that a kill has cut off go on. */
const [databaseUrl = "", count = "0"] = Deno.args;
const clock = instructionClock();
const store = await openStoreAt(databaseUrl, clock.now);
console.log("ready");
await runAll(store, clock, Number(count));
await store.close();
