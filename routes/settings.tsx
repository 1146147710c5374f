import { Hono } from "hono";
import { z } from "zod";
import { DomainError } from "../data/errors.ts";
import * as settings from "../data/settings.ts";
import { SettingsPage } from "../views/settings.tsx";
import type { AppEnv } from "./env.ts";
import { page, redirectWithToast } from "./respond.tsx";
import { allow, signedIn } from "./session.ts";
import { validate } from "./validate.ts";

/** A switch that is off is not sent at all. */
const flag = z.literal("on").optional().transform((value) => value === "on");

const { language, timezone, dateFormat } = settings.settings.shape;
const settingsForm = z.strictObject({
  emailNotifications: flag,
  kycUpdates: flag,
  transactionAlerts: flag,
  weeklyReports: flag,
  sessionTimeout: flag,
  language: language.unwrap(),
  timezone: timezone.unwrap(),
  dateFormat: dateFormat.unwrap(),
});

export const settingsRoutes = new Hono<AppEnv>()
  .get("/settings", allow("settings.own"), (c) => {
    const { ui } = c.var;
    const values = signedIn(c).settings;
    return page(c, {
      title: ui.m.settings.title,
      intro: ui.m.settings.intro,
      content: () => <SettingsPage ui={ui} values={values} />,
    });
  })
  .post(
    "/settings",
    allow("settings.own"),
    // The form offers switches and lists only: nobody can mistype.
    validate("form", settingsForm, () => {
      throw new DomainError("invalid", "These settings are not known here.");
    }),
    async (c) => {
      await settings.save(c.var.store, c.req.valid("form"), signedIn(c), c.var.requestId);
      return redirectWithToast(c, "/settings", "settings_saved");
    },
  );
