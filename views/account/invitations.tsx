import type { Staff } from "../../data/staff/staff.ts";
import { Brand } from "../ui/brand.tsx";
import { Dialog, type Place } from "../ui/dialog.tsx";
import { Choice, Field, type FieldErrors } from "../ui/form.tsx";
import { Time } from "../ui/time.tsx";
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

interface InviteDialogProps {
  ui: Ui;
  place: Place;
  typed?: { name?: string; email?: string; role?: string };
  errors?: FieldErrors;
}

export function InviteDialog({ ui, place, typed = {}, errors = {} }: InviteDialogProps) {
  const { profile, staff, common } = ui.m;
  return (
    <Dialog
      ui={ui}
      place={place}
      title={staff.inviteTitle}
      back={{ href: "/staff", label: staff.title }}
      focusTitle={false}
      footer={
        <>
          <a role="button" className="secondary" href="/staff" data-close>{common.cancel}</a>
          <button type="submit" form="invite" data-busy={staff.inviteSubmit}>
            {staff.inviteSubmit}
          </button>
        </>
      }
    >
      <p className="muted">{staff.inviteText}</p>
      <form id="invite" className="stack" method="post" action="/staff/invite" noValidate>
        <Field
          name="name"
          label={profile.name}
          value={typed.name}
          error={errors.name}
          autoComplete="off"
          autoFocus
        />
        <Field
          name="email"
          label={profile.email}
          type="email"
          value={typed.email}
          error={errors.email}
          autoComplete="off"
        />
        <Choice
          name="role"
          label={profile.role}
          value={typed.role ?? "support"}
          options={staff.roles}
        />
      </form>
    </Dialog>
  );
}

interface InvitationLinkProps {
  ui: Ui;
  place: Place;
  member: Staff;
  link: string;
  expiresAt: string;
}

/** Shown once, to be sent by whatever way the two people trust. */
export function InvitationLink({ ui, place, member, link, expiresAt }: InvitationLinkProps) {
  const { staff } = ui.m;
  return (
    <Dialog
      ui={ui}
      place={place}
      title={staff.link.title}
      back={{ href: "/staff", label: staff.title }}
    >
      <p>
        {staff.link.text(member.name)} <Time at={expiresAt} f={ui.f} clock />. {staff.link.once}
      </p>
      <Field name="link" label={staff.link.label} value={link} readOnly />
    </Dialog>
  );
}
