import * as z from "zod";
import {
  readValidity,
  setValidity,
  shownTable,
  validityCells,
  type ValidityTable,
  validityTable,
} from "../../data/kyc/decisions/validity.ts";
import { errorFields, log } from "../../data/base/log.ts";
import {
  followPeriods,
  readPeriods,
  screeningPeriods,
  setPeriods,
  shownPeriods,
} from "../../data/kyc/screening/periods.ts";
import { namedKinds } from "../../data/list/screening.ts";
import { administration, administrationParent } from "../../views/administration/pages.ts";
import { SCREENING_PATH, type ScreeningProps } from "../../views/administration/screening.tsx";
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

const optional = z.string().trim().default("")
  .transform((text) => text === "" ? null : numberIn(text));
const screeningForm = z.strictObject({
  ...Object.fromEntries(namedKinds.map((kind) => [kind, optional])),
  shown: z.string().max(100).optional(),
}).pipe(screeningPeriods.extend({ shown: z.string().optional() }));

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
  )
  .post(
    SCREENING_PATH,
    allow("validity.manage"),
    stepUp,
    validate(
      "form",
      screeningForm,
      (c, { data, errors }) => showTable(c, {}, { data, errors }),
    ),
    async (c) => {
      const { store } = c.var;
      const { shown = null, ...periods } = c.req.valid("form");
      try {
        await setPeriods(store, periods, currentMember(c), shown);
      } catch (error) {
        return await showTable(c, {}, { refusal: refusalText(c, error, "conflict") });
      }
      // Not awaited: with many people it takes long, and the hourly job continues it.
      followPeriods(store).catch((error) => log("error", "screening periods", errorFields(error)));
      return redirectWithToast(c, href, "screening_saved");
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
  screening: Refused = {},
): Promise<Response> {
  const { ui, store } = c.var;
  const table = await readValidity(store.db);
  const periods = await screeningOf(c, screening);
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
    status: (refusal ?? screening.refusal) !== undefined
      ? 409
      : errors ?? screening.errors
      ? 422
      : 200,
    content: () => (
      <ValidityPage
        cells={validityCells}
        days={days}
        shown={data ? shownText(data.shown) : shownTable(table)}
        errors={errors}
        refusal={refusal ?? null}
        screening={periods}
      />
    ),
  });
}

async function screeningOf(
  c: AppContext,
  { data, errors, refusal }: Refused,
): Promise<ScreeningProps> {
  const periods = await readPeriods(c.var.store.db);
  const typed = data && Object.fromEntries(
    namedKinds.map((kind) => [kind, shownText(data[kind])]),
  ) as ScreeningProps["days"];
  return {
    days: typed ?? periods,
    shown: data ? shownText(data.shown) : shownPeriods(periods),
    errors,
    refusal: refusal ?? null,
  };
}
