import { Hono } from "hono";
import * as z from "zod";
import { dueHours, hoursOf } from "../../data/kyc/due.ts";
import { followHours, setHours } from "../../data/kyc/due_hours.ts";
import { errorFields, log } from "../../data/log.ts";
import { DueHoursDialog, type DueHoursTyped } from "../../views/kyc/due_hours.tsx";
import type { FieldErrors } from "../../views/ui/form.tsx";
import type { AppContext, AppEnv } from "../http/context.ts";
import { allow } from "../http/gate.ts";
import { listBehind } from "../http/request.ts";
import { record, redirectWithToast } from "../http/respond.tsx";
import { signedIn } from "../http/session.ts";
import { fieldErrors, validate } from "../http/validate.ts";

const PATH = "/kyc/due";

const typed = z.string().trim().default("").transform(Number);
const hoursForm = z.strictObject({ individual: typed, business: typed }).pipe(dueHours);

/** In which time requests are to be decided. */
export const kycDueRoutes = new Hono<AppEnv>()
  .get(PATH, allow("staff.manage"), async (c) => form(c, await hoursOf(c.var.store.db)))
  .post(
    PATH,
    allow("staff.manage"),
    validate(
      "form",
      hoursForm,
      (c, { data, error }) => form(c, data, fieldErrors(c.var.ui.m, error)),
    ),
    async (c) => {
      const { store } = c.var;
      await setHours(store, c.req.valid("form"), signedIn(c));
      // Of many this takes long; the next sweep goes on where it ends.
      followHours(store).catch((error) => log("error", "due hours", errorFields(error)));
      return redirectWithToast(c, listBehind(c, "/kyc"), "due_changed");
    },
  );

const form = (c: AppContext, typed: DueHoursTyped, errors?: FieldErrors): Response =>
  record(
    c,
    c.var.ui.m.kyc.dueHours.title,
    (place) => <DueHoursDialog ui={c.var.ui} {...{ place, typed, errors }} />,
    errors ? 422 : 200,
  );
