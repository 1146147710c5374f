import type { Ask } from "../kyc/asks/asks.ts";
import { selectClaims } from "../staff/sessions/claims.ts";
import { selectAsks } from "../kyc/asks/asks.ts";
import { listsBuiltOnce } from "../db/read_lists.ts";
import { countBefore } from "../kyc/figures/queue_place.ts";
import type { QueueCount } from "../kyc/queue/queue.ts";
import { documentWith } from "../kyc/requests/document.ts";
import type { KycRecord } from "../kyc/requests/requests.ts";
import type { Source } from "../list/shape.ts";

export interface AskAnswer extends Ask {
  documentName: string;
}

/** Answers to an applicant's questions about a request. */
export interface RequestProgress {
  request: KycRecord;
  /** The requests that are reviewed before it; null unless it waits for review. */
  before: QueueCount | null;
  /** Somebody reviews it now. */
  isClaimed: boolean;
  /** Asks for a new document, newest first. */
  asks: readonly AskAnswer[];
  /** Ids of steps that can still be undone, so that their messages have not left. */
  unsent: ReadonlySet<string>;
}

/** The request that an applicant asks about: the latest pending one, else the latest. */
export const currentRequest = (requests: readonly KycRecord[]): KycRecord | undefined =>
  requests.find(({ status }) => status === "pending") ?? requests[0];

const readProgress = listsBuiltOnce((db, requestId: string, nowIso: string) => ({
  claims: selectClaims(db, nowIso).where("requestId", "=", requestId),
  asks: selectAsks(db, requestId),
  undoable: db.selectFrom("steps").select("id").where("subjectId", "=", requestId)
    .where("subjectType", "=", "kyc").where("announceAt", "is not", null),
}));

export async function readRequestProgress(
  source: Source,
  request: KycRecord,
): Promise<RequestProgress> {
  const nowIso = source.now().toISOString();
  const [before, { claims, asks, undoable }] = await Promise.all([
    countBefore(source, "to-review", request),
    readProgress(source.db, request.id, nowIso),
  ]);
  const valid = asks.filter(({ undoneAt, withdrawnAt }) => !undoneAt && !withdrawnAt);
  return {
    request,
    before,
    isClaimed: claims.length > 0,
    asks: valid.toReversed().map((ask) => ({
      ...ask,
      documentName: documentWith(request, ask.documentId)?.name ?? ask.documentId,
    })),
    unsent: new Set(undoable.map(({ id }) => id)),
  };
}
