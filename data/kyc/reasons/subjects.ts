import { fixedTypes } from "../document_types/document_types.ts";

interface Concerned {
  id: string;
  type: string;
}

/** The types of documents that a reason is about; reasons that are not listed are about any. */
const concerns: Record<string, (type: string) => boolean> = {
  "document-expired": (type) => type !== "proof_of_address" && type !== "selfie",
  "name-differs": (type) => type !== "selfie",
  "address-too-old": (type) => type === "proof_of_address",
  "suspected-forgery": (type) => type === "id",
};

const isAbout = (code: string, type: string): boolean => concerns[code]?.(type) ?? true;

/** Types that a desk has added may be about anything. */
const isOwnType = (type: string): boolean => !fixedTypes.includes(type) && type !== "selfie";

/** True if a new document of this type can be asked for with this reason. */
export const isForType = (code: string, type: string): boolean =>
  isOwnType(type) || isAbout(code, type);

/** Ids of the documents that a reason is about, in their order. */
export const subjectsOf = (code: string, documents: readonly Concerned[]): string[] =>
  documents.filter(({ type }) => isAbout(code, type)).map(({ id }) => id);

/** The document that a reason names: the one in view, unless only others are of its type. */
export function documentOfReason<Document extends Concerned>(
  code: string,
  documents: readonly Document[],
  inView: string | undefined,
): Document | undefined {
  const subjects = subjectsOf(code, documents);
  const shown = documents.find(({ id }) => id === inView) ?? documents[0];
  if (shown === undefined || subjects.length === 0 || subjects.includes(shown.id)) return shown;
  return documents.find(({ id }) => id === subjects[0]);
}
