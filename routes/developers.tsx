import { Hono } from "hono";
import { DevelopersPage, DocumentLink } from "../views/developers/developers.tsx";
import { administrationParent } from "../views/administration/pages.ts";
import { operations } from "./api/api.ts";
import { apiReference } from "./api/reference.ts";
import { page } from "./http/answer/pages.tsx";
import type { AppEnv } from "./http/context.ts";
import { publicOrigin } from "./http/guard/origin.ts";
import { allow } from "./http/session/permissions.ts";

export const developerRoutes = new Hono<AppEnv>()
  .get("/developers", allow("developers.read"), (c) => {
    const { ui } = c.var;
    return page(c, {
      title: ui.m.developers.title,
      parent: ui.may("staff.manage") ? administrationParent(ui) : undefined,
      intro: ui.m.developers.intro,
      actions: <DocumentLink />,
      content: () => <DevelopersPage {...apiReference(operations, publicOrigin(c))} />,
    });
  });
