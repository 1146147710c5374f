import { currentDocuments, idOfDocument, type KycDocument } from "../requests/document.ts";

interface Run {
  kind: string;
  ranAt: string;
  /** The hash of the document that the provider saw, if it said so. */
  document?: string;
}

/** The types of documents that the kinds are about; `document` is about all but selfies. */
const typesOf: Record<string, (type: string) => boolean> = {
  document: (type) => type !== "selfie",
  "face-match": (type) => type === "selfie" || type === "id",
  liveness: (type) => type === "selfie",
  address: (type) => type === "proof_of_address",
};

/**
 * True for a run that did not see a current document of its kind: one that came after the run, or
 * another one than the run names. A face match that names one of its two documents may have seen an
 * earlier one of the other type.
 */
export function isOfEarlierDocument(
  { kind, ranAt, document: seen }: Run,
  documents: readonly KycDocument[],
): boolean {
  const current = currentDocuments(documents);
  const named = seen === undefined ? undefined : current.find(({ sha256 }) => sha256 === seen);
  if (seen !== undefined && named === undefined) return true;
  const concerns = typesOf[kind];
  if (!concerns || named && kind !== "face-match") return false;
  return current.some(({ type, receivedAt }) =>
    concerns(type) && type !== named?.type && receivedAt !== undefined && receivedAt > ranAt
  );
}

/** True if a later run is also about what an earlier one named: the same document, or what replaced it. */
export function coversDocument(
  later: Run,
  { document: earlier }: Run,
  documents: readonly KycDocument[],
): boolean {
  if (later.document === undefined || earlier === undefined) return true;
  const all = documents.map((document, at) => ({ ...document, id: idOfDocument(document, at) }));
  let seen = all.find(({ sha256 }) => sha256 === later.document);
  // A circle of replacements ends after as many steps as there are documents.
  for (let steps = 0; seen && seen.sha256 !== earlier && steps < all.length; steps++) {
    const { replaces } = seen;
    seen = all.find(({ id }) => id === replaces);
  }
  return later.document === earlier || seen?.sha256 === earlier;
}
