import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import * as z from "zod";
import type { ErrorCode } from "../../data/errors/texts.ts";
import { DomainError, type ErrorKind } from "../../data/errors/domain_error.ts";
import { verifyOwnPassword } from "../../data/staff/accounts/credentials.ts";
import { confirm, enrol, turnOff } from "../../data/staff/accounts/two_factor.ts";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { RecoveryCodes, TurnOffForm, TwoFactorForm } from "../../views/account/two_factor.tsx";
import type { AppContext } from "../http/context.ts";
import { errorText, refusalText } from "../http/answer/ui.ts";
import { requireFirstParty } from "../http/answer/interstitial.tsx";
import { holdSecret } from "../http/guard/headers.ts";
import { page } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { currentMember } from "../http/session/session.ts";
import { validate } from "../http/guard/validate.ts";

const codeForm = z.strictObject({
  code: z.string().max(100, "text.over_100" satisfies ErrorCode),
});

/** The password is required: at an open screen a stranger could lock the owner out. */
const enrolmentForm = codeForm.extend({
  currentPassword: z.string().min(1, "password.missing" satisfies ErrorCode)
    .max(1_000, "text.over_1000" satisfies ErrorCode),
});

export const twoFactorRoutes = router()
  .get("/settings/two-factor", allow("settings.own"), requireFirstParty, (c) => setUp(c))
  .post(
    "/settings/two-factor",
    allow("settings.own"),
    validate("form", enrolmentForm, (c, { errors }) => setUp(c, errors)),
    async (c) => {
      const { store, ui } = c.var;
      const { code, currentPassword } = c.req.valid("form");
      try {
        await verifyOwnPassword(store, currentMember(c), currentPassword);
        const codes = await confirm(store, currentMember(c), code);
        return page(c, {
          title: ui.m.settings.twoFactor,
          content: () => <RecoveryCodes codes={codes} />,
        });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const field = enrolmentFields[error.kind];
        if (!field) throw error;
        return await setUp(c, { [field]: errorText(c.var.ui.m, error) });
      }
    },
  )
  .get("/settings/two-factor/off", allow("settings.own"), (c) => off(c))
  .post(
    "/settings/two-factor/off",
    allow("settings.own"),
    validate("form", codeForm, (c) => off(c, { code: c.var.ui.m.settings.wrongCode })),
    async (c) => {
      const { store } = c.var;
      try {
        await turnOff(store, currentMember(c), c.req.valid("form").code);
      } catch (error) {
        return off(c, { code: refusalText(c, error, "invalid") });
      }
      return redirectWithToast(c, "/settings", "two_factor_off");
    },
  );

const enrolmentFields: Partial<Record<ErrorKind, string>> = {
  invalid: "code",
  unauthenticated: "currentPassword",
};

async function setUp(c: AppContext, errors?: FieldErrors): Promise<Response> {
  const member = currentMember(c);
  if (member.twoFactor) return c.redirect("/settings", 303);
  if (!c.var.ui.confirmBy.password) {
    throw new DomainError(
      "conflict",
      "two_factor.at_provider",
    );
  }
  const { ui, store } = c.var;
  holdSecret(c);
  const { secret, uri } = await enrol(store, member);
  // A CommonJS package: its named exports would be missing.
  const { default: qr } = await import("qrcode");
  const svg = await qr.toString(uri, { type: "svg", margin: 2 });
  const qrCode = `data:image/svg+xml;base64,${btoa(svg)}`;
  return page(c, {
    title: ui.m.settings.twoFactor,
    parent: { href: "/settings", label: ui.m.settings.title },
    intro: ui.m.settings.setUpIntro,
    status: errors && 422,
    content: () => <TwoFactorForm secret={secret} qrCode={qrCode} errors={errors} />,
  });
}

function off(c: AppContext, errors?: FieldErrors): Response | Promise<Response> {
  if (!currentMember(c).twoFactor) return c.redirect("/settings", 303);
  const { ui } = c.var;
  return page(c, {
    title: ui.m.settings.twoFactor,
    parent: { href: "/settings", label: ui.m.settings.title },
    intro: ui.m.settings.turnOffIntro,
    status: errors && 422,
    content: () => <TurnOffForm errors={errors} />,
  });
}
