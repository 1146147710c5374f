import type { ErrorCode } from "../../errors/texts.ts";
import type { Database } from "../../db/database.ts";
import { listsBuiltOnce } from "../../db/read_lists.ts";
import { staffNames } from "../../staff/accounts/staff.ts";
import { idOfDocument } from "../requests/document.ts";
import type { KycRecord } from "../requests/requests.ts";
import { versionIn } from "../../steps/rows.ts";
import { type Ask, askRefusal, openAsks, selectAsks } from "./asks.ts";
import { type Escalation, isOpen, selectEscalations } from "./escalations.ts";

export interface ShownAsk extends Ask {
  documentName: string;
  version: number;
  askedByName: string;
  withdrawnByName: string | null;
  /** Name of the document that replaced the asked one. */
  answerName: string | null;
  isOpen: boolean;
}

export interface ShownEscalation extends Escalation {
  version: number;
  askedByName: string;
  answeredByName: string | null;
  isOpen: boolean;
}

/** The asks and escalations of a request. */
export interface CaseSteps {
  /** Newest first. */
  asks: readonly ShownAsk[];
  /** Newest first. */
  escalations: readonly ShownEscalation[];
  /** Ids of the documents that answer asks; empty unless the request is in the stage `answered`. */
  answers: ReadonlySet<string>;
  /** Why each document can't be asked for; null if it can. */
  refusals: ReadonlyMap<string, ErrorCode | null>;
}

const readSteps = listsBuiltOnce((db, requestId: string) => ({
  asks: selectAsks(db, requestId),
  escalations: selectEscalations(db, requestId),
}));

export async function readCaseSteps(db: Database, request: KycRecord): Promise<CaseSteps> {
  const { asks, escalations } = await readSteps(db, request.id);
  const staffIds = [
    ...asks.flatMap(({ askedBy, withdrawnBy }) => [askedBy, withdrawnBy ?? askedBy]),
    ...escalations.flatMap(({ askedBy, answeredBy }) => [askedBy, answeredBy ?? askedBy]),
  ];
  const names = await staffNames(db, [...new Set(staffIds)]);
  const nameOf = (id: string): string => names.get(id) ?? id;
  const ids = request.documents.map(idOfDocument);
  const titleOf = (id: string): string => request.documents[ids.indexOf(id)]?.name ?? id;
  const open = new Set(openAsks(request, asks));
  return {
    asks: asks.toReversed().map((ask) => ({
      ...ask,
      version: versionIn(ask.id),
      documentName: titleOf(ask.documentId),
      withdrawnByName: ask.withdrawnBy === null ? null : nameOf(ask.withdrawnBy),
      askedByName: nameOf(ask.askedBy),
      answerName: ask.answeredWith === null ? null : titleOf(ask.answeredWith),
      isOpen: open.has(ask),
    })),
    escalations: escalations.toReversed().map((one) => ({
      ...one,
      version: versionIn(one.id),
      isOpen: isOpen(one),
      askedByName: nameOf(one.askedBy),
      answeredByName: one.answeredBy === null ? null : nameOf(one.answeredBy),
    })),
    answers: new Set(
      request.stage === "answered" ? asks.flatMap(({ answeredWith }) => answeredWith ?? []) : [],
    ),
    refusals: new Map(ids.map((id) => [id, askRefusal(request, id, asks)])),
  };
}
