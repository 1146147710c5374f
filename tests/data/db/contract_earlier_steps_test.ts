import assert from "node:assert/strict";
import { reissueTrail } from "../../../data/audit/former/reissue.ts";
import { migrate } from "../../../data/db/migrate.ts";
import { assignment } from "../../../data/kyc/assignments/assign.ts";
import { decision } from "../../../data/kyc/decisions/decide.ts";
import { decisionInput } from "../../../data/kyc/decisions/decision_input.ts";
import { verifyWithRecords } from "../../../data/proof/verify_records.ts";
import { get } from "../../../data/kyc/requests/requests.ts";
import { kycSteps } from "../../../data/kyc/decisions/kyc_steps.ts";
import { payoutSteps } from "../../../data/payouts/holds.ts";
import { instructionSteps } from "../../../data/instructions/steps.ts";
import { findByEmail } from "../../../data/staff/accounts/staff.ts";
import { takeStep } from "../../../data/steps/take.ts";
import { undoBatch, undoLastStep } from "../../../data/steps/undo.ts";
import { openStore, type Store } from "../../../data/store.ts";
import { sharedEngines, withDatabase } from "../../support/databases.ts";
import { DESK_SECRET, deskOfKycSteps, fillDesk } from "../../support/shipped/desks.ts";
import { TestClock } from "../../support/stores.ts";

const { batch, correction, openedAt } = deskOfKycSteps;

for (const { name, provideBare } of sharedEngines) {
  Deno.test(`steps and keys of an earlier version are proven, repeated and undone (${name})`, async () => {
    const { url, remove } = await provideBare();
    try {
      await fillDesk(url, deskOfKycSteps);
      await withDatabase(url, migrate);
      const { now } = new TestClock(openedAt);
      const options = { databaseUrl: url, simulatedDelay: false, jwtSecret: DESK_SECRET, now };
      const store = await openStore(options);
      try {
        await reissueTrail(store);
        await requireProven(store);
        const { id } = await findByEmail(store.db, "ada@example.com");
        const member = { id, name: "Ada Admin", requestId: null };
        await requireRepeated(store, member);
        await requireUndone(store, member);
        await requireProven(store);
      } finally {
        await store.close();
      }
    } finally {
      await remove();
    }
  });
}

type Member = Parameters<typeof takeStep>[4]["actor"];

async function requireProven(store: Store): Promise<void> {
  assert.equal((await verifyWithRecords(store.db, store.auditKey)).fault, null);
}

/** Each call is answered by its key: otherwise its version would be refused. */
async function requireRepeated(store: Store, actor: Member): Promise<void> {
  const { id: assigneeId } = await findByEmail(store.db, "rui@example.com");
  const steps = await store.db.selectFrom("steps").select("id").orderBy("id").execute();
  const sent = (key: string, version: number | null) =>
    ({ actor, via: "api", version, key }) as const;
  const body = { status: "accepted", reviewNotes: "Clear.", checks: [] };
  const accepted = decisionInput.parse(body);
  const decided = await takeStep(store, decision, "k_9", accepted, sent("key-decided", 1));
  assert.deepEqual([decided.status, decided.version], ["accepted", 2]);
  const held = { reason: "Call first." };
  await takeStep(store, assignment, "k_13", { assigneeId }, sent("key-assigned", 1));
  await takeStep(store, payoutSteps.steps.hold, "t_plain", held, sent("key-held", 0));
  assert.deepEqual(await store.db.selectFrom("steps").select("id").orderBy("id").execute(), steps);
  for (const key of ["key-decided", "key-held", "key-undone"]) {
    await assert.rejects(
      takeStep(store, decision, "k_4", accepted, sent(key, null)),
      { code: "idempotency.other_decision" },
    );
  }
}

/** The request, the kind of its step, and its state after the undo. */
const undone = [
  ["k_9", "decision", { status: "pending", stage: "review" }],
  ["k_3", "ask", { status: "pending", stage: "review" }],
  ["k_11", "escalation", { status: "pending", stage: "review" }],
  ["k_2", "reopening", { status: "declined", reviewNotes: "Cut off." }],
  ["k_13", "assignment", { status: "pending", assigneeId: null }],
  ["k_14", "resolution", { status: "pending", openChecks: 1 }],
] as const;

async function requireUndone(store: Store, actor: Member): Promise<void> {
  const last = { actor, version: null };
  for (const [id, kind, state] of undone) {
    const { current, ...step } = await undoLastStep(store, kycSteps, id, last);
    assert.equal(step.kind, kind);
    assert.partialDeepStrictEqual(current, state, id);
  }
  assert.equal((await undoLastStep(store, payoutSteps, "t_plain", last)).current.hold, null);
  const asked = await undoLastStep(store, instructionSteps.user, correction, last);
  assert.equal(asked.current.undoneAt, openedAt);
  const together = await undoBatch(store, kycSteps, batch, actor);
  assert.deepEqual(together.undone.map(({ id }) => id).toSorted(), ["k_4", "k_7"]);
  assert.equal((await get(store, "k_4")).assigneeId, null);
  await assert.rejects(undoLastStep(store, kycSteps, "k_6", last), { code: "undo.too_late" });
}
