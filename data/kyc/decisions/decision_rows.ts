import type { AuditAction } from "../../audit/actions.ts";
import type { Database } from "../../db/database.ts";
import { yieldToEventLoop } from "../../base/event_loop.ts";
import type { DecisionStatus, KycStatus } from "../requests/statuses.ts";
import { provenIn } from "../../steps/proof.ts";
import { addWaits } from "./waits.ts";

interface KycDecisionRow {
  /** Request id and the version that the decision created: `k_1:2`. */
  id: string;
  requestId: string;
  status: DecisionStatus;
  reviewerId: string;
  submittedAt: string;
  /** The wait counts from then; null: from the submission. */
  clockFrom?: string | null;
  decidedAt: string;
  reviewNotes: string;
  /** JSON: ids of the documents that the reviewer had not viewed. */
  undisplayed: string;
  checks: string;
  /** JSON: codes. */
  reasons: string;
  message: string | null;
  /** Why an expired document was accepted; null where none was. */
  expiredReason?: string | null;
  /** The status before; empty for decisions made before this was recorded. */
  replaced: KycStatus | "";
  /** Seconds from the first document viewed to the decision; null if none was viewed. */
  shownSeconds?: number | null;
  undoneAt?: string | null;
}

type Counted = "id" | "requestId" | "status" | "reviewerId" | "submittedAt" | "decidedAt";
export type NewDecision = Pick<KycDecisionRow, Counted> & Partial<KycDecisionRow>;

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_decisions: KycDecisionRow;
  }
}

export const decisionActions = {
  accepted: "KYC accepted",
  declined: "KYC declined",
  revoked: "KYC revoked",
} as const satisfies Record<DecisionStatus, AuditAction>;

export const decisionProof = provenIn(
  "kyc_decisions",
  Object.values(decisionActions),
  ({ status, reviewerId, decidedAt, replaced, reviewNotes, message, ...row }) => ({
    action: decisionActions[status],
    actorId: reviewerId,
    at: decidedAt,
    before: replaced === "" ? {} : { status: replaced },
    after: {
      reviewNotes,
      undisplayed: JSON.parse(row.undisplayed),
      reasons: JSON.parse(row.reasons),
      message,
      expiredReason: row.expiredReason ?? null,
    },
    absent: { reasons: [], message: null, expiredReason: null },
  }),
);

export type DecisionCounts = Record<DecisionStatus, number>;

export async function insertDecisions(db: Database, rows: readonly NewDecision[]): Promise<void> {
  const defaults = {
    reviewNotes: "",
    undisplayed: "[]",
    checks: "[]",
    reasons: "[]",
    message: null,
    replaced: "" as const,
  };
  await db.insertInto("kyc_decisions").values(rows.map((row) => ({ ...defaults, ...row })))
    .execute();
  await addWaits(db, rows);
}

const BATCH = 1_000;

/** Notes are left out because they can be long. */
const counted = [
  "id",
  "requestId",
  "status",
  "reviewerId",
  "submittedAt",
  "clockFrom",
  "decidedAt",
  "undisplayed",
  "shownSeconds",
  "undoneAt",
] as const;
export type CountedRow = Pick<KycDecisionRow, typeof counted[number]>;

/** Decisions that were undone are left out unless `undone` includes them. */
export async function* decisionsSince(
  db: Database,
  from: string,
  { undone = false } = {},
): AsyncGenerator<CountedRow> {
  let last = { decidedAt: from, id: "" };
  for (;;) {
    const { decidedAt, id } = last;
    const rows = await db.selectFrom("kyc_decisions")
      .select(counted)
      .where((eb) => eb(eb.refTuple("decidedAt", "id"), ">", eb.tuple(decidedAt, id)))
      .$if(!undone, (select) => select.where("undoneAt", "is", null))
      .orderBy("decidedAt").orderBy("id").limit(BATCH).execute();
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    last = end;
    await yieldToEventLoop();
  }
}
