import { selectCommentCounts } from "../comments/comments.ts";
import { readLists } from "../db/read_lists.ts";
import type { Store } from "../store.ts";
import { openQuestions } from "../kyc/asks/escalations.ts";
import { type Claim, selectClaims } from "../staff/sessions/claims.ts";
import { selectDrafted } from "../kyc/decisions/drafts.ts";
import type { KycRecord } from "../kyc/requests/requests.ts";
import type { CaseReader } from "./read_case.ts";

/** Facts that the row of a request shows beside its record. */
interface Marks {
  /** The reader has a draft. */
  hasDraft: boolean;
  claim: Claim | null;
  /** Number of comments; undefined if there is none, or the reader sees none. */
  comments?: number;
  /** The open question to the admins. */
  question?: string;
  /** Somebody has proposed a step that waits for a second member. */
  isProposed: boolean;
}

export async function readMarks(
  store: Store,
  requests: readonly KycRecord[],
  { id, may }: Pick<CaseReader, "id" | "may">,
): Promise<(KycRecord & Marks)[]> {
  const ids = requests.map((request) => request.id);
  const escalated = requests.filter(({ stage }) => stage === "escalated");
  if (ids.length === 0) return [];
  const [lists, questions] = await Promise.all([
    readLists(store.db, {
      drafts: selectDrafted(store, id).where("requestId", "in", ids),
      claims: selectClaims(store.db, store.now().toISOString()).where("requestId", "in", ids),
      comments: selectCommentCounts(store.db, "kyc", ids),
      proposals: store.db.selectFrom("step_proposals").select("subjectId")
        .where("subjectType", "=", "kyc").where("subjectId", "in", ids)
        .where("state", "=", "waiting"),
    }),
    openQuestions(store.db, escalated.map((request) => request.id)),
  ]);
  const drafts = new Set(lists.drafts.map(({ requestId }) => requestId));
  const claims = new Map(lists.claims.map((claim) => [claim.requestId, claim]));
  const comments = new Map(lists.comments.map(({ subjectId, count }) => [subjectId, count]));
  const proposals = new Set(lists.proposals.map(({ subjectId }) => subjectId));
  return requests.map((request) => ({
    ...request,
    isProposed: proposals.has(request.id),
    hasDraft: may("kyc.decide") && drafts.has(request.id),
    claim: claims.get(request.id) ?? null,
    comments: may("comments.kyc") ? comments.get(request.id) : undefined,
    question: questions.get(request.id),
  }));
}
