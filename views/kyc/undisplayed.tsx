import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import { isolated } from "../messages/isolated.ts";
import { Icon } from "../ui/icon.tsx";
import { useUi, type Words } from "../ui/ui.ts";
import { dataAttributes } from "../ui/data_attributes.ts";

type Documents = KycRecord["documents"];

/** Id of the document, or its number from 1. */
const idAt = ({ id }: Documents[number], index: number): string => id ?? String(index + 1);

/** Order of display: replaced documents come last. */
function inOrder(documents: Documents) {
  const replaced = new Set(documents.map(({ replaces }) => replaces));
  return documents.map((document, index) => {
    const id = idAt(document, index);
    return { document, index, id, isReplaced: replaced.has(id) };
  }).toSorted((one, other) => Number(one.isReplaced) - Number(other.isReplaced));
}

/** Address that records a document as viewed. */
export const displayedPath = (request: string, id: string): string =>
  `/kyc/${request}/documents/${id}/displayed`;

/** File name without extension and separators. */
const spokenName = (name: string): string =>
  name.replace(/\.[a-z]{3,4}$/i, "").replace(/[-_]+/g, " ");

/** Names of documents; those that are not unique have the number on display. */
export function namesOf({ m, f }: Words, documents: Documents, ids: readonly string[]): string[] {
  const all = inOrder(documents);
  const plain = all.map(({ document }) => spokenName(document.name));
  const isUnique = (name: string) => plain.indexOf(name) === plain.lastIndexOf(name);
  const names = new Map(all.map(({ id }, at) => {
    const name = plain[at]!;
    return [id, isUnique(name) ? name : m.kycCase.numbered(name, f.number(at + 1))];
  }));
  return ids.map((id) => isolated(names.get(id) ?? id));
}

/**
 * Warns about documents that were not viewed; renders nothing if all were.
 * `static/scripts/review/displays.ts` removes documents as they are viewed.
 */
export function Undisplayed(
  { request, ids }: { request: KycRecord; ids: readonly string[] },
) {
  const ui = useUi();
  if (ids.length === 0) return null;
  const names = namesOf(ui, request.documents, ids);
  const documents = ids.map((id, at) => [displayedPath(request.id, id), names[at]]);
  return (
    <p
      id="undisplayed"
      className="undisplayed tone pending"
      {...dataAttributes({ names: JSON.stringify(documents) })}
    >
      <Icon name="triangle-alert" />
      <span translate="no">{ui.m.kycCase.undisplayed(names.join(", "))}</span>
    </p>
  );
}
