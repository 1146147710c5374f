import type { Database } from "../../db/database.ts";
import { idOfDocument, type KycDocument } from "../requests/document.ts";
import {
  applicantLanguage,
  fillTemplate,
  type Reason,
  reasonsFor,
  type ReasonStep,
} from "./reasons.ts";
import type { Language } from "../../settings.ts";
import { reasonRules } from "./rules.ts";
import { documentOfReason } from "./subjects.ts";

/** The reasons and rules of a step for one applicant. */
interface StepReasons {
  reasons: readonly Reason[];
  /** The language of messages to this applicant. */
  language: Language;
  isReasonRequired: boolean;
  isMessageRequired: boolean;
}

export async function stepReasons(
  db: Database,
  step: ReasonStep,
  userId: string,
): Promise<StepReasons> {
  const [reasons, language, rules] = await Promise.all([
    reasonsFor(db, step),
    applicantLanguage(db, userId),
    reasonRules(db),
  ]);
  return {
    reasons,
    language,
    isReasonRequired: rules.reasonRequired.includes(step),
    isMessageRequired: rules.messageRequired.includes(step),
  };
}

/** Adds the templates of the chosen reasons that the message does not contain. */
export function withTemplates(
  { reasons, language }: Pick<StepReasons, "reasons" | "language">,
  { chosen, message, documents, document }: {
    chosen: readonly string[];
    message: string;
    documents: readonly NamedDocument[];
    /** Id of the document in view. */
    document?: string;
  },
): string {
  const missing = reasons.filter(({ code }) => chosen.includes(code)).map(({ code, templates }) => {
    const about = (one?: NamedDocument) =>
      fillTemplate(templates[language], { document: one?.name });
    const isWritten = [undefined, ...documents].some((one) => message.includes(about(one)));
    return isWritten ? "" : about(documentOfReason(code, documents, document));
  });
  return [message.trimEnd(), ...missing].filter(Boolean).join("\n\n");
}

export interface NamedDocument {
  id: string;
  type: string;
  name: string;
}

/** The documents that a message may name, replaced ones last. Repeated names are numbered. */
export function namedDocuments(documents: readonly KycDocument[]): NamedDocument[] {
  const replaced = new Set(documents.map(({ replaces }) => replaces));
  const all = documents.map((document, index) => ({
    id: idOfDocument(document, index),
    type: document.type,
    name: document.name,
  }));
  const isUnique = (name: string) => all.filter((one) => one.name === name).length === 1;
  return all.toSorted((one, other) => Number(replaced.has(one.id)) - Number(replaced.has(other.id)))
    .map((one, at) => ({
      ...one,
      name: isUnique(one.name) ? one.name : `${one.name} (${at + 1})`,
    }));
}
