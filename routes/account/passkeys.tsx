import * as z from "zod";
import { DomainError } from "../../data/errors/domain_error.ts";
import { jsonOf } from "../../data/staff/passkeys/format.ts";
import {
  beginRegistration,
  finishRegistration,
  passkeyForm,
  registration,
} from "../../data/staff/sign_in/passkey_registration.ts";
import { removePasskey } from "../../data/staff/passkeys/passkeys.ts";
import type { AppContext } from "../http/context.ts";
import { errorText } from "../http/answer/ui.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { passkeySite } from "../http/guard/origin.ts";
import { callerOf, currentMember } from "../http/session/session.ts";
import { stepUp } from "../http/session/step_up.tsx";
import { validate } from "../http/guard/validate.ts";
import { profilePage } from "./profile_page.tsx";

const newPasskey = z.object({ passkey: jsonOf(registration) });

export const passkeyRoutes = router()
  .post(
    "/profile/passkeys/options",
    allow("profile.own"),
    validate(
      "form",
      passkeyForm,
      (c, { errors }) =>
        c.json({
          error: Object.values(errors)[0],
          code: "input.invalid",
          requestId: c.var.requestId,
        }, 422),
    ),
    async (c) => {
      const { address } = callerOf(c);
      const { password: byPassword } = c.var.ui.confirmBy;
      const form = c.req.valid("form");
      return c.json(
        await beginRegistration(c.var.store, currentMember(c), form, passkeySite(c), {
          address,
          byPassword,
        }),
      );
    },
  )
  .post(
    "/profile/passkeys",
    allow("profile.own"),
    validate(
      "form",
      newPasskey,
      (c) => notAdded(c, new DomainError("invalid", "passkey.not_added")),
    ),
    async (c) => {
      const { passkey } = c.req.valid("form");
      try {
        await finishRegistration(c.var.store, currentMember(c), passkey, passkeySite(c));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (error.kind !== "invalid" && error.kind !== "conflict") throw error;
        return notAdded(c, error);
      }
      return redirectWithToast(c, "/profile", "passkey_added");
    },
  )
  .post("/profile/passkeys/:id/remove", allow("profile.own"), stepUp, async (c) => {
    await removePasskey(c.var.store, currentMember(c), c.req.param("id"));
    return redirectWithToast(c, "/profile", "passkey_removed");
  });

const notAdded = (
  c: AppContext,
  error: DomainError,
): Response | Promise<Response> | Promise<Response> =>
  profilePage(c, { editing: false, errors: { passkey: errorText(c.var.ui.m, error) } });
