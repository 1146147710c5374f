import { allow } from "../http/gate.ts";
import { Hono } from "hono";
import { findForeign, leaveFor, openDocument } from "../../data/kyc/documents.ts";
import { LeavingDialog } from "../../views/kyc/documents.tsx";
import type { AppEnv } from "../http/context.ts";
import { fromOwnPage } from "../http/own_page.tsx";
import { record } from "../http/respond.tsx";
import { signedIn } from "../http/session.ts";

/** Identity documents are shown to reviewers only, and nobody keeps a copy on the way. */
export const documentRoutes = new Hono<AppEnv>()
  .get("/kyc/:id/documents/:n", allow("kyc.read"), fromOwnPage, async (c) => {
    const { id, n } = c.req.param();
    const { ui, store } = c.var;
    const document = await findForeign(store, id, Number(n));
    if (document) {
      return record(
        c,
        ui.m.kyc.leaving.title,
        (place) => (
          <LeavingDialog ui={ui} place={place} id={id} n={Number(n)} document={document} />
        ),
      );
    }
    const drawing = await openDocument(store, id, Number(n), signedIn(c));
    c.header("Cache-Control", "no-store");
    return c.body(drawing, 200, { "Content-Type": "image/svg+xml; charset=utf-8" });
  })
  .get("/kyc/:id/documents/:n/open", allow("kyc.read"), fromOwnPage, async (c) => {
    const { id, n } = c.req.param();
    // From a mail or a bookmark nobody has been told where this leads.
    if (c.req.header("sec-fetch-site") === "none") {
      return c.redirect(`/kyc/${id}/documents/${n}`, 303);
    }
    const { href } = await leaveFor(c.var.store, id, Number(n), signedIn(c));
    c.header("Cache-Control", "no-store");
    return c.redirect(href, 303);
  });
