import { Hono } from "hono";
import * as z from "zod";
import { DomainError } from "../../data/base/errors.ts";
import { rulesOf, setRules, withoutSecondFactor } from "../../data/staff/sign_in/rules.ts";
import { RulesDialog } from "../../views/account/sign_in_rules.tsx";
import type { AppEnv } from "../http/context.ts";
import { allow } from "../http/session/permissions.ts";
import { refererList } from "../http/request.ts";
import { recordPage, redirectWithToast } from "../http/answer/pages.tsx";
import { currentPerson } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";
import { validate } from "../http/guard/validate.ts";

const PATH = "/staff/rules";

/** Browsers do not send a switch that is off. */
const rulesForm = z.strictObject({ secondFactor: z.literal("on").optional() });

export const signInRuleRoutes = new Hono<AppEnv>()
  .get(PATH, allow("staff.manage"), async (c) => {
    const { ui, store } = c.var;
    const rules = await rulesOf(store.db);
    const factors = await withoutSecondFactor(store.db);
    return recordPage(
      c,
      ui.m.signInRules.title,
      (container) => <RulesDialog {...{ ui, container, rules, factors }} />,
    );
  })
  .post(
    PATH,
    allow("staff.manage"),
    stepUp,
    validate("form", rulesForm, () => {
      throw new DomainError("invalid", "The form couldn't be read.");
    }),
    async (c) => {
      const secondFactor = c.req.valid("form").secondFactor === "on";
      await setRules(c.var.store, { secondFactor }, currentPerson(c));
      return redirectWithToast(c, refererList(c, "/staff"), "rules_changed");
    },
  );
