import assert from "node:assert/strict";
import { DomainError } from "../../../data/errors/domain_error.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { approve, sendBack } from "../../../data/two_people/answer.ts";
import { openStoreAt } from "../../support/databases.ts";
import { onEachEngine, racingEngines } from "../../support/engines.ts";
import { aRequest } from "../../support/records.ts";
import { switchRule } from "../../support/steps.ts";
import { assertProven, openScene, proposeAccepting, stateOf } from "./scene.ts";

/** On each of two engines. */
const RACES = 100;
const once = { key: null };

const isRefused = (result: PromiseSettledResult<unknown>) =>
  result.status === "rejected" && result.reason instanceof DomainError;

onEachEngine({
  "Of two members who answer a proposal at once, one takes the step": async (ground) => {
    const { store, clock, url } = ground;
    const { ada, ben, mo } = await openScene(store);
    const ids = Array.from({ length: RACES }, (_, n) => `k_race_${n}`);
    await kyc.insert(
      store.db,
      ids.map((id) => aRequest({ id, type: "business", userId: `u_${id}` })),
    );
    await switchRule(store, "accept_business", { isOn: true }, ada);
    const other = await openStoreAt(url, clock.now);
    try {
      for (const [round, id] of ids.entries()) {
        clock.advance(1_000);
        const { id: proposal } = await proposeAccepting(store, id, mo);
        const both = await Promise.allSettled([
          approve(store, proposal, ada, once),
          round % 2 === 0
            ? approve(other, proposal, ben, once)
            : sendBack(other, proposal, "Look again.", ben),
        ]);
        assert.equal(both.filter(({ status }) => status === "fulfilled").length, 1, id);
        assert.equal(both.filter(isRefused).length, 1, id);
        const isAccepted = (await kyc.get(store, id)).status === "accepted";
        assert.equal(isAccepted, (await stateOf(store, proposal)) === "approved", id);
      }
    } finally {
      await other.close();
    }
    const rows = await store.db.selectFrom("kyc_decisions").select("id").execute();
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
    await assertProven(store);
  },
}, racingEngines());
