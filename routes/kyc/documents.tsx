import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { recordDisplay, recordDownload, recordLoad } from "../../data/kyc/documents/displays.ts";
import { savedBytes } from "../../data/documents/saved_copy.ts";
import {
  contentsOf,
  documentPath,
  type ExternalDocument,
  externalDocument,
  type KycDocument,
} from "../../data/kyc/requests/document.ts";
import { recordSent, requireSent } from "../../data/kyc/documents/sent.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import * as documents from "../../data/kyc/documents/documents.ts";
import { LeavingDialog } from "../../views/kyc/documents/documents.tsx";
import { PdfNotice } from "../../views/kyc/documents/pdf_notice.tsx";
import type { AppContext } from "../http/context.ts";
import { requireFirstParty } from "../http/answer/interstitial.tsx";
import { recordPage } from "../http/answer/pages.tsx";
import { type Disposition, sendDocument } from "./answer/document_answer.ts";
import { fetchLinked, isFetched } from "./answer/linked_document.ts";
import { isPrefetch, parentPath } from "../http/request.ts";
import { currentMember } from "../http/session/session.ts";

const HASH = /^[0-9a-f]{64}$/;

/** Identity documents, for people with `kyc.read`. */
export const documentRoutes = router()
  .get("/kyc/:id/documents/:ref", allow("kyc.read"), requireFirstParty, async (c) => {
    const { id, ref } = c.req.param();
    const { store } = c.var;
    const found = await documents.findDocument(store, id, ref);
    documents.requireUndeleted(found.document);
    const redirect = HASH.test(ref) ? null : await canonicalRedirect(c, found);
    if (redirect) return redirect;
    const member = currentMember(c);
    const { request, document } = found;
    if (needsNotice(c, document)) return pdfNotice(c, document);
    const { bytes = 0 } = document;
    return await sendDocument(c, { reader: member.id, bytes }, async () => {
      const isOriginal = hasQuery(c, "original");
      const form = isOriginal ? "original" : "rendition";
      const content = await documents.readContent(store, found, form);
      if (isOriginal) content.body = savedBytes(content);
      const disposition = dispositionOf(c, content);
      const use = useOf(c, disposition);
      const record = async () => {
        for (const documentId of content.ids) {
          await records[use](store, request, documentId, member);
        }
      };
      const onStart = async () => {
        await recordSent(store, member.sessionId, id, content.ids);
        if (use !== "display") await record();
      };
      const onSent = use === "display" ? record : undefined;
      return { content, disposition, onStart, onSent };
    });
  })
  .get("/kyc/:id/documents/:n/open", allow("kyc.read"), requireFirstParty, async (c) => {
    const { id, n } = c.req.param();
    // A mail or a bookmark leads to the dialog that names the other host first.
    if (c.req.header("sec-fetch-site") === "none" || c.req.method === "HEAD") {
      return c.redirect(parentPath(c), 303);
    }
    const { href } = await documents.openExternal(c.var.store, id, n, currentMember(c));
    return c.redirect(href, 303);
  })
  .post("/kyc/:id/documents/:documentId/displayed", allow("kyc.read"), async (c) => {
    const { id, documentId } = c.req.param();
    const { store } = c.var;
    const request = await kyc.get(store, id);
    await requireSent(store, currentMember(c).sessionId, id, documentId);
    await recordDisplay(store, request, documentId, currentMember(c));
    return c.body(null, 204);
  });

/**
 * Leads from a document's number to the address by its hash, and stores an external document first.
 * Returns null if the address by number is the canonical one.
 */
async function canonicalRedirect(
  c: AppContext,
  found: documents.FoundDocument,
): Promise<Response | null> {
  const { id, ref } = c.req.param() as { id: string; ref: string };
  const external = externalDocument(found.document);
  if (external) {
    if (!isFetched(c, external)) return leaving(c, external);
    // A prefetch must not fetch from another host; browsers discard a 503.
    if (isPrefetch(c)) return c.body(null, 503);
    await fetchLinked(c, { id, ref }, currentMember(c));
  }
  const { document, at } = external ? await documents.findDocument(c.var.store, id, ref) : found;
  const address = documentPath(id, document, at);
  return address === c.req.path ? null : c.redirect(address + new URL(c.req.url).search, 303);
}

const records = { display: recordDisplay, download: recordDownload, load: recordLoad };

/**
 * A request displays a document where somebody opens its address, or a page without scripts embeds it
 * (`?shown`). A script loads it (`?painted`), and reports later that it has painted it.
 */
function useOf(c: AppContext, disposition: Disposition): keyof typeof records {
  if (isPrefetch(c)) return "load";
  if (hasQuery(c, "original")) return "download";
  const isInline = disposition === "inline";
  if (isAddressOpened(c)) return isInline ? "display" : "download";
  // The script also prefetches with `?painted`, and not every browser marks prefetches.
  return isInline && hasQuery(c, "shown") && !hasQuery(c, "painted") ? "display" : "load";
}

function isAddressOpened(c: AppContext): boolean {
  const destination = c.req.header("sec-fetch-dest");
  return destination === undefined ? !hasQuery(c, "painted") : destination === "document";
}

/** A PDF leaves the desk after a page that says what it can hold; scripts fetch it without one. */
function needsNotice(c: AppContext, { contentType }: KycDocument): boolean {
  if (contentType !== "application/pdf") return false;
  if (hasQuery(c, "original") && c.req.query("warned") === "1") return false;
  const destination = c.req.header("sec-fetch-dest");
  return destination === undefined ? !hasQuery(c, "painted") : destination !== "empty";
}

const hasQuery = (c: AppContext, name: "original" | "painted" | "shown"): boolean =>
  c.req.query(name) !== undefined;

/** The browser's viewer of PDF does not work in a sandbox, and few browsers show HEIC. */
const dispositionOf = (c: AppContext, { contentType }: documents.DocumentContent): Disposition =>
  hasQuery(c, "original") || /(pdf|heic)$/.test(contentType) ? "attachment" : "inline";

function leaving(c: AppContext, document: ExternalDocument): Response {
  const { id, ref } = c.req.param() as { id: string; ref: string };
  const { ui } = c.var;
  return recordPage(
    c,
    ui.m.kyc.leaving.title,
    (container) => <LeavingDialog container={container} id={id} n={ref} document={document} />,
  );
}

function pdfNotice(c: AppContext, document: KycDocument): Response {
  const { id } = c.req.param() as { id: string };
  const { ui } = c.var;
  const { path } = c.req;
  const contents = contentsOf(document);
  return recordPage(
    c,
    ui.m.kyc.pdf.title,
    (container) => (
      <PdfNotice
        container={container}
        path={path}
        contents={contents}
        requestId={id}
        name={document.name}
      />
    ),
  );
}
