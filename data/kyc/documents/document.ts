import * as z from "zod";
import type { ContentType } from "../../documents/formats.ts";
import { recordId, shortText } from "../../list/fields.ts";
import { documentAddress } from "./address.ts";
import { documentTypes } from "../requests/statuses.ts";

/** What the desk knows of a document whose bytes it holds. */
export interface StoredDocument {
  /** The sender's; one of the request has it. */
  id: string;
  /** Hex. */
  sha256: string;
  bytes: number;
  contentType: ContentType;
  receivedAt: string;
  /** Who brought it, as the trail names them. */
  receivedFrom: string;
  /** The id of the document in whose place it is; null: of none. */
  replaces: string | null;
}

/** What else an answer of the API says of a document; a record that comes back brings it along. */
const apiOnlyFields = {
  id: recordId,
  sha256: z.string().nullable(),
  bytes: z.number().nullable(),
  contentType: z.string().nullable(),
};

/** As a record brings it: where it lies is where it stays. */
export const kycDocument = z.strictObject({
  type: z.enum(documentTypes),
  url: documentAddress,
  name: shortText,
  ...z.object(apiOnlyFields).partial().shape,
}).transform(({ type, url, name }) => ({ type, url, name }));

export type KycDocument = z.output<typeof kycDocument> & Partial<StoredDocument>;

/** Its own, or its place among the documents of its request, from 1. */
export const idOfDocument = ({ id }: KycDocument, index: number): string => id ?? String(index + 1);

/** Where the desk shows it. */
export const documentPath = (requestId: string, { sha256 }: KycDocument, index: number): string =>
  `/kyc/${requestId}/documents/${sha256 ?? index + 1}`;

/**
 * A document as programs read it. Where it truly is stays here: through the desk's own address
 * nobody opens it unseen.
 */
export const documentJson = (requestId: string, document: KycDocument, index: number) => ({
  id: idOfDocument(document, index),
  type: document.type,
  url: documentPath(requestId, document, index),
  name: document.name,
  sha256: document.sha256 ?? null,
  bytes: document.bytes ?? null,
  contentType: document.contentType ?? null,
});

/** A document on another host, as a reviewer is told before leaving the desk. */
export interface ExternalDocument {
  name: string;
  host: string;
  origin: string;
  href: string;
}

/** The host as the parser writes it: letters that only look like others show as what they are. */
export function externalDocument({ url, name }: KycDocument): ExternalDocument | null {
  const parsed = url.startsWith("https:") ? URL.parse(url) : null;
  return parsed && { name, host: parsed.host, origin: parsed.origin, href: parsed.href };
}

/** Whether the desk has the bytes, or draws them as those of its sample. */
export const hasBytes = (document: KycDocument, { sample }: { sample: object | null }): boolean =>
  document.sha256 !== undefined || sample !== null && externalDocument(document) === null;
