import * as z from "zod";
import {
  readValidity,
  setValidity,
  shownTable,
  validityCells,
  type ValidityTable,
  validityTable,
} from "../../data/kyc/decisions/validity.ts";
import { administration, administrationParent } from "../../views/administration/pages.ts";
import { ValidityPage } from "../../views/administration/validity.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { page } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { refusalText } from "../http/answer/ui.ts";
import type { AppContext } from "../http/context.ts";
import { numberIn, shownText, validate } from "../http/guard/validate.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";

const { href, permission } = administration.validity;

const typed = z.string().trim().default("").transform(numberIn);
/** `shown` is the table that the form showed, to detect a change by somebody else. */
const validityForm = z.strictObject({
  ...Object.fromEntries(validityCells.map(({ name }) => [name, typed])),
  shown: z.string().max(100).optional(),
}).pipe(validityTable.extend({ shown: z.string().optional() }));

export const validityRoutes = router()
  .get(href, allow(permission), (c) => showTable(c))
  .post(
    href,
    allow("validity.manage"),
    stepUp,
    validate("form", validityForm, (c, { data, errors }) => showTable(c, { data, errors })),
    async (c) => {
      const { shown = null, ...table } = c.req.valid("form");
      try {
        await setValidity(c.var.store, table, currentMember(c), shown);
      } catch (error) {
        return await showTable(c, { refusal: refusalText(c, error, "conflict") });
      }
      return redirectWithToast(c, href, "validity_saved");
    },
  );

interface Refused {
  data?: Record<string, unknown>;
  errors?: FieldErrors;
  refusal?: string;
}

async function showTable(
  c: AppContext,
  { data, errors, refusal }: Refused = {},
): Promise<Response> {
  const { ui, store } = c.var;
  const table = await readValidity(store.db);
  const days = data
    ? Object.fromEntries(
      validityCells.map(({ name }) => [name, shownText(data[name])]),
    ) as Record<keyof ValidityTable, string>
    : table;
  const { title, intro } = ui.m.administration.validity;
  return page(c, {
    title,
    intro,
    parent: administrationParent(ui),
    status: refusal !== undefined ? 409 : errors ? 422 : 200,
    content: () => (
      <ValidityPage
        cells={validityCells}
        days={days}
        shown={data ? shownText(data.shown) : shownTable(table)}
        errors={errors}
        refusal={refusal ?? null}
      />
    ),
  });
}
