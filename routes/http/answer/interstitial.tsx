import type { MiddlewareHandler } from "hono";
import { ExternalLinkDialog } from "../../../views/ui/external_link.tsx";
import type { Container } from "../../../views/ui/dialog/dialog.tsx";
import type { AppEnv } from "../context.ts";
import { foreign, isFirstParty } from "../guard/origin.ts";
import { pathAndQuery } from "../request.ts";
import { barePage, recordPage } from "./pages.tsx";

/** For audited GETs: a link of another site leads to a page with the same link. */
export const requireFirstParty: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isFirstParty(c)) return await next();
  if (!["document", undefined].includes(c.req.header("sec-fetch-dest"))) throw foreign();
  const { ui } = c.var;
  const { title } = ui.m.common.externalLink;
  const view = (container: Container) => (
    <ExternalLinkDialog container={container} href={pathAndQuery(c)} />
  );
  if (c.var.member) return recordPage(c, title, view, 403);
  return barePage(c, { title, status: 403, content: view("page") });
};
