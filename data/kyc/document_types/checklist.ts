import type { Database } from "../../db/database.ts";
import type { Language } from "../../settings.ts";
import { type ChecklistLine, type DocumentType, listDocumentTypes } from "./document_types.ts";

/** An item of the checklist, as the reviewer reads it. */
export interface ChecklistItem {
  key: string;
  text: string;
}

interface Checked {
  userName: string;
  documents: readonly { type: string }[];
}

/** The items for the types of documents that a request has, in the order of the types. */
export const checklistOf = (
  types: readonly DocumentType[],
  { userName, documents }: Checked,
  language: Language,
): ChecklistItem[] =>
  linesFor(types, documents)
    .map((line) => ({ key: line.key, text: textOf(line, language, userName) }));

/** Keys of the items for these documents. */
export const checklistKeys = async (
  db: Database,
  documents: Checked["documents"],
): Promise<string[]> => linesFor(await listDocumentTypes(db), documents).map(({ key }) => key);

/** Texts of all items by key, of those that were removed too. */
export function checklistTexts(
  types: readonly DocumentType[],
  { userName }: Pick<Checked, "userName">,
  language: Language,
): ReadonlyMap<string, string> {
  const lines = types.flatMap(({ lines }) => lines);
  return new Map(lines.map((line) => [line.key, textOf(line, language, userName)]));
}

const linesFor = (
  types: readonly DocumentType[],
  documents: Checked["documents"],
): ChecklistLine[] =>
  types.filter(({ key }) => documents.some(({ type }) => type === key))
    .flatMap(({ lines }) => lines.filter(({ isRemoved }) => !isRemoved));

const textOf = ({ texts }: ChecklistLine, language: Language, userName: string): string =>
  texts[language].replaceAll("{name}", () => userName);
