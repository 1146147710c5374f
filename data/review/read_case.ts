import type { Versions } from "../db/cache_tags.ts";
import type { Store } from "../store.ts";
import type { Permission } from "../permissions.ts";
import { type CaseSteps, readCaseSteps } from "../kyc/asks/case.ts";
import { hasChecks, type ProviderCheck, readChecks } from "../kyc/checks/checks.ts";
import { type Claim, selectClaims } from "../staff/sessions/claims.ts";
import { checklistTexts } from "../kyc/document_types/checklist.ts";
import { type Draft, draftFrom, selectDraft } from "../kyc/decisions/drafts.ts";
import type { Language } from "../settings.ts";
import { labelsIn } from "../kyc/reasons/reasons.ts";
import { readTerms } from "./read_terms.ts";
import { type KycHistory, readHistory } from "../kyc/requests/history.ts";
import type { KycRecord } from "../kyc/requests/requests.ts";
import { readSignals, type Signal } from "../kyc/requests/signals.ts";
import { type DecisionStatus, offeredDecisions, reopenable } from "../kyc/requests/statuses.ts";
import { kycUndoableUntil } from "../kyc/requests/step_subject.ts";
import type { NamedRecord } from "../people/subjects.ts";
import { selectShownHolds, shownHolds, type ShownLegalHold } from "../retention/legal_holds.ts";
import * as users from "../records/users.ts";
import { readLists } from "../db/read_lists.ts";

/** The person who looks at a case. */
export interface CaseReader {
  id: string;
  may: (permission: Permission) => boolean;
  language: Language;
  timeZone: string;
  /** The versions of the cache tags when the request began. */
  versions: Versions;
}

/** The steps that a request offers to a reader. */
export interface Offers {
  allowed: readonly DecisionStatus[];
  /** The last step is the reader's own and can still be undone. */
  canUndo: boolean;
  canReopen: boolean;
}

/** A request with everything that is known about it beside its record. */
export interface Case extends Offers {
  request: KycRecord;
  /** The person of `userId`; null if unknown or not readable. */
  user: users.User | null;
  person: NamedRecord | null;
  claim: Claim | null;
  /** The reader's own. */
  draft: Draft | null;
  signals: readonly Signal[];
  history: KycHistory;
  /** Results of providers, the worst first; null for readers who may not read them. */
  providerChecks: readonly ProviderCheck[] | null;
  /** All that those know: the request has a check, whatever it says. */
  isBeingChecked: boolean;
  steps: CaseSteps;
  /** Null for readers who may not know of legal holds. */
  legalHolds: readonly ShownLegalHold[] | null;
  /** Labels of reasons, by code. */
  labels: ReadonlyMap<string, string>;
  /** Texts of the items of checklists, by key. */
  checklistTexts: ReadonlyMap<string, string>;
}

export async function readCase(
  store: Store,
  request: KycRecord,
  reader: CaseReader,
): Promise<Case> {
  const { db } = store;
  const { id, may, language, versions } = reader;
  const { reasons, documentTypes } = await readTerms(db, versions);
  const [[user = null], { claims, drafts, holds }, signals, history, steps, offers, checks] =
    await Promise
      .all([
        may("users.read") ? users.getMany(store, [request.userId]) : [],
        readLists(db, {
          claims: selectClaims(db, store.now().toISOString()).where("requestId", "=", request.id),
          drafts: selectDraft(store, request.id, id),
          holds: selectShownHolds(store, { requestId: request.id }, reader),
        }),
        readSignals(store, request, reader),
        readHistory(db, request),
        readCaseSteps(db, request),
        readOffers(store, request, id),
        may("checks.read") ? readChecks(db, request.id) : hasChecks(db, request.id),
      ]);
  return {
    ...offers,
    request,
    user,
    person: user && { area: "users", id: user.id, name: user.name },
    claim: claims[0] ?? null,
    draft: may("kyc.decide") && drafts[0] ? draftFrom(drafts[0]) : null,
    signals,
    history,
    providerChecks: typeof checks === "boolean" ? null : checks,
    isBeingChecked: checks === true,
    steps,
    legalHolds: shownHolds(holds, reader),
    labels: labelsIn(reasons, language),
    checklistTexts: checklistTexts(documentTypes, request, language),
  };
}

export const readOffers = async (
  store: Store,
  request: KycRecord,
  readerId: string,
): Promise<Offers> => ({
  allowed: offeredDecisions[request.status],
  canUndo: await kycUndoableUntil(store, request, readerId) !== null,
  canReopen: reopenable.includes(request.status),
});
