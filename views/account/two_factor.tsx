import { Field, type FieldErrors } from "../ui/form/form.tsx";
import { useUi } from "../ui/ui.ts";
import { dataAttributes } from "../ui/data_attributes.ts";

interface TwoFactorFormProps {
  /** Base32, for people who cannot scan. */
  secret: string;
  qrCode: string;
  errors?: FieldErrors;
}

export function TwoFactorForm({ secret, qrCode, errors = {} }: TwoFactorFormProps) {
  const ui = useUi();
  const { settings } = ui.m;
  return (
    <article className="stack narrow">
      <p>{settings.scan}</p>
      <img className="qr" src={qrCode} alt={settings.qrCode} width={192} height={192} />
      <p>
        {settings.typeSecret} <code>{(secret.match(/.{1,4}/g) ?? []).join(" ")}</code>
      </p>
      <form method="post" action="/settings/two-factor" className="stack" noValidate>
        <Code errors={errors} inputMode="numeric" />
        <Field
          name="currentPassword"
          label={ui.m.profile.currentPassword}
          type="password"
          autoComplete="current-password"
          errors={errors}
        />
        <div className="actions">
          <button type="submit" {...dataAttributes({ busy: settings.turnOn })}>
            {settings.turnOn}
          </button>
          <a role="button" className="secondary" href="/settings">{ui.m.common.cancel}</a>
        </div>
      </form>
    </article>
  );
}

/** Shown once, because only their hashes are stored. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const ui = useUi();
  return (
    <article className="stack narrow">
      <h2>{ui.m.settings.recoveryTitle}</h2>
      <p>{ui.m.settings.recoveryText}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="actions">
        <a role="button" href="/settings">{ui.m.settings.recoveryDone}</a>
      </div>
    </article>
  );
};

export const TurnOffForm = ({ errors }: { errors?: FieldErrors }) => {
  const ui = useUi();
  return (
    <article className="stack narrow">
      <form method="post" action="/settings/two-factor/off" className="stack" noValidate>
        <Code errors={errors} />
        <div className="actions">
          <button
            type="submit"
            className="danger"
            {...dataAttributes({ busy: ui.m.settings.turnOff })}
          >
            {ui.m.settings.turnOff}
          </button>
          <a role="button" className="secondary" href="/settings">{ui.m.common.cancel}</a>
        </div>
      </form>
    </article>
  );
};

/** Recovery codes contain letters, so their field is not numeric. */
const Code = (
  { ...input }: { errors?: FieldErrors; inputMode?: "numeric" },
) => {
  const ui = useUi();
  return (
    <Field
      name="code"
      label={ui.m.login.code}
      autoComplete="one-time-code"
      required
      autoFocus
      {...input}
    />
  );
};
