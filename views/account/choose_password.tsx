import type { Staff } from "../../data/staff/accounts/staff.ts";
import { Brand } from "../ui/shell/brand.tsx";
import { Field, type FieldErrors } from "../ui/form/form.tsx";
import type { Ui } from "../ui/ui.ts";
import { SsoLink } from "./sso.tsx";

interface ChoosePasswordProps {
  ui: Ui;
  member: Staff;
  action: string;
  texts: { title: string; intro: (name: string) => string; submit: string };
  password: boolean;
  sso: boolean;
  errors?: FieldErrors;
}

export function ChoosePassword({ password, sso, ...props }: ChoosePasswordProps) {
  const { ui, member, texts } = props;
  const { ssoIntro } = ui.m.staff.invitation;
  return (
    <article className="login">
      <Brand ui={ui} />
      <h1>{texts.title}</h1>
      <p className="muted">{(password ? texts.intro : ssoIntro)(member.name)}</p>
      {password && <Passwords {...props} />}
      {sso && <SsoLink ui={ui} href="/login/sso" secondary={password} />}
    </article>
  );
}

/** Page of a link that has not been opened yet: only a person presses its button. */
export const OpenLink = ({ ui, member, title, action }: {
  ui: Ui;
  member: Staff;
  title: string;
  action: string;
}) => (
  <article className="login">
    <Brand ui={ui} />
    <h1>{title}</h1>
    <p className="muted">{ui.m.staff.openLink.text(member.name)}</p>
    <form method="post" action={action}>
      <button type="submit">{ui.m.staff.openLink.submit}</button>
    </form>
  </article>
);

function Passwords(
  { ui, member, action, texts, errors = {} }: Omit<ChoosePasswordProps, "password" | "sso">,
) {
  const { profile } = ui.m;
  return (
    <form method="post" action={action} noValidate>
      <Field
        name="email"
        label={profile.email}
        type="email"
        value={member.email}
        autoComplete="username"
        disabled
      />
      <Field
        name="newPassword"
        label={profile.newPassword}
        type="password"
        autoComplete="new-password"
        errors={errors}
        autoFocus
      />
      <Field
        name="confirmPassword"
        label={profile.confirmPassword}
        type="password"
        autoComplete="new-password"
        errors={errors}
      />
      <button type="submit" data-busy={texts.submit}>{texts.submit}</button>
    </form>
  );
}
