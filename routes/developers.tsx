import { administrationParent } from "../views/administration/pages.ts";
import { DevelopersPage, DocumentLink } from "../views/developers/developers.tsx";
import type { ApiDocument } from "../views/developers/document.ts";
import { operations } from "./api/api.ts";
import { openApiDocument } from "./api/openapi.ts";
import { page } from "./http/answer/pages.tsx";
import { router } from "./http/router.ts";
import { allow } from "./http/session/permissions.ts";

export const developerRoutes = router()
  .get("/developers", allow("developers.read"), (c) => {
    const { ui } = c.var;
    const document = openApiDocument(operations, c.var.store.currency) as unknown as ApiDocument;
    return page(c, {
      title: ui.m.developers.title,
      parent: ui.may("staff.manage") ? administrationParent(ui) : undefined,
      intro: ui.m.developers.intro,
      actions: <DocumentLink />,
      content: () => <DevelopersPage {...document} />,
    });
  });
