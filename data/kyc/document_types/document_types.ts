import type { Database } from "../../db/database.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { InLanguages, Language } from "../../settings.ts";
import type { KycType } from "../requests/statuses.ts";

/** The specification's types, which are always taken. */
export const fixedTypes: readonly string[] = [
  ...["id", "proof_of_address", "business_registration", "tax_id"],
];

/** An item of the checklist. One that is edited gets a new key, as decisions name those ticked. */
export interface ChecklistLine {
  key: string;
  /** `{name}` becomes the name of the person. */
  texts: InLanguages;
  /** True for one that is no longer shown. */
  isRemoved?: boolean;
}

/** A type of documents, such as an ID. */
export interface DocumentType {
  key: string;
  labels: InLanguages;
  /** The requests that documents of the type are for. */
  takers: readonly KycType[];
  /** The type beside which the reviewer sees documents of this one; null if none. */
  besides: string | null;
  lines: readonly ChecklistLine[];
  position: number;
  /** New documents may have the type. */
  active: boolean;
}

interface DocumentTypeRow {
  key: string;
  labels: string;
  takers: string;
  besides: string | null;
  lines: string;
  position: number;
  active: number;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_document_types: DocumentTypeRow;
  }
}

/** All types, in the order of the checklist; those that are turned off too. */
export async function listDocumentTypes(db: Database): Promise<DocumentType[]> {
  const rows = await db.selectFrom("kyc_document_types").selectAll()
    .orderBy("position").orderBy("key").execute();
  return rows.map(documentTypeOf);
}

export const documentTypeOf = (row: DocumentTypeRow): DocumentType => ({
  ...row,
  labels: JSON.parse(row.labels),
  takers: JSON.parse(row.takers),
  lines: JSON.parse(row.lines),
  active: row.active === 1,
});

/** Keys of the types that new documents of such a request may have. */
export const keysFor = (types: readonly DocumentType[], taker: KycType): string[] =>
  types.filter(({ active, takers }) => active && takers.includes(taker)).map(({ key }) => key);

/** Throws `invalid`, which names the types that are known, for another one. */
export async function requireDocumentType(
  db: Database,
  key: string,
  taker: KycType,
): Promise<void> {
  const known = keysFor(await listDocumentTypes(db), taker);
  if (known.includes(key)) return;
  throw new DomainError("invalid", "document.unknown_kind", {
    params: { known: known.join(", ") },
  });
}

/** Labels by key, of types that are turned off too. */
export const typeLabelsIn = (
  types: readonly DocumentType[],
  language: Language,
): ReadonlyMap<string, string> => new Map(types.map(({ key, labels }) => [key, labels[language]]));
