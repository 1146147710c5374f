import type { Database } from "../../db/database.ts";
import { notifyEach, notifyStaff } from "../../notices/announce.ts";
import type { Store } from "../../store.ts";
import { enqueueLetter } from "../reasons/letters.ts";
import type { KycStepKind } from "./steps.ts";

/**
 * Notifies staff, by bell and mail, of steps that can no longer be undone, and writes the letters to
 * their applicants. Undo clears `announceAt` as well, so a step is either announced or undone, even
 * if the clocks of processes differ.
 */
export async function announceSteps({ db, now }: Pick<Store, "db" | "now">): Promise<void> {
  const at = now();
  const until = at.toISOString();
  // A read first, so that an idle process does not take SQLite's write lock.
  const first = await db.selectFrom("kyc_steps").select("id")
    .where("announceAt", "<=", until).limit(1).executeTakeFirst();
  if (!first) return;
  await db.transaction().execute(async (trx) => {
    const settled = await trx.updateTable("kyc_steps").set({ announceAt: null })
      .where("announceAt", "<=", until).returningAll().execute();
    const idsOf = (kind: KycStepKind) =>
      settled.filter((step) => step.kind === kind).map(({ id }) => id);
    await announceDecisions(trx, idsOf("decision"), at);
    await announceAsks(trx, idsOf("ask"));
    await announceEscalations(trx, idsOf("escalation"), at);
    await announceAssignments(trx, idsOf("assignment"), at);
  });
}

async function announceDecisions(trx: Database, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const decisions = await trx.selectFrom("kyc_decisions")
    .select(["id", "requestId", "reviewerId", "status", "message", "decidedAt"])
    .where("id", "in", ids).execute();
  for (const [reviewerId, rows] of Map.groupBy(decisions, ({ reviewerId }) => reviewerId)) {
    const facts = { count: rows.length, accepted: 0, declined: 0, revoked: 0 };
    for (const { status } of rows) facts[status]++;
    await notifyStaff(trx, { kind: "kyc_decisions", facts }, now, reviewerId);
  }
  for (const { id, requestId, message, decidedAt } of decisions) {
    if (message !== null) await writeLetter(trx, { id, requestId, message }, decidedAt);
  }
}

/** An ask that was withdrawn or answered meanwhile needs no letter. */
async function announceAsks(trx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const asks = await trx.selectFrom("kyc_asks").select(["id", "requestId", "message", "askedAt"])
    .where("id", "in", ids).where("withdrawnAt", "is", null).where("answeredAt", "is", null)
    .execute();
  for (const { askedAt, ...letter } of asks) await writeLetter(trx, letter, askedAt);
}

/** An escalation that was answered meanwhile, or whose request was decided, needs nobody. */
async function announceEscalations(
  trx: Database,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const escalations = await trx.selectFrom("kyc_escalations")
    .innerJoin("kyc_requests", "kyc_requests.id", "kyc_escalations.requestId")
    .select(["requestId", "userName", "askedBy"])
    .where("kyc_escalations.id", "in", ids).where("phase", "=", "escalated").execute();
  for (const { askedBy, ...facts } of escalations) {
    await notifyStaff(trx, { kind: "kyc_escalated", facts }, now, askedBy);
  }
}

/** Notifies those to whom somebody else has assigned a request, unless it has gone on since. */
async function announceAssignments(
  trx: Database,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const assigned = await trx.selectFrom("kyc_assignments")
    .innerJoin("kyc_requests", "kyc_requests.id", "kyc_assignments.requestId")
    .select(["requestId", "userName", "kyc_requests.assigneeId"])
    .where("kyc_assignments.id", "in", ids).where("kyc_requests.status", "=", "pending")
    .whereRef("kyc_assignments.assigneeId", "=", "kyc_requests.assigneeId")
    .whereRef("kyc_assignments.assigneeId", "!=", "kyc_assignments.staffId")
    .orderBy("kyc_requests.assigneeId").orderBy("requestId").execute();
  const byAssignee = Map.groupBy(assigned, ({ assigneeId }) => assigneeId);
  const notices = [...byAssignee].map(([assigneeId, [first, ...others]]) => {
    const { requestId, userName } = first!;
    const facts = { count: others.length + 1, requestId, userName };
    return [assigneeId!, { kind: "kyc_assigned", facts }] as const;
  });
  await notifyEach(trx, notices, now);
}

async function writeLetter(
  trx: Database,
  letter: { id: string; requestId: string; message: string },
  at: string,
): Promise<void> {
  const request = await trx.selectFrom("kyc_requests").select("userId")
    .where("id", "=", letter.requestId).executeTakeFirst();
  if (request) await enqueueLetter(trx, { ...letter, ...request }, new Date(at));
}
