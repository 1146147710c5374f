import { DomainError } from "../../data/errors/domain_error.ts";
import * as z from "zod";
import { freeMemory } from "../../data/documents/blobs.ts";
import { MAX_DOCUMENT_BYTES } from "../../data/documents/formats.ts";
import { DOCUMENTS_SCOPE } from "../../data/imports/scopes.ts";
import { recordDownload } from "../../data/kyc/documents/displays.ts";
import * as documents from "../../data/kyc/documents/documents.ts";
import { type IncomingDocument, receiveDocument } from "../../data/kyc/documents/receive.ts";
import {
  documentEnd,
  documentTypeKey,
  externalDocument,
} from "../../data/kyc/requests/document.ts";
import { listShape } from "../../data/kyc/requests/requests.ts";
import { recordId, shortText } from "../../data/list/fields.ts";
import type { AppContext } from "../http/context.ts";
import { serviceIn } from "../http/session/service.ts";
import { foreign, isFirstParty } from "../http/guard/origin.ts";
import { currentMember } from "../http/session/session.ts";
import { sendDocument } from "../kyc/answer/document_answer.ts";
import { fetchLinked, isFetched } from "../kyc/answer/linked_document.ts";
import { documentTime, readBody } from "../http/guard/limits.ts";
import { limitConcurrency } from "../http/guard/concurrency.ts";
import { InvalidInput } from "../http/guard/validate.ts";
import { documentExample } from "./examples.ts";
import { mediaType, operation } from "./operation.ts";
import { documentAnswer as storedDocument } from "./records.ts";
import { HttpError } from "../http/answer/http_error.ts";

const TOO_MANY = "document.too_many_at_once";
/** Each upload holds its document in memory. */
const limitUploads = limitConcurrency(4, TOO_MANY, { waiting: 12 });

const documentQuery = z.strictObject({
  type: documentTypeKey,
  name: shortText.meta({ examples: ["passport.jpg"] }),
  replaces: recordId.optional().describe("The document of the request that this one replaces."),
  expiresOn: documentEnd.optional().describe(
    "The last day on which the document is valid. Sent again with the same bytes, another day takes " +
      "its place; absent leaves it.",
  ),
});

const stored = {
  example: documentExample,
  schema: storedDocument,
  headers: { ETag: "The version of the request." },
};

export const documentOperations = [
  operation({
    method: "PUT",
    path: "/kyc-requests/:id/documents/:documentId",
    group: "Documents",
    summary: "Send a document",
    description: "The body is the file itself: JPEG, PNG, WebP, HEIC, AVIF or PDF.",
    scope: DOCUMENTS_SCOPE,
    params: {
      id: "The id of the request.",
      documentId: "Chosen by the sender, unique within the request.",
    },
    headers: { "Content-Digest": "`sha-256=:…:` or `sha-512=:…:` (RFC 9530): 400 if it differs." },
    query: documentQuery,
    upload: { types: { "application/octet-stream": null } },
    answers: {
      201: { description: "The document is new.", ...stored },
      200: { description: "The document is known with the same bytes.", ...stored },
    },
    errors: [400, 404, 409, 503],
    limits: ["20 MiB", "50 documents per request, and those that were asked for"],
    handle: async (c, { query }) => {
      const id = readDocumentId(c.req.param("documentId"));
      const facts = { ...query, replaces: query.replaces ?? null };
      return await limitUploads(async () => {
        const bytes = await readBody(c.req.raw, {
          drain: c.var.drain,
          maxBytes: MAX_DOCUMENT_BYTES,
          ...documentTime,
        });
        try {
          return await receive(c, { id, ...facts, bytes, declaredType: declaredType(c) });
        } finally {
          freeMemory(bytes);
        }
      }, c.req.raw.signal);
    },
  }),
  operation({
    method: "GET",
    path: "/kyc-requests/:id/documents/:documentId",
    group: "Documents",
    summary: "Download the original of a document",
    description:
      "Adds “Document downloaded” to the audit trail. The bytes are those that were sent: a PDF may " +
      "hold scripts, forms and attached files, about which people are warned on a page before they " +
      "download one. Its file name ends as its type does. A document that came as a link is " +
      "fetched from its host first, if `DOCUMENT_ORIGINS` names the host; otherwise it is 404.",
    permission: "kyc.read",
    scope: "documents:read",
    answers: {
      200: {
        description: "The bytes that were sent.",
        type: "application/octet-stream",
        headers: { "Content-Digest": "`sha-256=:…:` (RFC 9530)." },
      },
    },
    errors: [404, 410, 415, 503],
    limits: ["24 MiB of documents at once", "100 seconds for one"],
    handle: (c) => download(c, c.req.param()),
  }),
];

async function download(
  c: AppContext,
  { id, documentId }: { id: string; documentId: string },
): Promise<Response> {
  const { store, service } = c.var;
  // A link of another site must not leave an entry in a person's name.
  if (!service && !isFirstParty(c)) throw foreign();
  const actor = service ? serviceIn(c) : currentMember(c);
  let found = await documents.findDocumentById(store, id, documentId);
  documents.requireUndeleted(found.document);
  const linked = externalDocument(found.document);
  if (linked && !isFetched(c, linked)) throw elsewhere(linked.host);
  if (linked) {
    await fetchLinked(c, { id, ref: `${found.at + 1}` }, actor);
    found = await documents.findDocumentById(store, id, documentId);
  }
  const reader = service?.tokenHash ?? currentMember(c).id;
  const { request, document: { bytes = 0 } } = found;
  return await sendDocument(c, { reader, bytes }, async () => {
    const content = await documents.readContent(store, found, "original");
    c.header("Content-Digest", `sha-256=:${await digestOf("sha-256", content.body)}:`);
    const onStart = () => recordDownload(store, request, documentId, actor);
    return { content, disposition: "attachment", onStart };
  });
}

const elsewhere = (host: string) =>
  new DomainError("not_found", "document.link_elsewhere", { params: { host } });

function readDocumentId(documentId: string): string {
  const parsed = z.object({ documentId: recordId }).safeParse({ documentId });
  if (!parsed.success) throw new InvalidInput(parsed.error);
  return parsed.data.documentId;
}

async function receive(c: AppContext, document: IncomingDocument): Promise<Response> {
  await requireDigest(c, document.bytes);
  const requestId = c.req.param("id") ?? "";
  const { store } = c.var;
  const { request, isNew } = await receiveDocument(store, requestId, document, serviceIn(c));
  const { documents: all } = listShape.json.toJson(request);
  c.header("ETag", `"${request.version}"`);
  return c.json(all.find(({ id }) => id === document.id)!, isNew ? 201 : 200);
}

function declaredType(c: AppContext): string | null {
  const type = mediaType(c);
  return type === undefined || type === "application/octet-stream" ? null : type;
}

/** Checks the digest by RFC 9530; of several the strongest known one counts. */
async function requireDigest(c: AppContext, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const header = c.req.header("content-digest");
  if (header === undefined) return;
  for (const name of ["sha-512", "sha-256"]) {
    const digest = new RegExp(`(?:^|,)\\s*${name}=:([A-Za-z0-9+/=]+):`, "i").exec(header)?.[1];
    if (digest === undefined) continue;
    if (digest === await digestOf(name, bytes)) return;
    throw new HttpError(400, "http.other_digest");
  }
  throw new HttpError(400, "http.bad_digest");
}

async function digestOf(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest(name, bytes));
  return btoa(String.fromCharCode(...digest));
}
