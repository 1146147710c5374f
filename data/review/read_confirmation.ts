import type { Store } from "../store.ts";
import { checksBeforeAccept, type ProviderCheck } from "../kyc/checks/checks.ts";
import { type Claim, claimOf } from "../staff/sessions/claims.ts";
import { expiryAfter, type Validity, validityOf } from "../kyc/decisions/validity.ts";
import { expiredAt } from "../kyc/decisions/decided_record.ts";
import { twoPeopleOfDecision } from "../kyc/decisions/two_people.ts";
import type { StepDraft } from "../kyc/decisions/drafts.ts";
import { type ChecklistItem, checklistOf } from "../kyc/document_types/checklist.ts";
import { undisplayedDocuments } from "../kyc/documents/displays.ts";
import { reasonRules } from "../kyc/reasons/rules.ts";
import { subjectsOf } from "../kyc/reasons/subjects.ts";
import { namedDocuments, stepReasons, withTemplates } from "../kyc/reasons/step.ts";
import type { KycRecord } from "../kyc/requests/requests.ts";
import type { DecisionStatus } from "../kyc/requests/statuses.ts";
import type { CaseReader } from "./read_case.ts";
import { readTerms } from "./read_terms.ts";

interface Typed extends Partial<StepDraft> {
  status: DecisionStatus;
  /** Adds the templates of the chosen reasons to the message. */
  addsTemplates?: boolean;
}

export interface ShownValidity extends Validity {
  /** ISO 8601 */
  end: string;
}

/** The facts that the confirmation of a decision shows beside what was typed. */
interface ConfirmationFacts {
  /** Ids of the documents that the reviewer has not viewed. */
  undisplayed: readonly string[];
  claim: Claim | null;
  checklist: readonly ChecklistItem[];
  isChecklistRequired: boolean;
  /** Provider checks to look at before an acceptance: open ones and true matches. */
  checks: readonly ProviderCheck[];
  /** Ids of the expired documents that an acceptance of now rests on. */
  expired: readonly string[];
  /** How long an acceptance of now lasts; null for other decisions. */
  validity: ShownValidity | null;
  /** A second member must approve the decision. */
  isProposed: boolean;
  reasonPart: Awaited<ReturnType<typeof readReasonPart>>;
}

export async function readConfirmation(
  store: Store,
  request: KycRecord,
  { id: reviewerId, language, versions }: Pick<CaseReader, "id" | "language" | "versions">,
  typed: Typed,
): Promise<ConfirmationFacts> {
  const { documentTypes } = await readTerms(store.db, versions);
  const [undisplayed, claim, reasonPart, { checklistRequired }, checks, validity, rule] =
    await Promise
      .all([
        undisplayedDocuments(store.db, request, reviewerId),
        claimOf(store, request.id),
        readReasonPart(store, request, typed),
        reasonRules(store.db),
        typed.status === "accepted" ? checksBeforeAccept(store.db, request.id) : [],
        typed.status === "accepted" ? validityOf(store.db, request) : null,
        twoPeopleOfDecision.rule({ trx: store.db, now: store.now() }, request, typed),
      ]);
  return {
    undisplayed,
    claim,
    reasonPart,
    checklist: checklistOf(documentTypes, request, language),
    isChecklistRequired: checklistRequired,
    checks,
    expired: expiredAt(request, typed, store.now()).map(({ id }) => id),
    isProposed: rule !== null,
    validity: validity && { ...validity, end: expiryAfter(store.now(), validity.days) },
  };
}

/** The reasons and the message of a confirmation. */
async function readReasonPart(
  { db }: Store,
  { userId, documents: all }: KycRecord,
  { status, reasons: chosen = [], message = "", document, addsTemplates = false }: Typed,
) {
  const step = await stepReasons(db, status, userId);
  const documents = namedDocuments(all);
  const inserted = { chosen, message, documents, document };
  return {
    ...step,
    reasons: step.reasons.map((reason) => ({
      ...reason,
      subjects: subjectsOf(reason.code, documents),
    })),
    chosen,
    documents,
    document,
    message: addsTemplates ? withTemplates(step, inserted) : message,
  };
}
