import assert from "node:assert/strict";
import * as users from "../../../data/records/users.ts";
import { readFirstSteps } from "../../../data/reports/first_steps.ts";
import { createToken } from "../../../data/staff/accounts/service_tokens.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { receiversFor } from "../../../data/webhooks/address.ts";
import { createEndpoint } from "../../../data/webhooks/endpoints.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor, plantRequests } from "../../support/fixtures.ts";
import { aStaffMember, aUser, DAY_MS, terms } from "../../support/records.ts";
import { decide } from "../../support/steps.ts";

onEachEngine({
  "the first steps of a desk are ticked one by one, and are gone after the last": async (
    { store },
  ) => {
    const done = async () => [...await readFirstSteps(store) ?? ["all"]];
    const admin = aStaffMember({ id: "s_1", role: "admin" });
    await store.db.transaction().execute((trx) => staff.insert(trx, [admin]));
    assert.deepEqual(await done(), []);
    await users.insert(store.db, [aUser()]);
    assert.deepEqual(await done(), ["import"]);
    const by = actor("s_1", "One");
    const expiresAt = new Date(store.now().getTime() + DAY_MS).toISOString();
    await createToken(store, { name: "Platform", scopes: ["users:import"], expiresAt }, by);
    assert.deepEqual(await done(), ["token", "import"]);
    const other = aStaffMember({ id: "s_2", email: "two@example.com" });
    await store.db.transaction().execute((trx) => staff.insert(trx, [other]));
    const form = { url: "http://localhost:8001/hooks", events: ["kyc.decided" as const] };
    await createEndpoint(store, form, by, receiversFor("http://localhost:8000"));
    assert.deepEqual(await done(), ["all"]);
    await store.db.deleteFrom("users").execute();
    assert.deepEqual(await done(), ["all"]);
  },

  "the first steps are gone once a decision has been made": async ({ store }) => {
    await plantRequests(store, 1);
    assert.deepEqual([...await readFirstSteps(store) ?? ["all"]], ["import"]);
    await decide(store, "k_1", { status: "declined", reviewNotes: "" }, terms());
    assert.equal(await readFirstSteps(store), null);
  },
});
