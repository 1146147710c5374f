import assert from "node:assert/strict";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { decide } from "../../../data/kyc/decisions/decide.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Member } from "../../../data/staff/sessions/sessions.ts";
import type { Store } from "../../../data/store.ts";
import { approve, sendBack } from "../../../data/two_people/answer.ts";
import { openStoreAt, sharedEngines } from "../../support/databases.ts";
import { onEachEngine } from "../../support/engines.ts";
import { isLongForm } from "../../support/long_form.ts";
import { aRequest } from "../../support/records.ts";
import { switchRule } from "../../support/steps.ts";
import { assertProven, openScene, proposeAccepting, stateOf, terms } from "./scene.ts";

const once = { key: null };

type Answer = (store: Store, proposal: string, request: string, member: Member) => Promise<unknown>;

/** Answers of another member at the same time, and how often on each of two engines. */
const others: [times: number, answer: Answer][] = [
  [isLongForm ? 200 : 50, (store, proposal, _, member) => approve(store, proposal, member, once)],
  [
    isLongForm ? 50 : 25,
    (store, proposal, _, member) => sendBack(store, proposal, "Look again.", member),
  ],
  [
    isLongForm ? 50 : 25,
    (store, _, request, member) =>
      decide(store, request, { status: "declined", reviewNotes: "No." }, {
        ...terms(member),
        version: 1,
      }),
  ],
];
const rounds = others.flatMap(([times, answer]) => Array<Answer>(times).fill(answer));

const isRefused = (result: PromiseSettledResult<unknown>) =>
  result.status === "rejected" && result.reason instanceof DomainError;

onEachEngine({
  "Of two members who approve, send back or decide at once, one is answered": async (ground) => {
    const { store, clock, url } = ground;
    const { ada, ben, mo } = await openScene(store);
    const ids = rounds.map((_, n) => `k_race_${n}`);
    await kyc.insert(
      store.db,
      ids.map((id) => aRequest({ id, type: "business", userId: `u_${id}` })),
    );
    await switchRule(store, "accept_business", { isOn: true }, ada);
    const other = await openStoreAt(url, clock.now);
    try {
      for (const [round, answer] of rounds.entries()) {
        const id = ids[round]!;
        clock.advance(1_000);
        const { id: proposal } = await proposeAccepting(store, id, mo);
        const both = await Promise.allSettled([
          approve(store, proposal, ada, once),
          answer(other, proposal, id, ben),
        ]);
        assert.equal(both.filter(({ status }) => status === "fulfilled").length, 1, id);
        assert.equal(both.filter(isRefused).length, 1, id);
        const isAccepted = (await kyc.get(store, id)).status === "accepted";
        const state = await stateOf(store, proposal);
        assert.equal(isAccepted, state === "approved", id);
        assert.notEqual(state, "waiting", id);
      }
    } finally {
      await other.close();
    }
    const rows = await store.db.selectFrom("kyc_decisions").select("id").execute();
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
    await assertProven(store);
  },
}, sharedEngines);
