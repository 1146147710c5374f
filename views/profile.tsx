import type { Person } from "../data/sessions.ts";
import type { ProfileForm } from "../data/staff.ts";
import { Avatar } from "./badge.tsx";
import { Field, type FieldErrors, Reason } from "./form.tsx";
import { Time } from "./time.tsx";
import type { Ui } from "./ui.ts";

interface ProfilePageProps {
  ui: Ui;
  person: Person;
  editing: boolean;
  /** What was sent and refused, to be corrected. */
  typed?: Partial<ProfileForm>;
  errors?: FieldErrors;
}

export function ProfilePage(props: ProfilePageProps) {
  return (
    <div className="stack profile">
      <Information {...props} />
      <Security ui={props.ui} />
    </div>
  );
}

function Information({ ui, person, editing, typed, errors = {} }: ProfilePageProps) {
  const { profile, staff } = ui.m;
  return (
    <article className="stack">
      <header>
        <div className="who">
          <Avatar name={person.name} large />
          <div>
            <h2>{person.name}</h2>
            <small className="muted">{staff.roles[person.role]}</small>
          </div>
        </div>
        <a
          role="button"
          className="secondary"
          href={editing ? "/profile" : "/profile?edit=true"}
        >
          {editing ? profile.cancelEdit : profile.edit}
        </a>
      </header>
      <form method="post" action="/profile" className="stack" noValidate>
        <Field
          name="name"
          label={profile.name}
          value={typed?.name ?? person.name}
          error={errors.name}
          autoComplete="name"
          disabled={!editing}
          describedBy={editing ? undefined : "edit-first"}
          autoFocus={editing}
        />
        <Field
          name="email"
          label={profile.email}
          type="email"
          value={typed?.email ?? person.email}
          error={errors.email}
          autoComplete="email"
          disabled={!editing}
          describedBy={editing ? undefined : "edit-first"}
        />
        {!editing && <span className="vh" id="edit-first">{profile.editFirst}</span>}
        <dl className="facts">
          <dt className="muted">{profile.role}</dt>
          <dd className="cap">{staff.roles[person.role]}</dd>
          <dt className="muted">{profile.memberSince}</dt>
          <dd>
            <Time at={person.memberSince} f={ui.f} />
          </dd>
        </dl>
        {editing && (
          <button type="submit" className="start" data-busy={profile.save}>{profile.save}</button>
        )}
      </form>
    </article>
  );
}

function Security({ ui }: { ui: Ui }) {
  const { profile, common } = ui.m;
  const fields = [
    { name: "currentPassword", label: profile.currentPassword },
    { name: "newPassword", label: profile.newPassword },
    { name: "confirmPassword", label: profile.confirmPassword },
  ];
  return (
    <article className="stack">
      <h2>{profile.security}</h2>
      {fields.map(({ name, label }) => (
        <Field
          key={name}
          name={name}
          label={label}
          type="password"
          disabled
          describedBy="password-reason"
        />
      ))}
      <Reason id="password-reason">{common.notYet.password}</Reason>
      <button type="button" className="start" disabled aria-describedby="password-reason">
        {profile.updatePassword}
      </button>
    </article>
  );
}
