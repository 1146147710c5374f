import * as z from "zod";
import { minorIn } from "../../data/base/currency.ts";
import { StepProposed } from "../../data/steps/proposals.ts";
import { ruleNames } from "../../data/steps/rules.ts";
import { takeStep } from "../../data/steps/take.ts";
import { readTwoPeople } from "../../data/two_people/read.ts";
import { ruleChange } from "../../data/two_people/rule_change.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import { administrationParent } from "../../views/administration/pages.ts";
import { TWO_PEOPLE } from "../../views/two_people/links.ts";
import { TwoPeoplePage } from "../../views/two_people/rules.tsx";
import { page } from "../http/answer/pages.tsx";
import { proposedToast, redirectWithToast } from "../http/answer/toasts.tsx";
import { errorText } from "../http/answer/ui.ts";
import type { AppContext } from "../http/context.ts";
import { validate, wholeNumber } from "../http/guard/validate.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";

const ruleForm = z.strictObject({
  rule: z.enum(ruleNames),
  version: wholeNumber(),
  isOn: z.enum(["true", "false"]),
  amount: z.string().trim().max(30).default("0"),
});

export const twoPeopleRoutes = router()
  .get(TWO_PEOPLE, allow("two_people.read"), (c) => showRules(c))
  .post(
    TWO_PEOPLE,
    allow("two_people.manage"),
    stepUp,
    validate("form", ruleForm, (c) => showRules(c, { status: 422 })),
    async (c) => {
      const { rule, version, isOn, amount } = c.req.valid("form");
      const { store } = c.var;
      const fromMinor = minorIn(store.currency, amount === "" ? "0" : amount);
      if (fromMinor === null) {
        const errors = { amount: c.var.ui.m.errors["two_people.bad_amount"] };
        return showRules(c, { status: 422, amount, errors });
      }
      try {
        await takeStep(store, ruleChange, rule, { isOn: isOn === "true", fromMinor }, {
          actor: currentMember(c),
          via: "page",
          version,
          key: null,
        });
      } catch (error) {
        if (error instanceof StepProposed) {
          return redirectWithToast(c, TWO_PEOPLE, proposedToast(error));
        }
        const isShown = error instanceof DomainError &&
          ["invalid", "conflict", "stale"].includes(error.kind);
        if (!isShown) throw error;
        const status = error.kind === "invalid" ? 422 : 409;
        return showRules(c, { status, amount, refusal: errorText(c.var.ui.m, error) });
      }
      return redirectWithToast(c, TWO_PEOPLE, "rule_saved");
    },
  );

interface Refused {
  status: 409 | 422;
  amount?: string;
  errors?: Record<string, string>;
  refusal?: string;
}

async function showRules(c: AppContext, refused?: Refused): Promise<Response> {
  const { ui, store } = c.var;
  const { title, intro } = ui.m.twoPeople;
  const shown = await readTwoPeople(store);
  const { fromMinor } = shown.rules.find(({ id }) => id === "release_payout")!;
  const { digits } = store.currency;
  return page(c, {
    title,
    intro,
    parent: administrationParent(ui),
    status: refused?.status ?? 200,
    content: () => (
      <TwoPeoplePage
        {...shown}
        amount={refused?.amount ?? (fromMinor / 10 ** digits).toFixed(digits)}
        errors={refused?.errors}
        refusal={refused?.refusal ?? null}
      />
    ),
  });
}
