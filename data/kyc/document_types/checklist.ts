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
export async function checklistOf(
  db: Database,
  { userName, documents }: Checked,
  language: Language,
): Promise<ChecklistItem[]> {
  return linesFor(await listDocumentTypes(db), documents)
    .map((line) => ({ key: line.key, text: textOf(line, language, userName) }));
}

/** Keys of the items for these documents. */
export const checklistKeys = async (
  db: Database,
  documents: Checked["documents"],
): Promise<string[]> => linesFor(await listDocumentTypes(db), documents).map(({ key }) => key);

/** Texts of all items by key, of those that were removed too. */
export async function checklistTexts(
  db: Database,
  { userName }: Pick<Checked, "userName">,
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const lines = (await listDocumentTypes(db)).flatMap(({ lines }) => lines);
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
