import * as z from "zod";
import { expiry, expiryInput } from "../../data/kyc/documents/expiry.ts";
import { documentWith } from "../../data/kyc/requests/document.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import { ExpiryDialog } from "../../views/kyc/documents/expiry.tsx";
import { stepRoutes } from "../http/answer/step/form.tsx";
import { shownText } from "../http/guard/validate.ts";
import { requestScreen } from "./answer/screen.tsx";

export const expiryRoutes = stepRoutes(requestScreen, {
  path: "/kyc/:id/documents/:documentId/expiry",
  permission: "kyc.decide",
  step: expiry,
  toast: "expiry_set",
  fields: { expiresOn: z.string().prefault("").pipe(expiryInput) },
  input: (typed, c) => ({ ...typed, documentId: c.req.param("documentId")! }),
  // The reviewer goes on with the request.
  stays: () => true,
  show: (c, request, { expiresOn }) => {
    const documentId = c.req.param("documentId")!;
    const document = documentWith(request, documentId);
    if (!document) throw new DomainError("not_found", "document.not_found");
    return Promise.resolve({
      title: c.var.ui.m.documentEnds.title,
      view: (props) => (
        <ExpiryDialog
          {...props}
          request={request}
          session={c.var.review}
          document={{ id: documentId, name: document.name }}
          typed={shownText(expiresOn, document.expiresOn ?? "")}
        />
      ),
    });
  },
});
