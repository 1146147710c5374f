import * as z from "zod";
import { rulesOf, setRules, withoutSecondFactor } from "../../data/staff/sign_in/rules.ts";
import { ADMINISTRATION } from "../../views/administration/pages.ts";
import { RulesDialog } from "../../views/account/sign_in_rules.tsx";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { recordPage } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { currentMember } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";
import { switchedOn, validate } from "../http/guard/validate.ts";

const PATH = "/staff/rules";

const rulesForm = z.strictObject({ secondFactor: switchedOn });

export const signInRuleRoutes = router()
  .get(PATH, allow("staff.manage"), async (c) => {
    const { ui, store, config: { sso, breakGlassAdmin } } = c.var;
    const ssoHost = sso && new URL(sso.issuer).host;
    const rules = await rulesOf(store.db);
    const factors = await withoutSecondFactor(store.db);
    return recordPage(
      c,
      ui.m.signInRules.title,
      (container) => (
        <RulesDialog
          container={container}
          rules={rules}
          factors={factors}
          ssoHost={ssoHost}
          breakGlassAdmin={breakGlassAdmin}
        />
      ),
    );
  })
  .post(
    PATH,
    allow("staff.manage"),
    stepUp,
    validate("form", rulesForm),
    async (c) => {
      await setRules(c.var.store, c.req.valid("form"), currentMember(c));
      return redirectWithToast(c, ADMINISTRATION, "rules_changed");
    },
  );
