import assert from "node:assert/strict";
import { decide } from "../../../data/kyc/decisions/decide.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { secondMember, switchRuleOn } from "../../../tasks/demo/second_member.ts";
import { actor, aRequest, aStaffMember } from "../../support/records.ts";
import { proposed } from "../../support/steps.ts";
import { TestClock, withStore } from "../../support/stores.ts";

const clock = new TestClock();

Deno.test("The demo's moderator sends a proposal back once and approves the next, an admin the moderator's", () =>
  withStore(async (store) => {
    const moderator = {
      name: "Rita Sandoval",
      email: "rita@example.com",
      role: "moderator",
    } as const;
    const marcus = { id: "s_2", name: "Marcus Feld", email: "marcus@example.com" };
    await staff.insert(store.db, [
      aStaffMember(),
      aStaffMember({ id: "s_rita", ...moderator }),
      aStaffMember({ ...marcus, role: "admin" }),
    ]);
    await kyc.insert(store.db, ["k_t", "k_r"].map((id) => aRequest({ id, type: "business" })));
    await switchRuleOn(store, { id: "s_test", name: "Rae Viewer" });
    const accept = (id = "k_t", by = actor()) =>
      decide(store, id, { status: "accepted", reviewNotes: "Clear." }, {
        actor: by,
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
    await proposed(accept("k_r", actor({ id: "s_rita", name: moderator.name })));
    clock.advance(20_000);
    await answerNext();
    const { status, reviewedBy } = await kyc.get(store, "k_r");
    assert.deepEqual([status, reviewedBy], ["accepted", "s_2"]);
  }, clock.now));
