import type { Store } from "../../data/store.ts";
import { assignRequests } from "./assigned.ts";
import { addColleagues, colleagues } from "./colleagues.ts";
import { addEarlierMonths } from "./months.ts";
import { addPayouts } from "./payouts.ts";
import { switchRuleOn } from "./second_member.ts";

/** Adds to the sample data what the demo shows beside it. */
export async function plantDemo(store: Store): Promise<void> {
  await addColleagues(store);
  await assignRequests(store);
  await addPayouts(store, colleagues.find(({ role }) => role === "finance")!);
  await addEarlierMonths(store);
  await switchRuleOn(store, { id: "s_1", name: "Dana Okafor" });
}
