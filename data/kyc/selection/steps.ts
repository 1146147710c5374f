import { listDocumentTypes, typeLabelsIn } from "../document_types/document_types.ts";
import type { Language } from "../../settings.ts";
import type { Database } from "../../db/database.ts";
import { askRefusal, asksOf } from "../asks/asks.ts";
import { askIn } from "../asks/ask.ts";
import { assignIn, requireReviewer } from "../assignments/assign.ts";
import { RefusedMessage } from "../reasons/apply.ts";
import { isForType } from "../reasons/subjects.ts";
import { applicantLanguage, fillTemplate, reasonsFor } from "../reasons/reasons.ts";
import { idOfDocument, type KycDocument } from "../requests/document.ts";
import type { KycRecord } from "../requests/requests.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import type { Store } from "../../store.ts";
import { type Outcome, type SelectionTerms, takeTogether } from "./selection.ts";

/** Throws `invalid` unless the assignee may decide requests. */
export const assignTogether = (
  store: Store,
  selected: readonly string[],
  assigneeId: string | null,
  terms: SelectionTerms,
): Promise<Outcome> =>
  takeTogether(store, selected, terms, async (work, request) => {
    await requireReviewer(work.trx, assigneeId);
    if (request.status !== "pending" || request.assigneeId === assigneeId) return false;
    await assignIn(work, request, assigneeId, terms);
    return true;
  });

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
  terms: SelectionTerms,
): Promise<Outcome> =>
  takeTogether(store, selected, terms, async (work, request) => {
    const { trx } = work;
    const { templates } = (await reasonsFor(trx, "ask")).find(({ code }) => code === reason) ?? {};
    if (!templates) throw new DomainError("invalid", NO_REASON);
    const document = onlyDocumentOf(request, type);
    if (!document || request.status !== "pending") return false;
    if (askRefusal(request, document.id, await asksOf(trx, request.id))) return false;
    const template = templates[await applicantLanguage(trx, request.userId)];
    const message = typed.trim() === ""
      ? fillTemplate(template, { document: document.name })
      : typed;
    if (message.trim() === "") return false;
    try {
      await askIn(work, request, document.id, { reason, message, days }, terms);
      return true;
    } catch (error) {
      // A message that names a check of one request must not stop the others.
      if (error instanceof RefusedMessage && error.code === "message.names_check") return false;
      throw error;
    }
  });

/** The one current document of a type; null if there is none, or several. */
export function onlyDocumentOf(
  { documents }: Pick<KycRecord, "documents">,
  type: string,
): { id: string; name: string } | null {
  const replaced = new Set(documents.map(({ replaces }: KycDocument) => replaces));
  const current = documents.map((one, at) => ({ ...one, id: idOfDocument(one, at) }))
    .filter((one) => one.type === type && !replaced.has(one.id));
  return current.length === 1 ? { id: current[0]!.id, name: current[0]!.name } : null;
}

/** The reasons to ask for a document of one of these types, and the names of all types. */
export const askChoices = async (db: Database, language: Language, types: readonly string[]) => ({
  reasons: (await reasonsFor(db, "ask"))
    .filter(({ code }) => types.some((type) => isForType(code, type))),
  typeLabels: typeLabelsIn(await listDocumentTypes(db), language),
});
