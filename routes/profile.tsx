import { Hono } from "hono";
import { DomainError } from "../data/errors.ts";
import { type ProfileForm, profileForm, saveProfile } from "../data/staff.ts";
import type { FieldErrors } from "../views/form.tsx";
import { ProfilePage } from "../views/profile.tsx";
import type { AppContext, AppEnv } from "./env.ts";
import { page, redirectWithToast } from "./respond.tsx";
import { actorIn, allow, signedIn } from "./session.ts";
import { validate } from "./validate.ts";

export const profileRoutes = new Hono<AppEnv>()
  .get(
    "/profile",
    allow("profile.own"),
    (c) => profilePage(c, { editing: c.req.query("edit") === "true" }),
  )
  .post(
    "/profile",
    allow("profile.own"),
    validate("form", profileForm, (c, { data, error }) => {
      const errors = Object.fromEntries(
        error.issues.map(({ path, message }) => [String(path[0]), message]),
      );
      return profilePage(c, { editing: true, typed: data, errors });
    }),
    async (c) => {
      const form = c.req.valid("form");
      try {
        await saveProfile(c.var.store, form, actorIn(c));
      } catch (error) {
        if (!(error instanceof DomainError && error.kind === "conflict")) throw error;
        return profilePage(c, { editing: true, typed: form, errors: { email: error.message } });
      }
      return redirectWithToast(c, "/profile", "profile_saved");
    },
  );

function profilePage(
  c: AppContext,
  state: { editing: boolean; typed?: Partial<ProfileForm>; errors?: FieldErrors },
): Response {
  const { ui } = c.var;
  const person = signedIn(c);
  return page(c, {
    title: ui.m.profile.title,
    intro: ui.m.profile.intro,
    status: state.errors && 422,
    content: () => <ProfilePage ui={ui} person={person} {...state} />,
  });
}
