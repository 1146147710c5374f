import * as z from "zod";
import { alarmHours } from "../../data/kyc/queue/alarm_rules.ts";
import { dueHours } from "../../data/kyc/requests/due.ts";
import { readDeskHours, setHours, updateDueTimes } from "../../data/kyc/queue/due_hours.ts";
import { errorFields, log } from "../../data/base/log.ts";
import { DueHoursDialog, type DueHoursTyped } from "../../views/kyc/due_hours.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import type { AppContext } from "../http/context.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { refusalText } from "../http/answer/ui.ts";
import { refererList } from "../http/request.ts";
import { recordPage } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { currentMember } from "../http/session/session.ts";
import { numberIn, validate } from "../http/guard/validate.ts";

const PATH = "/kyc/due";

const typed = z.string().trim().default("").transform(numberIn);
/** The values that the form showed, to detect a change by somebody else (optimistic lock). */
const shownHours = z.string().transform(numberIn).optional();
const hoursForm = z.strictObject({
  individual: typed,
  business: typed,
  /** A form of an earlier version has none. */
  alarm: shownHours,
  wasIndividual: shownHours,
  wasBusiness: shownHours,
  wasAlarm: shownHours,
}).pipe(
  dueHours.extend({
    alarm: alarmHours.optional(),
    wasIndividual: z.number().optional(),
    wasBusiness: z.number().optional(),
    wasAlarm: z.number().optional(),
  }),
);

export const kycDueRoutes = router()
  .get(PATH, allow("staff.manage"), async (c) => form(c, await asTheyAre(c)))
  .post(
    PATH,
    allow("staff.manage"),
    validate("form", hoursForm, (c, { data, errors }) => form(c, data, errors)),
    async (c) => {
      const { store } = c.var;
      const { wasIndividual, wasBusiness, wasAlarm, ...hours } = c.req.valid("form");
      const expected = { individual: wasIndividual, business: wasBusiness, alarm: wasAlarm };
      try {
        await setHours(store, hours, currentMember(c), expected);
      } catch (error) {
        const errors = { individual: refusalText(c, error, "conflict") };
        return form(c, await asTheyAre(c), errors);
      }
      // Not awaited: with many requests it takes long, and the hourly sweep continues it.
      updateDueTimes(store).catch((error) => log("error", "due hours", errorFields(error)));
      return redirectWithToast(c, refererList(c, "/kyc"), "due_changed");
    },
  );

async function asTheyAre(c: AppContext): Promise<DueHoursTyped> {
  const { individual, business, alarm } = await readDeskHours(c.var.store.db);
  const shown = { wasIndividual: individual, wasBusiness: business, wasAlarm: alarm };
  return { individual, business, alarm, ...shown };
}

const form = (c: AppContext, typed: DueHoursTyped, errors?: FieldErrors): Response =>
  recordPage(
    c,
    c.var.ui.m.kyc.dueHours.title,
    (container) => <DueHoursDialog container={container} typed={typed} errors={errors} />,
    errors ? 422 : 200,
  );
