import { instructionSteps } from "../../data/instructions/steps.ts";
import { takeStep } from "../../data/steps/take.ts";
import type { Store } from "../../data/store.ts";
import { colleagues } from "./colleagues.ts";

/** Support has asked for a correction, which the details of the person show. */
export async function askCorrections(store: Store): Promise<void> {
  const { id, name } = colleagues.find(({ role }) => role === "support")!;
  const form = {
    field: "name",
    value: "Léa Fontaine-Moreau",
    source: "Ticket 4711, copy of the marriage certificate",
    reason: null,
  } as const;
  const actor = { id, name, requestId: null };
  const terms = { actor, via: "page", version: null, key: null } as const;
  await takeStep(store, instructionSteps.user.steps.ask, "u_12", form, terms);
}
