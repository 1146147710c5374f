import assert from "node:assert/strict";
import { sql } from "kysely";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import {
  decisionStatuses,
  type KycStatus,
  kycStatuses,
} from "../../../data/kyc/requests/statuses.ts";
import {
  type Verdict,
  verdicts,
  verdictsOf,
  verdictSql,
} from "../../../data/kyc/requests/verdict.ts";
import * as users from "../../../data/records/users.ts";
import { decideOn, undo } from "./undo/scene.ts";
import { onEachEngine } from "../../support/engines.ts";
import { randomNumbers } from "../../support/random.ts";
import { kycRequest } from "../../support/fixtures.ts";
import { aUser } from "../../support/records.ts";

const NEXT_YEAR = "2027-06-01T00:00:00.000Z";

const ofStatus: Record<KycStatus, Partial<kyc.KycRequest>> = {
  pending: {},
  accepted: { expiresAt: NEXT_YEAR },
  declined: {},
  revoked: {},
  expired: { expiresAt: "2026-11-01T00:00:00.000Z" },
};

const request = (n: number, userId: string, status: KycStatus) =>
  kycRequest(n, { userId, status, ...ofStatus[status] });

/** The rule in words: an accepted request in force wins, else the latest submitted one decides. */
function expected(statuses: readonly KycStatus[]): Verdict {
  if (statuses.includes("accepted")) return "accepted";
  const latest = statuses.at(-1);
  return latest === undefined ? "none" : latest === "pending" ? "waiting" : latest as Verdict;
}

onEachEngine({
  "an accepted request in force wins, else the latest submitted request decides": async (
    { store },
  ) => {
    const random = randomNumbers("verdicts");
    const people = new Map<string, KycStatus[]>();
    const requests: kyc.KycRequest[] = [];
    for (let person = 0; person < 120; person++) {
      const statuses = Array.from(
        { length: Math.floor(random() * 5) },
        () => kycStatuses[Math.floor(random() * kycStatuses.length)]!,
      );
      people.set(`u_${person}`, statuses);
      // Ids fall while the submissions rise.
      for (const [at, status] of statuses.entries()) {
        const one = request(person * 10 + at, `u_${person}`, status);
        requests.push({ ...one, id: `k_${10_000 - person * 10 - at}` });
      }
    }
    await kyc.insert(store.db, requests);
    const found = await verdictsOf(store, [...people.keys(), "u_unknown"]);
    for (const [id, statuses] of people) {
      assert.equal(found.get(id), expected(statuses), `${id} ${statuses}`);
    }
    assert.equal(found.get("u_unknown"), "none");
    await users.insert(
      store.db,
      [...people.keys()].map((id) => aUser({ id, email: `${id}@x.example` })),
    );
    const { rows } = await sql<{ id: string; verdict: Verdict }>`select "id",
      ${verdictSql(sql`users."id"`, store.now().toISOString())} as "verdict" from users`
      .execute(store.db);
    for (const { id, verdict } of rows) assert.equal(verdict, found.get(id), id);
  },

  "the verdict follows decisions, their undoing and the end of an approval": async (ground) => {
    const { store, clock } = ground;
    await kyc.insert(store.db, [request(1, "u_1", "pending")]);
    const verdict = async () => (await verdictsOf(store, ["u_1"])).get("u_1");
    assert.equal(await verdict(), "waiting");
    await decideOn(ground, 1, "declined");
    assert.equal(await verdict(), "declined");
    await undo(ground, 1);
    assert.equal(await verdict(), "waiting");
    await decideOn(ground, 1, "accepted");
    assert.equal(await verdict(), "accepted");
    clock.advance(365 * 24 * 60 * 60 * 1_000);
    assert.equal(await verdict(), "expired");
    assert.ok(decisionStatuses.every((status) => verdicts.includes(status)));
  },
});
