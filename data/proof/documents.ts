import type { AuditAction } from "../audit/actions.ts";
import type { Entry } from "../audit/subject_entries.ts";
import type { FaultReason } from "../audit/verify.ts";
import {
  documentWith,
  idOfDocument,
  type KycDocument,
  receiptOf,
} from "../kyc/requests/document.ts";
import { documentColumns } from "../kyc/requests/document_ends.ts";
import { type CaseFile, caseTables, CHANGED } from "./case_file.ts";

/** A view has its entry, and the entry names the document of that view. */
export function displayFault({ request, rows, entries }: CaseFile): FaultReason | null {
  const documents: KycDocument[] = JSON.parse(request.documents);
  const isProven = rows.kyc_displays.every(({ documentId, staffId, displayedAt }) => {
    const document = documentWith({ documents }, documentId);
    return entries.some(({ at, action, actorId, target }) =>
      at === displayedAt && action.startsWith("Document ") && actorId === staffId &&
      (!document || target.startsWith(`${document.name.toWellFormed()}, `))
    );
  });
  return isProven ? null : caseTables.kyc_displays;
}

export function missingDisplayFault({ rows, entries }: CaseFile): FaultReason | null {
  const isWhole = entries.every(({ action, actorId, at }) =>
    action !== "Document displayed" ||
    rows.kyc_displays.some(({ staffId, displayedAt }) => staffId === actorId && displayedAt === at)
  );
  return isWhole ? null : CHANGED;
}

export function documentFault({ request, entries }: CaseFile): FaultReason | null {
  const documents: KycDocument[] = JSON.parse(request.documents);
  const isProven = documents.every((document) =>
    document.sha256 === undefined || receiptOf(document, entries)
  );
  return isProven ? null : caseTables.kyc_held_documents;
}

const RECEIVED = ["Document received", "Document fetched"];

/** The stored documents of a request are those of its entries, with the same facts. */
export function documentFactsFault(file: CaseFile): FaultReason | null {
  const documents: KycDocument[] = JSON.parse(file.request.documents);
  const received = documents.map((document, at) => ({
    ...document,
    id: idOfDocument(document, at),
  }))
    .filter(({ sha256 }) => sha256 !== undefined);
  const deleted = received.filter(({ deletedAt }) => deletedAt !== undefined);
  const deletions = file.entries.filter(({ action }) => action === DELETED);
  const isWhole = received.every((document) => hasOwnFacts(document, file)) &&
    new Set(documents.map(idOfDocument)).size === documents.length &&
    file.rows.kyc_held_documents.length === received.length - deleted.length &&
    deletions.length === deleted.length &&
    deleted.every((document) => deletions.some((entry) => isDeletionOf(document, entry))) &&
    file.entries.every((entry) =>
      !RECEIVED.includes(entry.action) ||
      received.some((document) => receiptOf(document, [entry]) !== undefined)
    );
  return isWhole ? null : CHANGED;
}

const DELETED = "Document deleted" satisfies AuditAction;

const isDeletionOf = (
  { sha256, type, name, deletedAt }: KycDocument,
  { at, after }: Entry,
): boolean =>
  at === deletedAt && after.sha256 === sha256 && after.type === type &&
  after.name === name.toWellFormed();

function hasOwnFacts(
  document: KycDocument & { id: string },
  { request, entries, rows }: CaseFile,
): boolean {
  const entry = receiptOf(document, entries);
  const row = rows.kyc_held_documents.find(({ documentId }) => documentId === document.id);
  const isStored = row?.sha256 === document.sha256 && row?.userId === request.userId;
  return entry !== undefined && (document.deletedAt === undefined ? isStored : !row) &&
    isDescribedBy(entry, document, request);
}

/** Each document has the end that its last entry leaves; links without such an entry are not proven. */
export function documentEndFault({ request, entries }: CaseFile): FaultReason | null {
  const documents: KycDocument[] = JSON.parse(request.documents);
  const ends = endsIn(entries);
  const isProven = documents.every((document, at) => {
    const end = ends.get(idOfDocument(document, at));
    return end === undefined || end === (document.expiresOn ?? null);
  });
  return isProven && (request.documentsEnd ?? null) === documentColumns(documents).documentsEnd
    ? null
    : "a request differs from its entries";
}

/** The ends of documents as their entries leave them. */
function endsIn(entries: readonly Entry[]): ReadonlyMap<string, string | null> {
  const ends = new Map<string, string | null>();
  const set = entries.filter(({ action }) => action === SET);
  for (const { action, before, after } of entries) {
    if (action === "Document received" || action === SET) {
      ends.set(String(after.id), (after.expiresOn ?? null) as string | null);
    }
    if (action !== "Document expiry undone") continue;
    const undone = set.find((one) => one.after.version === before.version);
    if (undone) ends.set(String(undone.after.id), undone.before.expiresOn as string | null);
  }
  return ends;
}

const SET = "Document expiry set" satisfies AuditAction;

function isDescribedBy(
  { target, actorName, after: { host = actorName, expiresOn: _, ...facts } }: Entry,
  document: KycDocument,
  { id, userName }: CaseFile["request"],
): boolean {
  const own: Record<string, unknown> = { ...document };
  return target === `${document.name}, ${userName} (${id})`.toWellFormed() &&
    document.receivedFrom?.toWellFormed() === host &&
    Object.entries(facts).every(([name, value]) =>
      JSON.stringify(own[name] ?? null) === JSON.stringify(value ?? null)
    );
}
