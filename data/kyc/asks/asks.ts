import type { ErrorCode } from "../../errors/texts.ts";
import type { Database } from "../../db/database.ts";
import { idOfDocument, type KycDocument } from "../requests/document.ts";
import type { KycRecord } from "../requests/requests.ts";
import { idLength } from "../../steps/rows.ts";

/** A new document that an applicant was asked for. */
export interface Ask {
  /** Request id and the version that the ask created: `k_1:2`. */
  id: string;
  requestId: string;
  documentId: string;
  /** Code. */
  reason: string;
  message: string;
  askedAt: string;
  /** Staff id. */
  askedBy: string;
  until: string;
  answeredAt: string | null;
  /** Id of the document that replaced it. */
  answeredWith: string | null;
  /** Set when the ask was replaced by another one, or its request was reviewed without an answer. */
  endedAt: string | null;
  undoneAt: string | null;
  withdrawnAt: string | null;
  /** Staff id. */
  withdrawnBy: string | null;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_asks: Ask;
  }
}

const MOST_ASKS = 3;

/** Oldest first. */
export const asksOf = (db: Database, requestId: string): Promise<Ask[]> =>
  selectAsks(db, requestId).execute();

export const selectAsks = (db: Database, requestId: string) =>
  db.selectFrom("kyc_asks").select(columns).where("requestId", "=", requestId)
    .orderBy(idLength).orderBy("id");

const columns = [
  "id",
  "requestId",
  "documentId",
  "reason",
  "message",
  "askedAt",
  "askedBy",
  "until",
  "answeredAt",
  "answeredWith",
  "endedAt",
  "undoneAt",
  "withdrawnAt",
  "withdrawnBy",
] as const;

/** The unanswered asks of a request that waits for its applicant, or got no answer in time. */
export const openAsks = ({ stage }: Pick<KycRecord, "stage">, asks: readonly Ask[]): Ask[] =>
  stage === "waiting" || stage === "no-answer" ? asks.filter(canBeAnswered) : [];

/** The asks that a document answers by replacing another, also once nothing waits for it any more. */
export const asksAnsweredBy = (
  { replaces }: { replaces: string | null },
  asks: readonly Ask[],
): Ask[] => asks.filter((ask) => ask.documentId === replaces && canBeAnswered(ask));

const canBeAnswered = ({ answeredAt, endedAt, undoneAt, withdrawnAt }: Ask): boolean =>
  [answeredAt, endedAt, undoneAt, withdrawnAt].every((at) => at === null);

/** The latest of their due dates; null without asks. */
export const lastUntil = (asks: readonly Pick<Ask, "until">[]): string | null =>
  asks.map(({ until }) => until).toSorted().at(-1) ?? null;

/** The reason why a document of a pending request can't be asked for; null if it can. */
export function askRefusal(
  { documents, stage }: Pick<KycRecord, "documents" | "stage">,
  documentId: string,
  asks: readonly Ask[],
): ErrorCode | null {
  if (stage === "escalated") return "escalation.open";
  if (documents.some(({ replaces }) => replaces === documentId)) {
    return "document.replaced";
  }
  const isWaiting = stage === "waiting" &&
    openAsks({ stage }, asks).some((ask) => ask.documentId === documentId);
  if (isWaiting) return "ask.open";
  const earlier = withReplaced(documents, documentId);
  const notUndone = asks.filter(({ undoneAt }) => undoneAt === null);
  return notUndone.filter((ask) => earlier.has(ask.documentId)).length >= MOST_ASKS
    ? "ask.three_times"
    : null;
}

/** Ids of a document and of all that it replaces, directly or not. */
function withReplaced(documents: readonly KycDocument[], documentId: string): Set<string> {
  const replacedBy = new Map(documents.map((one, at) => [idOfDocument(one, at), one.replaces]));
  const ids = new Set<string>();
  for (let id: string | null | undefined = documentId; id && !ids.has(id);) {
    ids.add(id);
    id = replacedBy.get(id);
  }
  return ids;
}
