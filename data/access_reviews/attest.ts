import * as z from "zod";
import type { AuditAction } from "../audit/actions.ts";
import type { AuditEvent } from "../audit/trail.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import { DomainError, Overtaken } from "../errors/domain_error.ts";
import type { ErrorCode } from "../errors/texts.ts";
import { shortText } from "../list/fields.ts";
import type { Source } from "../list/shape.ts";
import type { StaffRole } from "../permissions.ts";
import { stepId } from "../steps/rows.ts";
import { areClose, type CloseAccounts, closeAccounts } from "../steps/second_member.ts";
import type { StepSubject, UndoableStep } from "../steps/step.ts";
import type { UndoableSteps } from "../steps/undo.ts";
import { accessDecisions, type GrantRow, REVIEWS_LOCK } from "./grants.ts";

/** A row of a review, and when the review ended. */
export interface Grant extends GrantRow {
  endedAt: string | null;
}

/** An active member who may attest rows of some kind. */
export interface Attester {
  id: string;
  role: StaffRole;
}

const NO_DECISION = "access_review.no_decision" satisfies ErrorCode;
const NO_WORD = "access_review.no_word" satisfies ErrorCode;

export const attestInput = z.strictObject({
  decision: z.enum(accessDecisions, NO_DECISION),
  word: z.string().trim().min(1, NO_WORD).pipe(shortText),
});

interface Attesters {
  members: readonly Attester[];
  /** Pairs that count as one member. */
  close: readonly CloseAccounts[];
}

export const readAttesters = async ({ db, now }: Source): Promise<Attesters> => ({
  members: await db.selectFrom("staff").select(["id", "role"]).where("status", "=", "active")
    .where("role", "in", ["admin", "auditor"]).execute(),
  close: await closeAccounts(db, now()),
});

/**
 * The members who may attest a row: auditors that of an admin, admins all others, and never the member
 * of the row or an account close to theirs. Where nobody else has that role, the other of the two roles
 * does it.
 */
export function attestersOf(
  { staffId, role }: Pick<GrantRow, "staffId" | "role">,
  { members, close }: Attesters,
): readonly Attester[] {
  const others = members.filter(({ id }) => id !== staffId && !areClose(close, id, staffId));
  const wanted: StaffRole = role === "admin" ? "auditor" : "admin";
  const first = others.filter((attester) => attester.role === wanted);
  return first.length > 0 ? first : others;
}

/** Why this member may not attest a row; null if they may. */
export function attestRefusal(
  row: Pick<GrantRow, "staffId" | "role">,
  attesters: Attesters,
  memberId: string,
): AttestRefusal | null {
  const mayAttest = (among: Attesters) => attestersOf(row, among).some(({ id }) => id === memberId);
  if (mayAttest(attesters)) return null;
  if (row.staffId === memberId) return "access_review.own";
  const isClose = mayAttest({ members: attesters.members, close: [] });
  return isClose ? "access_review.close_account" : "access_review.other_role";
}

type AttestRefusal =
  | "access_review.own"
  | "access_review.close_account"
  | "access_review.other_role";

const grants: StepSubject<Grant> = {
  type: "access",
  // No event tells of an access review.
  area: "user",
  changed: "access_review.changed",
  lock: lockGrant,
  remember: async (trx, id) => {
    const { decision, word, attestedBy, attestedAt } = await getGrant(trx, id);
    return { decision, word, attestedBy, attestedAt };
  },
  restore: async ({ trx }, { id, version }, { replacedFields }) => {
    await trx.updateTable("access_review_rows")
      .set({ ...JSON.parse(replacedFields), version: version + 1 }).where("id", "=", id).execute();
  },
  undoneEntry: entryOf,
};

const attest: UndoableStep<Grant, z.output<typeof attestInput>> = {
  kind: "attest",
  subject: grants,
  lock: lockGrant,
  refusal: async ({ trx, actor, now }, before) => {
    if (before.endedAt !== null) return new Overtaken("conflict", "access_review.ended", before);
    const attesters = await readAttesters({ db: trx, now: () => now });
    const refusal = attestRefusal(before, attesters, actor.id);
    return refusal && new DomainError("forbidden", refusal);
  },
  take: async ({ trx, now, actor }, before, input) => {
    const attested = {
      ...input,
      attestedBy: actor.id,
      attestedAt: now.toISOString(),
      version: before.version + 1,
    };
    await trx.updateTable("access_review_rows").set(attested).where("id", "=", before.id)
      .execute();
    const after = { ...before, ...attested };
    return { after, entry: entryOf("Access attested", before, after) };
  },
  undo: { action: "Access attestation undone" },
  // Each row is proven by its seal, with all that was frozen.
  proof: null,
};

/** The step that attests a row, which can be undone. */
export const accessSteps: UndoableSteps<Grant, "attest"> & { steps: { attest: typeof attest } } = {
  subject: grants,
  steps: { attest },
};

function entryOf(action: AuditAction, before: Grant, after: Grant): AuditEvent {
  const { id, review, staffId, name, role, version } = after;
  const { decision, word } = after;
  return {
    category: "access",
    action,
    target: `${name} (${staffId})`,
    seals: [`access ${id}`, `step ${stepId({ type: "access", id, version })}`],
    before: { decision: before.decision, version: before.version },
    after: { review, role, decision, word, version },
  };
}

/** Throws `not_found`. */
export async function getGrant(db: Database, id: string): Promise<Grant> {
  const row = await db.selectFrom("access_review_rows")
    .innerJoin("access_reviews", "access_reviews.number", "access_review_rows.review")
    .selectAll("access_review_rows").select("access_reviews.endedAt")
    .where("access_review_rows.id", "=", id).executeTakeFirst();
  if (!row) throw new DomainError("not_found", "access_review.not_found");
  return row;
}

/** A review does not end while one of its rows is attested. */
async function lockGrant(trx: Database, id: string): Promise<Grant> {
  await takeLock(trx, REVIEWS_LOCK);
  return await getGrant(trx, id);
}
