import { askCorrection } from "../../data/people/correction_steps.ts";
import type { Store } from "../../data/store.ts";
import { colleagues } from "./colleagues.ts";

/** Support has asked for a correction, which the details of the person show. */
export async function askCorrections(store: Store): Promise<void> {
  const { id, name } = colleagues.find(({ role }) => role === "support")!;
  const form = {
    id: crypto.randomUUID(),
    field: "name",
    value: "Léa Fontaine-Moreau",
    source: "Ticket 4711, copy of the marriage certificate",
  } as const;
  await askCorrection(store, "u_12", form, { id, name, requestId: null });
}
