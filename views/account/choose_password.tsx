import type { Staff } from "../../data/staff/staff.ts";
import { Brand } from "../ui/brand.tsx";
import { Field, type FieldErrors } from "../ui/form.tsx";
import type { Ui } from "../ui/ui.ts";

interface ChoosePasswordProps {
  ui: Ui;
  /** Whose account it is. */
  member: Staff;
  action: string;
  texts: { title: string; intro: (name: string) => string; submit: string };
  errors?: FieldErrors;
}

/** Whoever has come by a one-time link chooses the password of the account that it leads to. */
export function ChoosePassword({ ui, member, action, texts, errors = {} }: ChoosePasswordProps) {
  const { profile } = ui.m;
  return (
    <article className="login">
      <Brand ui={ui} />
      <h1>{texts.title}</h1>
      <p className="muted">{texts.intro(member.name)}</p>
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
          error={errors.newPassword}
          autoFocus
        />
        <Field
          name="confirmPassword"
          label={profile.confirmPassword}
          type="password"
          autoComplete="new-password"
          error={errors.confirmPassword}
        />
        <button type="submit" data-busy={texts.submit}>{texts.submit}</button>
      </form>
    </article>
  );
}
