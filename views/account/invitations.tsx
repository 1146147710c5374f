import type { Staff } from "../../data/staff/accounts/staff.ts";
import { administration } from "../administration/pages.ts";
import { Confirmation } from "./confirmation.tsx";
import { type Container, DialogLink } from "../ui/dialog/dialog.tsx";
import { FormDialog, SecretDialog } from "../ui/dialog/form_dialog.tsx";
import { Choice, Field, type FieldErrors } from "../ui/form/form.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";

interface InviteDialogProps {
  container: Container;
  typed?: { name?: string; email?: string; role?: string };
  errors?: FieldErrors;
  /** Id of the person with this email, who is already invited. */
  invited?: string;
}

export function InviteDialog(
  { container, typed = {}, errors = {}, invited }: InviteDialogProps,
) {
  const ui = useUi();
  const { profile, staff } = ui.m;
  return (
    <FormDialog
      container={container}
      small
      title={staff.inviteTitle}
      back={{ href: "/staff", label: staff.title }}
      id="invite"
      action="/staff/invite"
      submit={staff.inviteSubmit}
      intro={<p className="muted">{staff.inviteText}</p>}
      outro={invited !== undefined && (
        <p>
          <DialogLink container={container} href={`/staff/${invited}`} onward>
            {staff.openDetails}
          </DialogLink>
        </p>
      )}
    >
      <Field
        name="name"
        label={profile.name}
        value={typed.name}
        errors={errors}
        autoComplete="off"
        autoFocus
      />
      <Field
        name="email"
        label={profile.email}
        value={typed.email}
        errors={errors}
        type="email"
        autoComplete="off"
      />
      <Choice
        name="role"
        label={profile.role}
        value={typed.role ?? "support"}
        options={staff.roles}
      />
      <a href={administration.roles.href} target="_blank" rel="noopener">
        {ui.m.administration.roles.link}
      </a>
      <Confirmation />
    </FormDialog>
  );
}

interface LinkDialogProps {
  container: Container;
  texts: { title: string; text: (name: string) => string; label: string; once: string };
  member: Staff;
  link: string;
  expiresAt: string;
}

export const LinkDialog = (
  { container, texts, member, link, expiresAt }: LinkDialogProps,
) => {
  const ui = useUi();
  return (
    <SecretDialog
      container={container}
      title={texts.title}
      name="link"
      label={texts.label}
      value={link}
      back={{ href: "/staff", label: ui.m.staff.title }}
    >
      {texts.text(member.name)} <Time at={expiresAt} f={ui.f} clock />. {texts.once}
    </SecretDialog>
  );
};
