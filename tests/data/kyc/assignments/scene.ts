import { get } from "../../../../data/kyc/requests/requests.ts";
import { saveAbsence } from "../../../../data/staff/accounts/absences.ts";
import type { Store } from "../../../../data/store.ts";
import { actor } from "../../../support/fixtures.ts";
import { assign } from "../../../support/steps.ts";

export const rita = actor("s_1", "Rita");

/** Assigns the request as it is now. */
export async function assignTo(
  store: Store,
  id: string,
  assigneeId: string | null,
  reviewer = rita,
) {
  const { version } = await get(store, id);
  return await assign(store, id, assigneeId, { reviewer, version });
}

/** Away until the end of a day, by UTC; "" ends it. */
export const goAway = (store: Store, id: string, day: string) =>
  saveAbsence(store, { ...actor(id, id), email: `${id}@desk.example` }, { day, timeZone: "UTC" });
