import assert from "node:assert/strict";
import { decide } from "../../../data/kyc/decisions/decide.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { secondMember, switchRuleOn } from "../../../tasks/demo/second_member.ts";
import { actor, aRequest, aStaffMember } from "../../support/records.ts";
import { proposed } from "../../support/steps.ts";
import { TestClock, withStore } from "../../support/stores.ts";

const clock = new TestClock();

Deno.test("The demo's moderator sends a proposal back once, and approves the next after 20 s", () =>
  withStore(async (store) => {
    const moderator = {
      name: "Rita Sandoval",
      email: "rita@example.com",
      role: "moderator",
    } as const;
    await staff.insert(store.db, [aStaffMember(), aStaffMember({ id: "s_rita", ...moderator })]);
    await kyc.insert(store.db, [aRequest({ id: "k_t", type: "business" })]);
    await switchRuleOn(store, { id: "s_test", name: "Rae Viewer" });
    const accept = () =>
      decide(store, "k_t", { status: "accepted", reviewNotes: "Clear." }, {
        actor: actor(),
        via: "page",
        version: null,
        key: null,
      });
    const answerNext = secondMember(store);
    await proposed(accept());
    await answerNext();
    const stateOf = async () =>
      (await store.db.selectFrom("step_proposals").select("state").orderBy("proposedAt", "desc")
        .executeTakeFirstOrThrow()).state;
    assert.equal(await stateOf(), "waiting");
    clock.advance(20_000);
    await answerNext();
    assert.equal(await stateOf(), "sent-back");
    await proposed(accept());
    clock.advance(20_000);
    await answerNext();
    assert.equal((await kyc.get(store, "k_t")).status, "accepted");
  }, clock.now));
