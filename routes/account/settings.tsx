import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import * as z from "zod";
import { DomainError } from "../../data/errors/domain_error.ts";
import { savePreferences } from "../../data/staff/accounts/preferences.ts";
import { settings } from "../../data/settings.ts";
import { areaNames, areas } from "../../views/screens.ts";
import { SettingsPage } from "../../views/account/settings.tsx";
import { rememberLanguage } from "../http/answer/ui.ts";
import { page } from "../http/answer/pages.tsx";
import { redirectWithToast } from "../http/answer/toasts.tsx";
import { currentMember } from "../http/session/session.ts";
import { validate } from "../http/guard/validate.ts";

/** Browsers do not send a switch that is off. */
const flag = z.literal("on").optional().transform((value) => value === "on");

const { language, timezone, dateFormat } = settings.shape;
const settingsForm = z.strictObject({
  emailNotifications: flag,
  kycUpdates: flag,
  transactionAlerts: flag,
  weeklyReports: flag,
  dueAlarms: flag,
  dailySummary: flag,
  weeklyCheckpoint: flag,
  sessionTimeout: flag,
  twoFactor: flag,
  language: language.unwrap(),
  timezone: timezone.unwrap(),
  dateFormat: dateFormat.unwrap(),
  singleKeys: flag,
});

const refuse = () => {
  throw new DomainError("invalid", "settings.unknown");
};

const pinForm = z.strictObject({ area: z.enum(areaNames) });

export const settingsRoutes = router()
  .get("/settings", allow("settings.own"), (c) => {
    const { ui, config } = c.var;
    const { settings: values, twoFactor } = currentMember(c);
    return page(c, {
      title: ui.m.settings.title,
      intro: ui.m.settings.intro,
      content: () => (
        <SettingsPage
          values={values}
          twoFactor={twoFactor}
          isMailing={config.mail !== null}
        />
      ),
    });
  })
  .post(
    "/settings",
    allow("settings.own"),
    // The form has only switches and lists, so nobody can mistype.
    validate("form", settingsForm, refuse),
    async (c) => {
      const member = currentMember(c);
      const { twoFactor, ...values } = c.req.valid("form");
      // A switch that the form lacks without a permission keeps its value.
      const { transactionAlerts } = c.var.ui.may("finance.read") ? values : member.settings;
      const { kycUpdates, weeklyReports } = c.var.ui.may("kyc.read") ? values : member.settings;
      const { dueAlarms, dailySummary } = c.var.ui.may("kyc.decide") ? values : member.settings;
      const { weeklyCheckpoint } = c.var.ui.may("audit.verify") ? values : member.settings;
      const { pinned } = member.settings;
      const ofPermissions = {
        transactionAlerts,
        kycUpdates,
        weeklyReports,
        dueAlarms,
        dailySummary,
        weeklyCheckpoint,
        pinned,
      };
      await savePreferences(c.var.store, { ...values, ...ofPermissions }, member);
      rememberLanguage(c, values.language);
      const { twoFactor: isOn } = member;
      if (isOn === twoFactor) return redirectWithToast(c, "/settings", "settings_saved");
      // Turning the second factor on or off needs a code, on a page of its own.
      return isOn
        ? redirectWithToast(c, "/settings/two-factor/off", "settings_saved_factor_on")
        : redirectWithToast(c, "/settings/two-factor", "settings_saved_factor_off");
    },
  )
  .post("/settings/pins", allow("settings.own"), validate("form", pinForm, refuse), async (c) => {
    const member = currentMember(c);
    const { area } = c.req.valid("form");
    const others = member.settings.pinned.filter((name) => name !== area);
    const isPinned = others.length < member.settings.pinned.length;
    const pinned = isPinned ? others : [...others, area];
    await savePreferences(c.var.store, { ...member.settings, pinned }, member);
    const { href } = areas[area];
    const from = URL.parse(c.req.header("referer") ?? "");
    // The filters of the page stay as they were.
    return c.redirect(from?.pathname === href ? href + from.search : href, 303);
  });
