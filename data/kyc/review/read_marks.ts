import { countComments } from "../../comments/comments.ts";
import type { Store } from "../../store.ts";
import { openQuestions } from "../asks/escalations.ts";
import { type Claim, claimsOf } from "../claims/claims.ts";
import { requestsWithDraft } from "../decisions/drafts.ts";
import type { KycRecord } from "../requests/requests.ts";
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
}

export async function readMarks(
  store: Store,
  requests: readonly KycRecord[],
  { id, may }: Pick<CaseReader, "id" | "may">,
): Promise<(KycRecord & Marks)[]> {
  const ids = requests.map((request) => request.id);
  const escalated = requests.filter(({ stage }) => stage === "escalated");
  const [drafts, claims, comments, questions] = await Promise.all([
    may("kyc.decide") ? requestsWithDraft(store, id) : new Set<string>(),
    claimsOf(store, ids),
    may("comments.kyc") ? countComments(store.db, "kyc", ids) : null,
    openQuestions(store.db, escalated.map((request) => request.id)),
  ]);
  return requests.map((request) => ({
    ...request,
    hasDraft: drafts.has(request.id),
    claim: claims.get(request.id) ?? null,
    comments: comments?.get(request.id),
    question: questions.get(request.id),
  }));
}
