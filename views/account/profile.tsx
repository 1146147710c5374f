import type { OwnPasskey } from "../../data/staff/passkeys/passkeys.ts";
import type { Member, OwnSession } from "../../data/staff/sessions/sessions.ts";
import type { ProfileForm } from "../../data/staff/accounts/staff.ts";
import { Avatar } from "../ui/badge.tsx";
import { Field, type FieldErrors, ReasonNote } from "../ui/form/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { Time } from "../ui/time.tsx";
import { useUi } from "../ui/ui.ts";
import { Passkeys } from "./passkeys.tsx";
import { dataAttributes } from "../ui/data_attributes.ts";

interface ProfilePageProps {
  member: Member;
  editing: boolean;
  hasPassword: boolean;
  keepsEmail: boolean;
  typed?: Partial<ProfileForm>;
  errors?: FieldErrors;
  sessions: readonly OwnSession[];
  passkeys: readonly OwnPasskey[];
  /** Name of this browser, as the session list shows it. */
  device: string;
  now: string;
  /** The last day of the absence; null while present. */
  awayUntil: string | null;
}

export function ProfilePage(props: ProfilePageProps) {
  return (
    <div className="stack profile">
      <Information {...props} />
      <Absence {...props} />
      {props.hasPassword && <Security {...props} />}
      <Passkeys {...props} suggestedName={props.device} error={props.errors?.passkey} />
      <Sessions {...props} />
    </div>
  );
}

function Information(props: ProfilePageProps) {
  const ui = useUi();
  const { member, editing } = props;
  const { profile, staff } = ui.m;
  return (
    <article className="stack">
      <header>
        <div className="who">
          <Avatar name={member.name} large />
          <div>
            <h2>{member.name}</h2>
            <small className="muted">{staff.roles[member.role]}</small>
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
        {editing ? <EditedFields {...props} /> : <FixedFields member={member} />}
        <dl className="facts">
          <dt className="muted">{profile.role}</dt>
          <dd className="cap">{staff.roles[member.role]}</dd>
          <dt className="muted">{profile.memberSince}</dt>
          <dd>
            <Time at={member.memberSince} f={ui.f} />
          </dd>
        </dl>
        {editing && (
          <button type="submit" className="start" {...dataAttributes({ busy: profile.save })}>
            {profile.save}
          </button>
        )}
      </form>
    </article>
  );
}

function FixedFields({ member }: { member: Member }) {
  const { profile } = useUi().m;
  const fixed = { disabled: true, describedBy: "edit-first" };
  return (
    <>
      <Field
        {...fixed}
        name="name"
        label={profile.name}
        value={member.name}
        autoComplete="name"
      />
      <Field
        {...fixed}
        name="email"
        label={profile.email}
        type="email"
        value={member.email}
        autoComplete="email"
      />
      <span className="vh" id="edit-first">{profile.editFirst}</span>
    </>
  );
}

function EditedFields({ member, keepsEmail, typed, errors = {} }: ProfilePageProps) {
  const { profile } = useUi().m;
  return (
    <>
      <Field
        name="name"
        label={profile.name}
        value={typed?.name ?? member.name}
        errors={errors}
        autoComplete="name"
        autoFocus
      />
      <Field
        name="email"
        label={profile.email}
        type="email"
        value={typed?.email ?? member.email}
        errors={errors}
        autoComplete="email"
        readOnly={keepsEmail}
        describedBy={keepsEmail ? "email-stays" : undefined}
      />
      {keepsEmail ? <ReasonNote id="email-stays">{profile.emailStays}</ReasonNote> : (
        <Field
          name="emailPassword"
          label={profile.emailPassword}
          type="password"
          errors={errors}
          autoComplete="current-password"
        />
      )}
    </>
  );
}

/** Requests are assigned to reviewers alone. */
function Absence({ awayUntil, errors = {} }: ProfilePageProps) {
  const { m, f, may } = useUi();
  const { absence } = m.assignments;
  if (!may("kyc.decide")) return null;
  return (
    <article className="stack">
      <h2>{absence.title}</h2>
      {awayUntil !== null && <p>{absence.now(f.day(awayUntil))}</p>}
      <form method="post" action="/profile/absence" className="stack" noValidate>
        <Field
          name="awayUntil"
          label={absence.until}
          type="date"
          value={awayUntil ?? undefined}
          errors={errors}
          describedBy="absence-text"
        />
        <ReasonNote id="absence-text">{absence.text}</ReasonNote>
        <button type="submit" className="start" {...dataAttributes({ busy: absence.save })}>
          {absence.save}
        </button>
      </form>
    </article>
  );
}

/** Browsers recognise the account by the hidden user name. */
function Security({ member, errors = {} }: ProfilePageProps) {
  const { profile } = useUi().m;
  const fields = [
    { name: "currentPassword", label: profile.currentPassword, autoComplete: "current-password" },
    { name: "newPassword", label: profile.newPassword, autoComplete: "new-password" },
    { name: "confirmPassword", label: profile.confirmPassword, autoComplete: "new-password" },
  ];
  return (
    <article className="stack">
      <h2>{profile.security}</h2>
      <form method="post" action="/profile/password" className="stack" noValidate>
        <input type="hidden" autoComplete="username" value={member.email} readOnly />
        {fields.map((field) => (
          <Field
            key={field.name}
            type="password"
            errors={errors}
            {...field}
          />
        ))}
        <button
          type="submit"
          className="start"
          {...dataAttributes({ busy: profile.updatePassword })}
        >
          {profile.updatePassword}
        </button>
      </form>
    </article>
  );
}

function Sessions({ sessions, now }: ProfilePageProps) {
  const { m, f } = useUi();
  const { profile } = m;
  return (
    <section className="stack">
      <div>
        <h2>{profile.sessions}</h2>
        <p className="muted">{profile.sessionsIntro}</p>
      </div>
      <ul className="panel list">
        {sessions.map(({ handle, device, lastSeenAt, current }) => (
          <li key={handle}>
            <Icon name="key-round" />
            <div>
              <p>{device || profile.unknownDevice}</p>
              <small className="muted">
                {profile.lastSeen} <time dateTime={lastSeenAt}>{f.ago(lastSeenAt, now)}</time>
              </small>
            </div>
            {current
              ? <span className="badge plain">{profile.thisSession}</span>
              : (
                <form method="post" action={`/profile/sessions/${handle}/end`}>
                  <button type="submit" className="secondary sm no">
                    {profile.signOut}
                    <span className="vh">{` ${device}`}</span>
                  </button>
                </form>
              )}
          </li>
        ))}
      </ul>
    </section>
  );
}
