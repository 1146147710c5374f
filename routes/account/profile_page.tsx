import { absenceOf } from "../../data/staff/accounts/absences.ts";
import { listPasskeys } from "../../data/staff/passkeys/passkeys.ts";
import type { ProfileForm } from "../../data/staff/accounts/staff.ts";
import { listOwn } from "../../data/staff/sessions/sessions.ts";
import { ProfilePage } from "../../views/account/profile.tsx";
import type { FieldErrors } from "../../views/ui/form/form.tsx";
import { page } from "../http/answer/pages.tsx";
import type { AppContext } from "../http/context.ts";
import { currentMember } from "../http/session/session.ts";
import { deviceName } from "./devices.ts";

/** With single sign-on nobody changes their email, which links a first sign-in to its account. */
export const isEmailFixed = (c: AppContext): boolean => c.var.provider !== null;

const MAX_NAME_LENGTH = 100;

export function profilePage(
  c: AppContext,
  state: { editing: boolean; typed?: Partial<ProfileForm>; errors?: FieldErrors },
): Response | Promise<Response> {
  const { ui, store } = c.var;
  const member = currentMember(c);
  const now = store.now().toISOString();
  return page(c, {
    title: ui.m.profile.title,
    intro: ui.m.profile.intro,
    status: state.errors && 422,
    scripts: ["passkeys.js"],
    content: async () => {
      const sessions = await sessionsOf(c);
      const passkeys = await listPasskeys(store, member);
      const awayUntil = await absenceOf(store, member.id);
      const device = await deviceName(c.req.header("user-agent") ?? "");
      return (
        <ProfilePage
          member={member}
          hasPassword={ui.confirmBy.password}
          keepsEmail={!ui.confirmBy.password || isEmailFixed(c)}
          sessions={sessions}
          passkeys={passkeys}
          device={device.slice(0, MAX_NAME_LENGTH)}
          now={now}
          awayUntil={awayUntil}
          {...state}
        />
      );
    },
  });
}

/** The person's own sessions, with the names of their devices. */
const sessionsOf = async (c: AppContext) =>
  await Promise.all((await listOwn(c.var.store, currentMember(c))).map(async (session) => ({
    ...session,
    device: await deviceName(session.device),
  })));
