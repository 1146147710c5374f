import * as z from "zod";
import type { Entry } from "../../audit/subject_entries.ts";
import type { DocumentContents, Examined } from "../../documents/formats.ts";
import { isDay } from "../../base/calendar.ts";
import { parseAddress } from "../../base/network.ts";
import { recordId, shortText } from "../../list/fields.ts";

export interface StoredDocument extends Examined {
  /** Chosen by the sender, unique within the request. */
  id: string;
  sha256: string;
  bytes: number;
  receivedAt: string;
  receivedFrom: string;
  replaces: string | null;
  /** True if one file is attached; written by versions that did not record `contents`. */
  containsFile?: true;
  /** The instant from which the bytes are deleted by a rule; what describes them stays. */
  deletedAt?: string;
}

const MAX_LENGTH = 2_000;

/** Names that are reserved for private networks (RFC 6761, 6762, 8375 and ICANN). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|home\.arpa|test|invalid)$/;

export const documentAddress = z.string().max(MAX_LENGTH)
  .refine((text) => isOwnPath(text) || isPublic(text), "must be an own path or a public https URL")
  .meta({ format: "uri-reference" });

const isOwnPath = (text: string): boolean => /^\/(?![\\/])[^\s\\\p{Cc}]*$/u.test(text);

function isPublic(text: string): boolean {
  const url = /[\s\\\p{Cc}]/u.test(text) ? null : URL.parse(text);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  // The URL parser normalises numeric hosts: 0x7f.1 becomes 127.0.0.1.
  const host = url.hostname.replace(/^\[|\]$|\.$/g, "");
  return parseAddress(host) === null && host.includes(".") && !PRIVATE_NAME.test(host);
}

/** Fields that API answers add; an import accepts and ignores them. */
const apiOnlyFields = {
  id: recordId,
  sha256: z.string().nullable(),
  bytes: z.number().nullable(),
  contentType: z.string().nullable(),
  deletedAt: z.string().nullable(),
};

/** The key of a type of documents; the types themselves are data. */
export const documentTypeKey = z.string().regex(/^[a-z][a-z\d_-]{0,39}$/).meta({
  format: "document-type",
  description: "A key of `GET /api/document-types`.",
});

/** The last day on which a document is valid, which is a day in UTC. */
export const documentEnd = z.string().refine(isDay, "must be a day such as 2031-05-09")
  .meta({ format: "date" });

/** A document as a request is submitted with it. */
interface SubmittedDocument {
  type: string;
  url: string;
  name: string;
  /** `YYYY-MM-DD`; absent where it is not known. */
  expiresOn?: string;
}

export const kycDocument = z.strictObject({
  type: documentTypeKey,
  url: documentAddress,
  name: shortText,
  expiresOn: documentEnd.nullish(),
  ...z.object(apiOnlyFields).partial().shape,
}).transform(({ type, url, name, expiresOn }): SubmittedDocument => ({
  type,
  url,
  name,
  ...expiresOn && { expiresOn },
}));

export type KycDocument = z.output<typeof kycDocument> & Partial<StoredDocument>;

/**
 * The entry of the receipt of a stored document, by its id (that of a fetched document has none) and
 * the hash of its bytes. Instants are not compared, as earlier versions took two.
 */
export const receiptOf = <One extends Pick<Entry, "action" | "after">>(
  { id, sha256 }: Pick<KycDocument, "id" | "sha256">,
  entries: readonly One[],
): One | undefined =>
  entries.find(({ action, after }) =>
    after.sha256 === sha256 &&
    (action === "Document fetched" || action === "Document received" && after.id === id)
  );

/** Null for documents that hold nothing besides their pages, as far as known. */
export const contentsOf = ({ contents, containsFile }: KycDocument): DocumentContents | null =>
  contents ??
    (containsFile
      ? { hasScripts: false, hasForm: false, attachedFiles: 1, hasActions: false }
      : null);

export const idOfDocument = ({ id }: KycDocument, index: number): string => id ?? String(index + 1);

export const documentWith = (
  { documents }: { documents: readonly KycDocument[] },
  id: string,
): KycDocument | undefined => documents.find((one, at) => idOfDocument(one, at) === id);

/** The documents that no other one replaces, with their ids. */
export function currentDocuments(
  documents: readonly KycDocument[],
): (KycDocument & { id: string })[] {
  const replaced = new Set(documents.map(({ replaces }) => replaces));
  return documents.map((document, at) => ({ ...document, id: idOfDocument(document, at) }))
    .filter(({ id }) => !replaced.has(id));
}

export const documentPath = (requestId: string, { sha256 }: KycDocument, index: number): string =>
  `/kyc/${requestId}/documents/${sha256 ?? index + 1}`;

/** A document in API answers. `url` is the desk's own address, so that every access is recorded. */
export const documentJson = (requestId: string, document: KycDocument, index: number) => ({
  id: idOfDocument(document, index),
  type: document.type,
  url: documentPath(requestId, document, index),
  name: document.name,
  sha256: document.sha256 ?? null,
  bytes: document.bytes ?? null,
  contentType: document.contentType ?? null,
  expiresOn: document.expiresOn ?? null,
  deletedAt: document.deletedAt ?? null,
});

export interface ExternalDocument {
  name: string;
  host: string;
  origin: string;
  href: string;
}

/** Null for documents of the desk. The parsed host is in punycode, which exposes look-alikes. */
export function externalDocument({ url, name }: KycDocument): ExternalDocument | null {
  const parsed = url.startsWith("https:") ? URL.parse(url) : null;
  return parsed && { name, host: parsed.host, origin: parsed.origin, href: parsed.href };
}

/** True if the desk stores the bytes, or draws them as a sample specimen. */
export const hasBytes = (document: KycDocument, { sample }: { sample: object | null }): boolean =>
  document.sha256 !== undefined
    ? document.deletedAt === undefined
    : sample !== null && externalDocument(document) === null;
