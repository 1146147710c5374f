import assert from "node:assert/strict";
import type { KyselyPlugin } from "kysely";
import { hiddenFieldsOf } from "../../support/decisions.ts";
import { type Answer, type Desk, withDesk } from "../../support/helpers.ts";

/**
 * SQL statements of an answer for an admin with the sample data. Keep to these numbers: read what a
 * screen needs anew with what it reads already (a join, a subquery, a `union all` of counts), hand on
 * a record that the request has read, and do not read what the role or the record cannot show. A
 * number that falls is lowered here; one that must rise needs a reason that a reader would accept.
 */
const pages = {
  "/kyc": 10,
  "/kyc/k_1": 9,
  "/users/u_1": 11,
  "/dashboard": 10,
  // The session of a review is read on pages of requests alone.
  "/dashboard?queue=mine&session=rs_1": 10,
  "/audit-logs": 3,
  "/analytics": 22,
  "/kyc/k_1/review?queue=to-review": 14,
};

/** A decision with its seals in the trail, and the next request of the review. */
const DECISION_IN_REVIEW = 40;

for (const [path, expected] of Object.entries(pages)) {
  Deno.test(`${path} is answered with ${expected} SQL statements`, () =>
    withDesk(async (desk) => {
      const statementsOf = countStatements(desk);
      // The first answer fills caches of the process.
      await desk.get(path);
      assert.equal(await statementsOf(() => desk.get(path)), expected);
    }));
}

Deno.test(`a decision in a review takes ${DECISION_IN_REVIEW} SQL statements`, () =>
  withDesk(async (desk) => {
    const statementsOf = countStatements(desk);
    const step = "/kyc/k_1/decision?status=declined&queue=to-review&version=1";
    const typed = { reviewNotes: "", reasons: "no-answer", message: "We cannot accept it." };
    const form = { ...hiddenFieldsOf((await desk.fragment(step)).text), ...typed };
    const decide = () => desk.post(step, form, { "hx-request": "true" });
    assert.equal(await statementsOf(decide), DECISION_IN_REVIEW);
  }));

/** Counts the statements of a request, without those that begin and end transactions. */
function countStatements({ store }: Desk) {
  let statements = 0;
  store.db = store.reads = store.db.withPlugin(counting(() => statements++));
  return async (send: () => Promise<Answer>): Promise<number> => {
    const before = statements;
    const { status } = await send();
    assert.equal(status, 200);
    return statements - before;
  };
}

const counting = (count: () => void): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => {
    count();
    return Promise.resolve(result);
  },
});
