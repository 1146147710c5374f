import type { Database } from "../../db/database.ts";
import { DomainError, Overtaken } from "../../errors/domain_error.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import type { Language } from "../../settings.ts";
import { type BatchTerms, type Outcome, takeSteps } from "../../steps/take.ts";
import type { Store } from "../../store.ts";
import { ask } from "../asks/ask.ts";
import { assignment } from "../assignments/assign.ts";
import { listDocumentTypes, typeLabelsIn } from "../document_types/document_types.ts";
import { isForType } from "../reasons/subjects.ts";
import { applicantLanguage, fillTemplate, reasonsFor } from "../reasons/reasons.ts";
import { currentDocuments } from "../requests/document.ts";
import type { KycRecord } from "../requests/requests.ts";
import { parseSelected } from "./selection.ts";

/** Throws `invalid` unless the assignee may decide requests. */
export const assignTogether = (
  store: Store,
  selected: readonly string[],
  assigneeId: string | null,
  terms: BatchTerms,
): Promise<Outcome> =>
  takeSteps(
    store,
    assignment,
    selected.map(parseSelected),
    () => Promise.resolve({ assigneeId }),
    terms,
  );

interface AskedTogether {
  /** The type of the document. */
  type: string;
  /** Code of a reason whose template is the message, in the language of each applicant. */
  reason: string;
  /** Sent to all of them as it is; empty for the template of the reason. */
  message: string;
  days: number;
}

const NO_REASON = "reason.missing" satisfies ErrorCode;

/**
 * Asks each applicant for a new document of one type, where the request has exactly one current
 * document of it. Throws `invalid` for a reason that is not for asking, and `RefusedMessage`.
 */
export const askTogether = (
  store: Store,
  selected: readonly string[],
  { type, reason, message: typed, days }: AskedTogether,
  terms: BatchTerms,
): Promise<Outcome> =>
  takeSteps(store, ask, selected.map(parseSelected), async ({ trx }, request) => {
    const { templates } = (await reasonsFor(trx, "ask")).find(({ code }) => code === reason) ?? {};
    if (!templates) throw new DomainError("invalid", NO_REASON);
    const document = onlyDocumentOf(request, type);
    if (!document) return null;
    const template = templates[await applicantLanguage(trx, request.userId)];
    const message = typed.trim() === ""
      ? fillTemplate(template, { document: document.name })
      : typed;
    return message.trim() === "" ? null : { documentId: document.id, reason, message, days };
  }, { ...terms, leaves });

/** A message that names a check of one request must not stop the others. */
const leaves = (refusal: DomainError): boolean =>
  refusal instanceof Overtaken || refusal.code === "message.names_check";

/** The one current document of a type; null if there is none, or several. */
export function onlyDocumentOf(
  { documents }: Pick<KycRecord, "documents">,
  type: string,
): { id: string; name: string } | null {
  const current = currentDocuments(documents).filter((one) => one.type === type);
  return current.length === 1 ? { id: current[0]!.id, name: current[0]!.name } : null;
}

/** The reasons to ask for a document of one of these types, and the names of all types. */
export const askChoices = async (db: Database, language: Language, types: readonly string[]) => ({
  reasons: (await reasonsFor(db, "ask"))
    .filter(({ code }) => types.some((type) => isForType(code, type))),
  typeLabels: typeLabelsIn(await listDocumentTypes(db), language),
});
