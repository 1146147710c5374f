import type { KycRecord } from "../../data/kyc/requests.ts";
import { Icon } from "../ui/icon.tsx";
import type { Ui, Words } from "../ui/ui.ts";

type Documents = KycRecord["documents"];

/** The document's own id, or its place, from 1. */
export const idAt = ({ id }: Documents[number], at: number): string => id ?? String(at + 1);

/** To which a page says that a document is before somebody's eyes. */
export const displayedPath = (request: string, id: string): string =>
  `/kyc/${request}/documents/${id}/displayed`;

/** The name of a file as one says it. */
const spokenName = (name: string): string =>
  name.replace(/\.[a-z]{3,4}$/i, "").replace(/[-_]+/g, " ");

/** What these documents are called: those of one name are told apart by what they are. */
export function namesOf({ m }: Words, documents: Documents, ids: readonly string[]): string[] {
  const said = documents.map(({ name }) => spokenName(name));
  const typed = apart(said, (at) => m.kyc.documentTypes[documents[at]!.type]);
  const numbered = apart(typed, (at) => String(at + 1));
  const names = new Map(documents.map((one, at) => [idAt(one, at), numbered[at]!]));
  return ids.map((id) => names.get(id) ?? id);
}

/** Those that are the same, each with what tells it from the others. */
const apart = (names: readonly string[], by: (at: number) => string): string[] =>
  names.map((name, at) =>
    names.filter((other) => other === name).length > 1 ? `${name} (${by(at)})` : name
  );

/**
 * Says that a decision would be a blind one; nothing where all was seen. What is seen beside it,
 * `static/review/displayed.js` takes away from it.
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
