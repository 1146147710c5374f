import type { Staff } from "../../data/staff/staff.ts";
import { Brand } from "../ui/brand.tsx";
import { Field, type FieldErrors } from "../ui/form.tsx";
import type { Ui } from "../ui/ui.ts";

/** A new member of staff chooses the password of the account that was made for them. */
export function InvitationForm(
  { ui, invited, action, errors = {} }: {
    ui: Ui;
    invited: Staff;
    action: string;
    errors?: FieldErrors;
  },
) {
  const { profile, staff } = ui.m;
  return (
    <article className="login">
      <Brand ui={ui} />
      <h1>{staff.invitation.title}</h1>
      <p className="muted">{staff.invitation.intro(invited.name)}</p>
      <form method="post" action={action} noValidate>
        <Field
          name="email"
          label={profile.email}
          type="email"
          value={invited.email}
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
        <button type="submit" data-busy={staff.invitation.submit}>{staff.invitation.submit}</button>
      </form>
    </article>
  );
}
