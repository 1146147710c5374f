import { allow } from "../http/session/permissions.ts";
import { Hono } from "hono";
import { recordDisplay, recordLoad } from "../../data/kyc/documents/displays.ts";
import { fetchDocumentBytes } from "../../data/kyc/documents/fetch_bytes.ts";
import type { ExternalDocument } from "../../data/kyc/documents/document.ts";
import * as documents from "../../data/kyc/documents/documents.ts";
import { LeavingDialog } from "../../views/kyc/documents.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { limitConcurrency } from "../http/guard/concurrency.ts";
import { requireFirstParty } from "../http/answer/interstitial.tsx";
import { recordPage } from "../http/answer/pages.tsx";
import { isPrefetch } from "../http/request.ts";
import { currentPerson } from "../http/session/session.ts";

const HASH = /^[0-9a-f]{64}$/;

const TOO_MANY = "Too many documents at once. Try again shortly.";
/** Each is held in memory while it comes, */
const fetched = limitConcurrency(4, TOO_MANY);
/** or while it is opened and compared with what was handed in. */
const opened = limitConcurrency(8, TOO_MANY, { waiting: 100 });

/** Nothing in a document runs, loads or reaches the desk, even if a browser takes it for a page. */
const POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "sandbox",
].join("; ");

/** Identity documents are shown to reviewers only, and nobody keeps a copy on the way. */
export const documentRoutes = new Hono<AppEnv>()
  .get("/kyc/:id/documents/:ref", allow("kyc.read"), requireFirstParty, async (c) => {
    const { id, ref } = c.req.param();
    const { store } = c.var;
    if (!HASH.test(ref)) {
      const foreign = await documents.findExternal(store, id, ref);
      if (foreign && !c.var.config.documentOrigins.includes(foreign.origin)) {
        return leaving(c, foreign);
      }
      // Ahead of a click nobody is asked for it; browsers do not keep such an answer.
      if (foreign && isPrefetch(c)) return c.body(null, 503);
      if (foreign) await fetched(() => fetchDocumentBytes(store, id, ref, currentPerson(c)));
      const address = await documents.canonicalPath(store, id, ref);
      const { search } = new URL(c.req.url);
      if (address !== c.req.path) return c.redirect(address + search, 303);
    }
    const shown = await opened(() => documents.readContent(store, id, ref), c.req.raw.signal);
    // Of its bytes nobody gets any.
    if (c.req.method !== "HEAD") {
      const note = isLookedAt(c) ? recordDisplay : recordLoad;
      for (const one of shown.ids) await note(store, id, one, currentPerson(c));
    }
    return answer(c, shown);
  })
  .get("/kyc/:id/documents/:n/open", allow("kyc.read"), requireFirstParty, async (c) => {
    const { id, n } = c.req.param();
    // From a mail or a bookmark nobody has been told where this leads; HEAD leads nobody there.
    if (c.req.header("sec-fetch-site") === "none" || c.req.method === "HEAD") {
      // As it was asked for: what an id has escaped no header could hold.
      return c.redirect(new URL(c.req.url).pathname.replace(/\/open$/, ""), 303);
    }
    const { href } = await documents.openExternal(c.var.store, id, n, currentPerson(c));
    return c.redirect(href, 303);
  })
  .post("/kyc/:id/documents/:documentId/displayed", allow("kyc.read"), async (c) => {
    const { id, documentId } = c.req.param();
    await recordDisplay(c.var.store, id, documentId, currentPerson(c));
    return c.body(null, 204);
  });

/**
 * Whether somebody sees what is asked for: they went there, or their page shows it and has no script
 * to say so (`?shown`). A page with scripts says it once the document is painted (`?painted`).
 */
function isLookedAt(c: AppContext): boolean {
  // What the script paints it also fetches ahead, and not every browser says what for.
  if (isPrefetch(c) || c.req.query("painted") !== undefined) return false;
  const isAddress = ["document", undefined].includes(c.req.header("sec-fetch-dest"));
  return isAddress || c.req.query("shown") !== undefined;
}

function leaving(c: AppContext, document: ExternalDocument): Response | Promise<Response> {
  const { id, ref } = c.req.param() as { id: string; ref: string };
  const { ui } = c.var;
  return recordPage(
    c,
    ui.m.kyc.leaving.title,
    (container) => (
      <LeavingDialog ui={ui} container={container} id={id} n={ref} document={document} />
    ),
  );
}

function answer(c: AppContext, { name, contentType, body }: documents.DocumentContent): Response {
  const file = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  // Browsers have a viewer of their own for PDF, which no sandbox lets work: it is downloaded.
  const place = contentType === "application/pdf" ? "attachment" : "inline";
  c.header("Content-Disposition", `${place}; filename*=UTF-8''${file}`);
  c.header("Content-Security-Policy", POLICY);
  const type = contentType === "image/svg+xml" ? `${contentType}; charset=utf-8` : contentType;
  if (typeof body !== "string") c.header("Content-Length", String(body.length));
  c.header("Content-Type", type);
  return c.req.method === "HEAD" ? c.body(null) : c.body(body);
}
