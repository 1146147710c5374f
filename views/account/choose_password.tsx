import type { Staff } from "../../data/staff/accounts/staff.ts";
import { Brand } from "../ui/shell/brand.tsx";
import { Field, type FieldErrors } from "../ui/form/form.tsx";
import { useUi } from "../ui/ui.ts";
import { SsoLink } from "./sso.tsx";
import { dataAttributes } from "../ui/data_attributes.ts";

interface ChoosePasswordProps {
  member: Staff;
  action: string;
  texts: { title: string; intro: (name: string) => string; submit: string };
  password: boolean;
  sso: boolean;
  errors?: FieldErrors;
}

export function ChoosePassword({ password, sso, ...props }: ChoosePasswordProps) {
  const { member, texts } = props;
  const { ssoIntro } = useUi().m.staff.invitation;
  return (
    <article className="login">
      <Brand />
      <h1>{texts.title}</h1>
      <p className="muted">{(password ? texts.intro : ssoIntro)(member.name)}</p>
      {password && <Passwords {...props} />}
      {sso && <SsoLink href="/login/sso" secondary={password} />}
    </article>
  );
}

/** Page of a link that has not been opened yet: only a person presses its button. */
export const OpenLink = ({ member, title, action }: {
  member: Staff;
  title: string;
  action: string;
}) => {
  const ui = useUi();
  return (
    <article className="login">
      <Brand />
      <h1>{title}</h1>
      <p className="muted">{ui.m.staff.openLink.text(member.name)}</p>
      <form method="post" action={action}>
        <button type="submit">{ui.m.staff.openLink.submit}</button>
      </form>
    </article>
  );
};

function Passwords(
  { member, action, texts, errors = {} }: Omit<ChoosePasswordProps, "password" | "sso">,
) {
  const { profile } = useUi().m;
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
      <button type="submit" {...dataAttributes({ busy: texts.submit })}>{texts.submit}</button>
    </form>
  );
}
