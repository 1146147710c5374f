import type { Audience } from "../../data/verifier/case_json.ts";
import type { MiddlewareHandler } from "hono";
import { makeCaseFile } from "../../data/evidence/case_file.ts";
import { caseAudiences } from "../../data/evidence/shown_parts.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { roleForbids } from "../../data/permissions.ts";
import { caseFilePage } from "../../views/evidence/case_page.tsx";
import { requireFirstParty } from "../http/answer/interstitial.tsx";
import { fileWordsOf, sendZip } from "../http/answer/zip.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";

/** Throws `invalid` for an address that does not say for whom the file is. */
function audienceOf(c: AppContext): Audience {
  const audience = caseAudiences.find((one) => one === c.req.query("for"));
  if (!audience) throw new DomainError("invalid", "form.unreadable");
  return audience;
}

const requireAudience: MiddlewareHandler<AppEnv> = async (c, next) => {
  const permission = `casefile.${audienceOf(c)}` as const;
  if (!c.var.ui.may(permission)) throw roleForbids(permission);
  await next();
};

export const caseFileRoutes = router().get(
  "/kyc/:id/case-file",
  allow("casefile.applicant"),
  requireAudience,
  requireFirstParty,
  stepUp,
  (c) => sendCaseFile(c, c.req.param("id"), audienceOf(c)),
);

async function sendCaseFile(c: AppContext, id: string, audience: Audience): Promise<Response> {
  const { store } = c.var;
  const member = currentMember(c);
  const words = await fileWordsOf(c);
  await kyc.get(store, id);
  return await sendZip(c, `case-${id}-${audience}`, () =>
    makeCaseFile(store, member, {
      id,
      audience,
      pageOf: (facts) => caseFilePage(words, facts),
    }));
}
