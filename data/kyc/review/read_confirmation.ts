import type { Store } from "../../store.ts";
import { openChecks, type ProviderCheck } from "../checks/checks.ts";
import { type Claim, claimOf } from "../claims/claims.ts";
import type { StepDraft } from "../decisions/drafts.ts";
import { undisplayedDocuments } from "../documents/displays.ts";
import { reasonRules } from "../reasons/rules.ts";
import { namedDocuments, stepReasons, withTemplates } from "../reasons/step.ts";
import { type Check, checksFor } from "../requests/checklist.ts";
import type { KycRecord } from "../requests/requests.ts";
import type { DecisionStatus } from "../requests/statuses.ts";

interface Typed extends Partial<StepDraft> {
  status: DecisionStatus;
  /** Adds the templates of the chosen reasons to the message. */
  addsTemplates?: boolean;
}

/** The facts that the confirmation of a decision shows beside what was typed. */
interface ConfirmationFacts {
  /** Ids of the documents that the reviewer has not viewed. */
  undisplayed: readonly string[];
  claim: Claim | null;
  checks: readonly Check[];
  isChecklistRequired: boolean;
  /** Provider checks that stand against an acceptance. */
  openChecks: readonly ProviderCheck[];
  reasonPart: Awaited<ReturnType<typeof readReasonPart>>;
}

export async function readConfirmation(
  store: Store,
  request: KycRecord,
  reviewerId: string,
  typed: Typed,
): Promise<ConfirmationFacts> {
  const [undisplayed, claim, reasonPart, { checklistRequired }, open] = await Promise.all([
    undisplayedDocuments(store.db, request, reviewerId),
    claimOf(store, request.id),
    readReasonPart(store, request, typed),
    reasonRules(store.db),
    typed.status === "accepted" ? openChecks(store.db, request.id) : [],
  ]);
  return {
    undisplayed,
    claim,
    reasonPart,
    checks: checksFor(request.documents),
    isChecklistRequired: checklistRequired,
    openChecks: open,
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
  const { name } = documents.find(({ id }) => id === document) ?? documents[0] ?? {};
  const inserted = { chosen, message, document: name };
  return {
    ...step,
    chosen,
    documents,
    document,
    message: addsTemplates ? withTemplates(step, inserted) : message,
  };
}
