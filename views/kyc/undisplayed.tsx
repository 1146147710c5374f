import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import { isolated } from "../messages/isolated.ts";
import { Icon } from "../ui/icon.tsx";
import type { Ui, Words } from "../ui/ui.ts";

type Documents = KycRecord["documents"];

/** The document's own id, or its place, from 1. */
const idAt = ({ id }: Documents[number], index: number): string => id ?? String(index + 1);

/** As they stand where they are shown: what another one has taken the place of comes last. */
export function inOrder(documents: Documents) {
  const replaced = new Set(documents.map(({ replaces }) => replaces));
  return documents.map((document, index) => {
    const id = idAt(document, index);
    return { document, index, id, isReplaced: replaced.has(id) };
  }).toSorted((one, other) => Number(one.isReplaced) - Number(other.isReplaced));
}

/** To which a page says that a document is before somebody's eyes. */
export const displayedPath = (request: string, id: string): string =>
  `/kyc/${request}/documents/${id}/displayed`;

/** The name of a file as one says it. */
const spokenName = (name: string): string =>
  name.replace(/\.[a-z]{3,4}$/i, "").replace(/[-_]+/g, " ");

/**
 * What these documents are called: those of one name are told apart by what they are, and by the
 * number that they have where they are shown.
 */
export function namesOf({ m }: Words, documents: Documents, ids: readonly string[]): string[] {
  const all = inOrder(documents);
  const said = all.map(({ document }) => spokenName(document.name));
  const typed = apart(said, (at) => m.kyc.documentTypes[all[at]!.document.type]);
  const numbered = apart(typed, (at) => String(at + 1));
  const names = new Map(all.map(({ id }, at) => [id, numbered[at]!]));
  return ids.map((id) => isolated(names.get(id) ?? id));
}

/** Those that are the same, each with what tells it from the others. */
const apart = (names: readonly string[], by: (at: number) => string): string[] =>
  names.map((name, at) =>
    names.filter((other) => other === name).length > 1 ? `${name} (${by(at)})` : name
  );

/**
 * Says that a decision would be a blind one; nothing where all was seen. What is seen beside it,
 * `static/scripts/review/seen.ts` takes away from it.
 */
export function Undisplayed(
  { ui, request, ids }: { ui: Ui; request: KycRecord; ids: readonly string[] },
) {
  if (ids.length === 0) return null;
  const names = namesOf(ui, request.documents, ids);
  const documents = ids.map((id, at) => [displayedPath(request.id, id), names[at]]);
  return (
    <p id="undisplayed" className="undisplayed tone pending" data-names={JSON.stringify(documents)}>
      <Icon name="triangle-alert" />
      <span>{ui.m.kycCase.undisplayed(names.join(", "))}</span>
    </p>
  );
}
